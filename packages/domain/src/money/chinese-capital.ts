import { type Fen, fen } from "../kernel/brand.ts";
import { roundDecimal } from "./decimal.ts";

/** 大写金额: amounts in the numerals of documents, and back. Amounts are in fen. */

const invalidAmount = "数据非法";

const numerals = "零壹贰叁肆伍陆柒捌玖";
const places = ["", "拾", "佰", "仟"];

/** Least amount that is refused, in fen: above 万亿 the words repeat themselves, and could not be read back. */
const limit = 10n ** 18n;

/**
 * An amount in capitals as documents need it (支付结算办法): yuan as text, rounded half up to fen, or fen as they are. 数据非法 for
 * a negative amount and for what is none.
 */
export function chineseCapital(amount: Fen | string | null | undefined): string {
  const value = typeof amount === "bigint" ? amount : fromText(amount);
  if (value === null || value < 0n || value >= limit) return invalidAmount;
  return write(value).replaceAll("○", "零").replaceAll("·", "").replace("□", "");
}

/** Reads the canonical form and the alternates that the rules allow; null for anything else. */
export function parseChineseCapital(text: string): Fen | null {
  const words = text.replace(/^人民币/, "");
  const value = read(words.replaceAll("零", "").replace(/[整正]$/, ""));
  if (value === null || value >= limit) return null;
  const pattern = write(value)
    .replace(/[○·]/g, "零?")
    .replace(/[整□]/, (mark) => (mark === "整" ? "[整正]" : "[整正]?"));
  return new RegExp(`^${pattern}$`).test(words) ? fen(value) : null;
}

const fromText = (text: string | null | undefined): bigint | null =>
  text && /^\d/.test(text) ? roundDecimal(text, 2) : null;

/**
 * The words, with three marks where the rules leave a choice: ○ a 零 that we write but may
 * be left out, · one that we leave out but may be written, □ a 整 after 角, which we leave out.
 */
function write(value: bigint): string {
  const yuan = value / 100n;
  const jiao = Number((value / 10n) % 10n);
  const cent = Number(value % 10n);
  const head = yuan > 0n ? `${writeWhole(yuan)}元` : "";
  if (jiao === 0 && cent === 0) return `${head || "零元"}整`;

  const tail = (jiao ? `${numerals[jiao]}角` : "") + (cent ? `${numerals[cent]}分` : "□");
  if (!head) return tail;
  if (jiao === 0) return `${head}零${tail}`;
  return yuan % 10n === 0n ? `${head}○${tail}` : head + tail;
}

function writeWhole(n: bigint): string {
  if (n >= 100_000_000n) return join(n, 100_000_000n, "亿", 10_000_000n);
  if (n >= 10_000n) return join(n, 10_000n, "万", 1_000n);
  return writeGroup(Number(n));
}

/** Joins the parts of a number around 万 or 亿; `full` is the least lower part without a leading zero. */
function join(n: bigint, unit: bigint, word: string, full: bigint): string {
  const [high, low] = [n / unit, n % unit];
  const head = writeWhole(high) + word;
  if (low === 0n) return head;
  if (low < full / 10n) return `${head}零${writeWhole(low)}`;
  if (low < full) return `${head}○${writeWhole(low)}`;
  return high % 10n === 0n ? `${head}·${writeWhole(low)}` : head + writeWhole(low);
}

function writeGroup(n: number): string {
  let words = "";
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(n / 10 ** place) % 10;
    if (digit) words += `${numerals[digit]}${places[place]}`;
    else if (words && !words.endsWith("零") && n % 10 ** place) words += "零";
  }
  return words;
}

function read(words: string): bigint | null {
  const match = /^(?:([^元]*)元)?(?:(.)角)?(?:(.)分)?$/.exec(words);
  if (!match) return null;
  const [yuan, jiao, cent] = [readWhole(match[1] ?? ""), readDigit(match[2]), readDigit(match[3])];
  return yuan === null || jiao === null || cent === null ? null : yuan * 100n + jiao * 10n + cent;
}

function readWhole(words: string): bigint | null {
  for (const [word, unit] of [
    ["亿", 100_000_000n],
    ["万", 10_000n],
    ["仟", 1_000n],
    ["佰", 100n],
    ["拾", 10n],
  ] as const) {
    const at = words.lastIndexOf(word);
    if (at < 0) continue;
    const [high, low] = [readWhole(words.slice(0, at)), readWhole(words.slice(at + 1))];
    return high === null || low === null ? null : high * unit + low;
  }
  return readDigit(words);
}

/** Zero for an empty text, since 零 has been taken out before; null for any other text than one numeral. */
function readDigit(word: string | undefined): bigint | null {
  if (!word) return 0n;
  const digit = numerals.indexOf(word);
  return word.length === 1 && digit >= 0 ? BigInt(digit) : null;
}
