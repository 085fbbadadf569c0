// What a learner has read and switched on or off, remembered on this device.

const KEY = "ecumene.guide";
/** tables that are remembered */
const MOST = 60;

interface Kept {
  /** the guide everywhere, where a table has no word of its own: on, off, or as the table's scenario has it */
  everywhere: boolean | null;
  tables: Record<string, boolean>;
  /** whether good moves are shown */
  hints: boolean;
  folded: boolean;
  /** ideas that were read */
  read: string[];
  /** lessons that were finished, and the tables on which lessons were begun */
  learnt: string[];
  lessons: Record<string, string>;
}

const NEW: Kept = { everywhere: null, tables: {}, hints: true, folded: false, read: [], learnt: [], lessons: {} };

function last<T>(rows: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(rows).slice(-MOST));
}

class Settings {
  private kept = $state<Kept>(load());

  /** Whether the guide speaks at this table. */
  on(table: string, teaches: boolean): boolean {
    return this.kept.tables[table] ?? this.kept.everywhere ?? teaches;
  }

  turn(table: string, on: boolean): void {
    this.kept.tables = last({ ...this.kept.tables, [table]: on });
    this.save();
  }

  get everywhere(): boolean | null {
    return this.kept.everywhere;
  }

  /** Everywhere means everywhere: what was said of single tables is forgotten. */
  turnEverywhere(on: boolean): void {
    this.kept.everywhere = on;
    this.kept.tables = {};
    this.save();
  }

  get hints(): boolean {
    return this.kept.hints;
  }

  set hints(on: boolean) {
    this.kept.hints = on;
    this.save();
  }

  get folded(): boolean {
    return this.kept.folded;
  }

  set folded(on: boolean) {
    this.kept.folded = on;
    this.save();
  }

  /** whether nothing was read yet, by somebody to whom all of this is new */
  get fresh(): boolean {
    return !this.kept.read.length;
  }

  hasRead(idea: string): boolean {
    return this.kept.read.includes(idea);
  }

  read(idea: string): void {
    if (this.hasRead(idea)) return;
    this.kept.read = [...this.kept.read, idea];
    this.save();
  }

  /** Who begins The First Game anew is told everything anew. */
  forget(): void {
    this.kept.read = [];
    this.save();
  }

  hasLearnt(lesson: string): boolean {
    return this.kept.learnt.includes(lesson);
  }

  learn(lesson: string): void {
    if (this.hasLearnt(lesson)) return;
    this.kept.learnt = [...this.kept.learnt, lesson];
    this.save();
  }

  begin(table: string, lesson: string): void {
    this.kept.lessons = last({ ...this.kept.lessons, [table]: lesson });
    this.save();
  }

  isLesson(table: string): boolean {
    return table in this.kept.lessons;
  }

  private save(): void {
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }
}

function load(): Kept {
  try {
    return { ...NEW, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...NEW };
  }
}

export const settings = new Settings();
