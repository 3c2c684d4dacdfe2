/** A number whose ends tell whoever knows it which one it is, and from which nobody else learns it. */
export const coveredNumber = (number: string): string =>
  number.length < 8 ? number : `${number.slice(0, 3)}${"*".repeat(number.length - 7)}${number.slice(-4)}`;
