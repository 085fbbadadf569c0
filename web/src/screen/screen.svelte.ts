// One screen for several people: whom it is for now. That is kept in memory only, so that who comes back is asked again.

const KEY = "ecumene.screen";
const MOST = 50;

class Screen {
  /** by table: whether its people share this screen, where somebody has said so */
  private chosen = $state<Record<string, boolean>>(read());
  private looks = $state<{ table: string; seat: number } | null>(null);
  /** who looked last, so that the next one is somebody else */
  last: number | null = null;

  /** What was said about this table; undefined if nothing was. */
  choice(table: string): boolean | undefined {
    return this.chosen[table];
  }

  /** Whether hands are hidden between people: as was chosen, else when several of this browser's seats are people's. */
  shared(table: string, people: number): boolean {
    return people > 1 && (this.chosen[table] ?? true);
  }

  choose(table: string, shared: boolean): void {
    this.chosen[table] = shared;
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(this.chosen).slice(-MOST))));
  }

  shows(table: string, seat: number): boolean {
    return this.looks?.table === table && this.looks.seat === seat;
  }

  /** Somebody has pressed to look. */
  look(table: string, seat: number): void {
    this.looks = { table, seat };
    this.last = seat;
  }

  /** The curtain falls. */
  cover(): void {
    this.looks = null;
  }
}

function read(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const screen = new Screen();
