/** The least and the greatest width of what a column shows, in px. */
const least = 48;
const greatest = 640;

export const boundedWidth = (width: number) => Math.round(Math.min(greatest, Math.max(least, width)));
