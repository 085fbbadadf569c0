// A short sound, if somebody has switched it on: when an offer comes to me alone, and when it becomes my move.

const KEY = "ecumene.sound";
/** two notes, one after the other: pitch, and seconds after which each begins */
const NOTES: [pitch: number, after: number][] = [
  [660, 0],
  [880, 0.12],
];
const LASTS = 0.25;
const LOUD = 0.12;

class Chime {
  on = $state(localStorage.getItem(KEY) === "on");
  private context: AudioContext | null = null;

  /** Whoever switches it on hears it: a browser lets a page sound only after a click. */
  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "");
    this.ring();
  }

  ring(): void {
    if (!this.on) return;
    const context = (this.context ??= new AudioContext());
    for (const [pitch, after] of NOTES) {
      const [note, level, begins] = [context.createOscillator(), context.createGain(), context.currentTime + after];
      note.frequency.value = pitch;
      level.gain.setValueAtTime(LOUD, begins);
      level.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
      note.connect(level).connect(context.destination);
      note.start(begins);
      note.stop(begins + LASTS);
    }
  }
}

export const chime = new Chime();
