// Generated from src/ecumene/boards/emblems.py by tools/protocol_types.py: change it there.

/** Paths to be drawn as lines; those after a bar are filled as well. */
export const EMBLEMS: Record<string, string> = {
  minoa: "M0-9V9|M-1.5-5C-5-2-8-3-9-6V4C-8 1-5 0-1.5 3ZM1.5-5C5-2 8-3 9-6V4C8 1 5 0 1.5 3Z",
  saba: "M-6 8H6M-4 4H4L6-1H-6Z|M0-9C4-5 3-3 0-2C-3-3-2-6 0-9Z",
  assyria: "M-9-3C-5-6-2-3 0-1C2-3 5-6 9-3M-8 1C-5-1-3 0-2 2M8 1C5-1 3 0 2 2M-3 8L0 3L3 8|M0-3A2.6 2.6 0 1 1 0 2.2A2.6 2.6 0 1 1 0-3Z",
  maurya: "M0-8.5A8.5 8.5 0 1 1 0 8.5A8.5 8.5 0 1 1 0-8.5M0-8V8M-8 0H8M-5.7-5.7L5.7 5.7M-5.7 5.7L5.7-5.7",
  celt: "M0 0C-1-5 3-9 6-6C8-4 6-1 4-2M0 0C5 1 6 7 2 8C-1 9-2 6 0 5M0 0C-4 4-9 3-8-1C-7-4-4-4-4-2",
  babylon: "|M0-9L2-3L7-6L4-1L9 2L3 2.5L4 8L0 4L-4 8L-3 2.5L-9 2L-4-1L-7-6L-2-3Z",
  carthage: "M-7-2H7M0-2L-6 8H6Z|M0-9A2.7 2.7 0 1 1 0-3.6A2.7 2.7 0 1 1 0-9Z",
  dravidia: "M-9 0C-5-6 3-6 6 0C3 6-5 6-9 0M6 0L9-4V4Z|M-5-1.6A1.2 1.2 0 1 1-5 .8A1.2 1.2 0 1 1-5-1.6Z",
  hatti: "M-8-8C-8-1-4 1 0 1C4 1 8-1 8-8M-8 6H8|M0-7A3.4 3.4 0 1 1 0-.2A3.4 3.4 0 1 1 0-7Z",
  kushan: "M0 9V-8M-6-7V-3C-6 1 6 1 6-3V-7M-4 5H4",
  rome: "M-8 8H8M-6-3V6M0-3V6M6-3V6M-8-3H8|M0-9L8-4H-8Z",
  persia: "M-9-2C-5-5-2-2 0 0C2-2 5-5 9-2M-7 2C-5 0-3 1-1.5 3M7 2C5 0 3 1 1.5 3M0 0V8M-3 8H3|M0-8A2.5 2.5 0 1 1 0-3A2.5 2.5 0 1 1 0-8Z",
  iberia: "M-9-8C-10-2-6-2-4-2C-4 4-2 8 0 8C2 8 4 4 4-2C6-2 10-2 9-8M-2 3H-1M1 3H2",
  nubia: "M-9 8H9L0-8ZM0-8V8M-6 8L0 1",
  hellas: "M-4-8H4M-2-8C-2-4-6-3-6 1C-6 5-3 7-2 8H2C3 7 6 5 6 1C6-3 2-4 2-8M-3-5C-8-6-8 0-5.5-1M3-5C8-6 8 0 5.5-1M-5 2H5",
  indus: "M0 9V-2M0 3L-3 0M0 5L3 2M0-9C-2-5-8-4-7 1C-6 5-2 5 0 3C2 5 6 5 7 1C8-4 2-5 0-9Z",
  egypt: "M0-1V9M-6 1H6M0-1C-5-4-4-9 0-9C4-9 5-4 0-1",
  parthia: "M-5-9C4-6 4 6-5 9M-5-9L-2 0L-5 9M-9 0H8M5-3L8.5 0L5 3",
  barbarians: "M-7-8L7 8M7-8L-7 8M-8 4L-4 8M8 4L4 8",
};
