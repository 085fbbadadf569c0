// The emblems of the peoples, so that colour is never alone: paths in a square of 32, filled by the even-odd rule.

export const EMBLEMS: Record<string, string> = {
  // a star
  americans: "M16 3l3.9 8.3 9 1.1-6.6 6.2 1.7 9L16 23.2l-8 4.4 1.7-9L3.1 12.4l9-1.1Z",
  // a crescent and a star
  arabs: "M18 4a12 12 0 1 0 10 17A10 10 0 0 1 18 4ZM23 8l1.3 3 3.2.3-2.4 2.2.7 3.2-2.8-1.7-2.8 1.7.7-3.2-2.4-2.2 3.2-.3Z",
  // steps up to a temple
  aztecs: "M12 4h8v4h3v5h3v5h3v5h2v5H1v-5h2v-5h3v-5h3V8h3ZM14.5 10v18h3V10Z",
  // a pagoda
  chinese: "M14.8 2h2.4v3h-2.4ZM16 5 27 10H5ZM9 11h14l5 5H4ZM11 17h10l8 5H3ZM9 23h14v6h-5v-4h-4v4H9Z",
  // a pyramid, one side in the light
  egyptians: "M15 5v22H2ZM17 5l13 22H17Z",
  // a crown
  english: "M3 9l7 6 6-10 6 10 7-6-3 14H6ZM6 25h20v3H6Z",
  // a lily
  french: "M16 2c3 4 4 7 2.2 12.5C21 9 28 9 27.5 14.5c-.5 4-5 4.5-6.5 2 2 .5 3-1 2-2-2-1.5-4 1.5-4 4.5h3v3h-3l2 5-5 3-5-3 2-5h-3v-3h3c0-3-2-6-4-4.5-1 1 0 2.5 2 2-1.5 2.5-6 2-6.5-2C4 9 11 9 13.8 14.5 12 9 13 6 16 2Z",
  // a gate
  germans: "M5 4h22v3H5ZM3 8h26v4H3ZM5 13h3.5v12H5ZM11.2 13h3v12h-3ZM17.8 13h3v12h-3ZM23.5 13H27v12h-3.5ZM3 26h26v3H3Z",
  // a temple
  greeks: "M16 3l13 7v3H3v-3ZM5 14.5h3.5v9H5ZM11 14.5h3v9h-3ZM18 14.5h3v9h-3ZM23.5 14.5H27v9h-3.5ZM3 25h26v4H3Z",
  // a lotus
  indians: "M16 5c4.5 5.5 4.5 11.5 0 17-4.5-5.5-4.5-11.5 0-17ZM7.5 10c4.5 2 7 7 6.8 13C9 21 6.5 16 7.5 10ZM24.5 10c1 6-1.5 11-6.8 13-.2-6 2.300-11 6.8-13ZM2 18c5-.5 9 2 11.5 7C8 26.5 4 24 2 18ZM30 18c-2 6-6 8.5-11.5 7 2.5-5 6.5-7.5 11.5-7Z",
  // a gate before a shrine
  japanese: "M2 5c9 2 19 2 28 0v4c-9 1.5-19 1.5-28 0ZM6 13h20v3H6ZM8 10.5h3.5V13H8ZM20.5 10.5H24V13h-3.5ZM8 16h3.5v12H8ZM20.5 16H24v12h-3.5Z",
  // a tent of the steppe
  mongols: "M14 3h4v3h-4ZM16 6.5c7 2 12 5.5 13 9.5H3c1-4 6-7.5 13-9.5ZM4 17.5h24V28h-8.5v-6.5h-7V28H4Z",
  // a crested helmet
  romans: "M5 8C9 2 22 0 28 12c-6-5-14-6-20-2.5ZM8 19c0-6 3.5-9 8.5-9S25 13 25 18v2h-4l1.5 8h-5L16 20h-4v6H8Z",
  // a dome
  russians: "M15 1h2v4h-2ZM16 5c1 4 8 6.5 8 12.5 0 2-1 3.5-2.5 4.5h-11C9 21 8 19.5 8 17.5 8 11.5 15 9 16 5ZM10 23h12v6H10Z",
  // a ship under sail
  spanish: "M15 3h2v17h-2ZM18.5 5c6 2 8.5 7 8.5 13.5h-8.5ZM13.5 7c-5 2-7.5 6.5-7.5 11.5h7.5ZM3 21.5h26L24 29H8Z",
  // a shield on its staff
  zulu: "M15 1h2v4.5c5.5 3 7.5 6 7.5 10.5s-2 7.5-7.5 10.5V31h-2v-4.5C9.5 23.5 7.5 20.5 7.5 16S9.5 8.5 15 5.5ZM11 12v2h3v-2ZM18 12v2h3v-2ZM11 18v2h3v-2ZM18 18v2h3v-2Z",
};
