/** A running number with leading zeros; one that has outgrown its width keeps all of its digits. */
export const serial = (number: bigint | number, width: number): string => String(number).padStart(width, "0");
