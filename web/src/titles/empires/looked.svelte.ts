// Whom somebody looks at in the list of seats: the list is the map's legend, and a tap lays that civilization's mat below the board.

class Looked {
  /** the seat that is pointed at */
  hover = $state<number | null>(null);
  /** the seat whose mat is laid out */
  mat = $state<number | null>(null);

  lay(seat: number): void {
    this.mat = this.mat === seat ? null : seat;
  }
}

export const looked = new Looked();
