/** A number with its middle hidden: its holder recognises it by the ends, and others cannot complete it. */
export const coveredNumber = (number: string): string =>
  number.length < 8 ? number : `${number.slice(0, 3)}${"*".repeat(number.length - 7)}${number.slice(-4)}`;
