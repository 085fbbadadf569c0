// Whether the page is on a phone (frame/phone.css).

import { MediaQuery } from "svelte/reactivity";
import { SCREENS } from "./screens";

export const small = new MediaQuery(SCREENS.phone, false);
