// Light or dark: as the system has it, unless the visitor chose.

const KEY = "ecumene.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

class Theme {
  chosen = $state<string | null>(localStorage.getItem(KEY));
  system = $state(system.matches);

  constructor() {
    system.addEventListener("change", (event) => ((this.system = event.matches), this.show()));
    this.show();
  }

  get dark(): boolean {
    return this.chosen ? this.chosen === "dark" : this.system;
  }

  flip(): void {
    this.chosen = this.dark ? "light" : "dark";
    localStorage.setItem(KEY, this.chosen);
    this.show();
  }

  private show(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
  }
}

export const theme = new Theme();
