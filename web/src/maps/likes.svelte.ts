// How this visitor likes the board to be; kept in the browser.

const KEY = "ecumene.board";
/** on a small screen the overview would hide what it is about */
const wide = matchMedia("(min-width: 1300px) and (min-height: 800px)").matches;

class Likes {
  private kept = $state.raw<{ overview?: boolean; traces?: boolean }>(read());

  /** a small map of the whole board */
  get overview(): boolean {
    return this.kept.overview ?? wide;
  }

  set overview(on: boolean) {
    this.keep({ overview: on });
  }

  /** what others did since my last move */
  get traces(): boolean {
    return this.kept.traces ?? true;
  }

  set traces(on: boolean) {
    this.keep({ traces: on });
  }

  private keep(change: object): void {
    this.kept = { ...this.kept, ...change };
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }
}

function read(): object {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept ? kept : {};
  } catch {
    return {};
  }
}

export const likes = new Likes();
