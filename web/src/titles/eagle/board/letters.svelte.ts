// The letters in which the map is written, and whether they are here: until then others are measured and painted in their place.

const FACES = ["500 16px Alegreya", "italic 500 16px Alegreya"];

class Letters {
  here = $state(false);

  constructor() {
    Promise.allSettled(FACES.map((face) => document.fonts.load(face))).then(() => (this.here = true));
  }
}

export const letters = new Letters();
