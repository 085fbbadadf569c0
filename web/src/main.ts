import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-500.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "@fontsource/alegreya/latin-500.css";
import "@fontsource/alegreya/latin-700.css";
import { mount } from "svelte";
import Page from "./Page.svelte";
import "./style.css";

mount(Page, { target: document.getElementById("page")! });
