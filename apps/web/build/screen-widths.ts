import type { Plugin } from "vite";

const narrow = /@media \((width <=? \d+px)\)/g;
const wide = /@media \((width >=? \d+px)\)/g;

/**
 * Paper is laid out as a wide window is. A browser takes a sheet of A4 for a narrow one, so what a style sheet says of narrow windows
 * is said of screens alone, and what it says of wide ones of paper as well.
 */
export const widthsOfScreens = (css: string): string =>
  css.replace(narrow, "@media screen and ($1)").replace(wide, "@media print, ($1)");

/** Does so with the site's own style sheets, as they are built and while they are edited. */
export const screenWidths = (): Plugin => ({
  name: "screen-widths",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.*\.css$/ },
    handler: (code) => ({ code: widthsOfScreens(code), map: null }),
  },
});
