/** Greatest lengths of a stored browser error's parts, in characters. */
export const clientErrorBounds = { message: 500, stack: 4_000, page: 200, agent: 300 } as const;

/** Greatest number of different errors stored for a company's site; the one not seen for longest is dropped first. */
export const clientErrorsMost = 500;

const placeholder = "…";

/**
 * An error text without personal data: without the query of addresses, mail addresses, long hexadecimal tokens, and
 * numbers of five digits or more, as those of mobiles, identity cards and bank accounts. Line and column of a stack are
 * shorter and stay.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/(https?:\/\/[^\s?#)]+)[?#][^\s):]*/g, `$1?${placeholder}`)
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, placeholder)
    .replace(/\b(?=\w*\d)[0-9a-f]{16,}\b/gi, placeholder)
    .replace(/\d{5,}[\dXx]?/g, placeholder);
