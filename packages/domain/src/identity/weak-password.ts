/** Which new login passwords are too easy to guess. A password is compared in small letters, its full-width characters as plain ones. */

/** Why a new login password is refused; null where it may be used. */
export type PasswordRefusal = "PASSWORD_TOO_SHORT" | "PASSWORD_OF_NAME" | "PASSWORD_COMMON";

/** What a new login password is checked against. */
export interface PasswordContext {
  /** What others know of the user: account, name, mobile, and names of his firm and of the exchange. */
  readonly names: readonly string[];
  /** Whether it stands in the list of passwords that were stolen elsewhere. */
  readonly isBreached: boolean;
}

/** Least length of a login password, in characters (G-32). */
export const leastPassword = 8;

/** Fault of a new login password: too short, with a name in it, or one that many use. */
export function newPasswordRefusal(
  password: string,
  { names, isBreached }: PasswordContext,
): PasswordRefusal | null {
  if ([...password].length < leastPassword) return "PASSWORD_TOO_SHORT";
  const plain = comparablePassword(password);
  if (names.some((name) => holds(plain, name))) return "PASSWORD_OF_NAME";
  return isBreached || isPattern(plain) ? "PASSWORD_COMMON" : null;
}

/** A password as it is compared with others: small letters, full-width characters as plain ones. */
export const comparablePassword = (password: string): string => password.normalize("NFKC").toLowerCase();

/** How much of a mobile number a password may not have in it: its last digits. */
const mobileEnd = 6;
/** The shortest Latin name that is looked for: a shorter one is part of too many words. */
const leastLatin = 4;
/** The shortest Chinese name that is looked for. */
const leastChinese = 2;

/** Whether a password has a name in it; of a number its last digits are enough. */
function holds(plain: string, name: string): boolean {
  const word = comparablePassword(name).replaceAll(/\s/g, "");
  const least = /\p{Script=Han}/u.test(word) ? leastChinese : leastLatin;
  if ([...word].length < least) return false;
  return plain.includes(/^\d{11}$/.test(word) ? word.slice(-mobileEnd) : word);
}

/** Rows of a keyboard, and the alphabet: what stands side by side there is typed without thinking. */
const rows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv",
];
/** Longest piece whose repetition makes a pattern, in characters. */
const longestPiece = 4;

/** Whether a password is one short piece again and again, or a run along the alphabet or a keyboard. */
export const isPattern = (plain: string): boolean => isRepeat(plain, longestPiece) || isRun(plain);

/** Whether a text is a piece of at most so many characters, again and again; its last time may be cut short. */
export function isRepeat(text: string, longest: number): boolean {
  for (let length = 1; length <= longest && length * 2 <= text.length; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/** Whether a text is one run along the digits, the alphabet or a row of the keyboard, forwards or backwards. */
export const isRun = (text: string): boolean =>
  rows.some((row) => row.includes(text) || [...row].reverse().join("").includes(text));
