/** A number with its middle hidden: its holder recognises it by the ends, and others cannot complete it. */
export const coveredNumber = (number: string): string =>
  number.length < 8 ? number : `${number.slice(0, 3)}${"*".repeat(number.length - 7)}${number.slice(-4)}`;

/** A text without the numbers and codes in it: of those of eight digits and more the ends are left, shorter ones of six and more are gone. */
export const coveredText = (text: string): string =>
  text.replaceAll(/\d{6,}/g, (digits) =>
    digits.length < 8 ? "*".repeat(digits.length) : coveredNumber(digits),
  );
