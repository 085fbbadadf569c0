// Whether seats that belong together stand together in the list; kept in the browser.

const KEY = "ecumene.seats";

class Grouped {
  on = $state(localStorage.getItem(KEY) === "grouped");

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "grouped" : "in order");
  }
}

export const grouped = new Grouped();
