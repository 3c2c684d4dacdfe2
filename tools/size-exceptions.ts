import type { Exceptions } from "./sizes.ts";

/** What may be longer than `mostLines`, and why; see `sizes.ts`. */
export const exceptions: Exceptions = [
  { files: /^tools\/verify-session\.mjs$/, why: "one file that runs at a member's home, with Node alone" },
  { files: /^packages\/api\/src\/.*lists\.ts$/, why: "declarations of lists, one column after the other" },
  { files: /\/parameter-table\.ts$/, why: "a table of parameters, one after the other" },
  {
    files: /\/server\/src\/retention\.ts$/,
    why: "how long the rows of each table are kept, one table after the other",
  },
  { files: /\/server\/src\/config\.ts$/, why: "the settings of a node, one after the other" },
  { files: /\/demo\/catalogue\//, why: "data of the demo market" },
];
