// An answer as it travels: what is done, and with what.

export type Action = { do: string } & Record<string, any>;
