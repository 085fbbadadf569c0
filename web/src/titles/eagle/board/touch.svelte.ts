// Hands on a world that repeats: the space under a pointer, whichever copy it points at.

import type { Spot } from "../../../maps/drawing";
import { Hands } from "../../../maps/hands.svelte";
import { spaceAt, spotOf, type World } from "./world";

/** pixels around a space within which it is still meant */
const REACH = 24;

export class Touch extends Hands {
  world: World | null = null;

  protected override spot(event: PointerEvent, wanted: ReadonlySet<string>): Spot | null {
    const { camera } = this;
    const space = this.world && spaceAt(this.world, camera.under(camera.within(event)), REACH / camera.now, wanted);
    return space ? spotOf(space) : null;
  }

  /** Pieces are tapped, then their goal is: the world itself is what one drags. */
  protected override origin(): Spot | null {
    return null;
  }
}
