// Whether the board is shown as a drawing or as a table of its areas; the browser remembers it.

const KEY = "board";

class Shape {
  tabled = $state(localStorage.getItem(KEY) === "table");

  turn(): void {
    this.tabled = !this.tabled;
    localStorage.setItem(KEY, this.tabled ? "table" : "drawing");
  }
}

export const board = new Shape();
