/** Paper has measures of its own. */
const paper = ["apps/web/src/ui/page/paper.module.css", "apps/web/src/parts/letters/letter-sheet.module.css"];

/** The sheets that stand on the tokens, all but the one that declares them. */
export const standsOnTokens = (path: string): boolean =>
  /^apps\/web\/src\/.*\.css$/.test(path) &&
  path !== "apps/web/src/ui/theme/tokens.css" &&
  !paper.includes(path);

const length = String.raw`(?<![\w-])\d*\.?\d+(?:px|r?em|ex|ch|v[whib]|dv[wh]|cq\w+|pt|mm|cm)\b`;
/** Hairlines lie beside and over one another. */
const hairline = String.raw`(?<![\w.-])-?1px\b`;

/** Sizes of type, heights of lines, and the space between things, as a number of one's own. */
export const ownSizes = new RegExp(
  [
    String.raw`(?<![\w-])font(?:-size)?:(?!\s*inherit)[^;}]*${length}[^;}]*`,
    String.raw`(?<![\w-])line-height:(?!\s*(?:inherit|normal|var\())[^;}]*`,
    String.raw`(?<![\w-])font:[^;}]*\/\s*\d[^;}]*`,
    String.raw`(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)(?:-\w+)*:(?:(?!${hairline})[^;}])*?(?!${hairline})${length}[^;}]*`,
  ].join("|"),
  "g",
);

/** A height that the scale has a name for: of a control, a band, or a row. */
export const ownHeights =
  /(?<![\w-])(?:min-|max-)?(?:height|block-size):\s*(?:28|32|36|40|44|48|52|64)px(?=\s*[;}])/g;

/** The same in code: an attribute or a property of a style. */
export const sizesInCode =
  /\b(?:fontSize|lineHeight|padding\w*|margin\w*|rowGap|columnGap)\s*:\s*["'`]?-?[1-9]/g;

/** What moves by itself, or on the way from one look to another. */
export const movements = /(?<![\w-])(?:animation|transition)(?:-\w+)*:[^;}]*|@keyframes [\w-]+/g;
