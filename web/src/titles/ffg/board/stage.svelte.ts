// What takes the place of the map: a battle, or the pyramid while one learns. The map is one tap away.

/** whether the map was asked for instead */
export const stage = $state({ aside: false });
