/** Bounds of what is kept of a fault in a browser, in characters. */
export const clientErrorBounds = { message: 500, stack: 4_000, page: 200, agent: 300 } as const;

/** How many different faults of a company's site are kept; the one that has been away longest goes first. */
export const clientErrorsMost = 500;

const hidden = "…";

/**
 * A text of a program without what could be about a person: the query of an address, mail addresses, long hexadecimal
 * tokens, and numbers of five digits or more, as those of mobiles, identity cards and bank accounts. Line and column of
 * a stack, which are shorter, stay.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/(https?:\/\/[^\s?#)]+)[?#][^\s):]*/g, `$1?${hidden}`)
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, hidden)
    .replace(/\b(?=\w*\d)[0-9a-f]{16,}\b/gi, hidden)
    .replace(/\d{5,}[\dXx]?/g, hidden);
