import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-500.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "@fontsource/alegreya/latin-500.css";
import "@fontsource/alegreya/latin-700.css";
import { mount } from "svelte";
import Page from "./Page.svelte";
import "./style/colours.css";
import "./style/elements.css";
import "./style/parts.css";
import "./style/cards.css";
import "./style/senses.css";
import "./style/fingers.css";

mount(Page, { target: document.getElementById("page")! });
