// Whether the page is on a phone, upright or lying: a screen so small that the board has all of it, and everything else comes when it is wanted.
// The style sheets say the same (frame/phone.css).

import { MediaQuery } from "svelte/reactivity";

export const small = new MediaQuery("(max-width: 760px), (max-height: 500px)", false);
