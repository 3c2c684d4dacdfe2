/** The most numbers with which one filter may be asked. */
export const mostNumbers = 50;

/** The longest number, in characters. */
const longestNumber = 64;

/** The longest text that a filter of numbers takes, in characters. */
export const mostNumbersLength = 2_000;

/** The numbers in a text as somebody has typed or pasted it, each once: spaces, lines, commas and semicolons part them. */
export const numbersIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter((number) => number !== "")),
];

/** Why a filter does not take these numbers; null where it does. */
export function tooManyNumbers(numbers: readonly string[]): string | null {
  if (numbers.length > mostNumbers) return `一次最多查 ${mostNumbers} 个编号，现有 ${numbers.length} 个`;
  const long = numbers.find((number) => number.length > longestNumber);
  return long === undefined ? null : `编号最长 ${longestNumber} 个字：${long.slice(0, 12)}…`;
}
