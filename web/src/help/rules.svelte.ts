// Where the help is open: any reference on the page opens it at its clause.

/** `there` says that this page has a place for the help beside it. */
export const help = $state({ there: false, open: false, at: "" });

/** Opens the help at a clause, a group of clauses or a section. */
export function showHelp(at: string): void {
  help.at = at;
  help.open = true;
}

/** Whether a refusal's rule is a clause of a rulebook, not `request`, `table` or `engine`. */
export const isClause = (rule: string | undefined): rule is string => !!rule && /^[A-Z]+ \S/.test(rule);
