// What lies over the map for a while: the technology chart, the city cards.

class Stage {
  open = $state<"" | "chart" | "cities">("");

  turn(what: "chart" | "cities"): void {
    this.open = this.open === what ? "" : what;
  }

  shut(): void {
    this.open = "";
  }
}

export const stage = new Stage();
