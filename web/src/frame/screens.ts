// The kinds of screens. A script asks for them here, and a style by name: `@media (--phone)` (web/vite.config.ts).

export const SCREENS: Record<string, string> = {
  /** a phone, upright or lying: so small that the board has all of it, and everything else comes when it is wanted */
  phone: "(max-width: 760px), (max-height: 500px)",
  /** a small phone lies when it is low, however narrow it is; but a window that is enlarged until little fits has no room for two columns */
  upright: "(max-width: 760px) and (min-height: 501px), (max-width: 540px)",
  lying: "(min-width: 541px) and (max-height: 500px)",
  /** anything larger than a phone */
  desk: "(min-width: 761px) and (min-height: 501px)",
};
