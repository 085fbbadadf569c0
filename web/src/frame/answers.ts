// Answers and pieces of orders, gathered under what they have in common: "Lose the city in" Knossos, Thera, Rhodes.

export interface Answer<T> {
  value: T;
  /** what the button shows below its lead, and what it says in full */
  label: string;
  whole: string;
  /** whether the answer stands on the board, too */
  placed: boolean;
  /** the number on the card that it is about */
  number?: number;
}

export interface Group<T> {
  lead: string;
  answers: Answer<T>[];
}

/** How an answer reads: in full, and perhaps as a label under a lead that it shares with others. */
export interface Reading {
  whole: string;
  lead?: [lead: string, label: string];
  placed: boolean;
  number?: number;
}

/** An answer that is alone under its lead says everything itself. */
export function gathered<T>(values: T[], read: (value: T) => Reading): Group<T>[] {
  const found = new Map<string, Answer<T>[]>();
  for (const value of values) {
    const { whole, lead: [under, label] = ["", whole], placed, number } = read(value);
    found.set(under, [...(found.get(under) ?? []), { value, label, whole, number, placed }]);
  }
  const groups: Group<T>[] = [];
  const alone: Answer<T>[] = [];
  for (const [under, answers] of found) {
    if (under && answers.length > 1) groups.push({ lead: under, answers });
    else alone.push(...answers.map((answer) => ({ ...answer, label: answer.whole })));
  }
  return alone.length ? [...groups, { lead: "", answers: alone }] : groups;
}
