/** A posting of one amount to one account. */
export interface LedgerPosting {
  /** The account's name, its parts divided by colons; `plainName` makes a part of any text. */
  readonly account: string;
  /** With its sign and without thousands separators, in the journal's commodity. */
  readonly amount: string;
}

/** A voucher: postings of one day that belong together. */
export interface LedgerVoucher {
  /** The number of the voucher. */
  readonly no: string;
  /** The day on which it was posted, as `2026-11-27`. */
  readonly day: string;
  /** What it is and what it refers to, in one line. */
  readonly words: string;
  /** Their sum is zero. */
  readonly postings: readonly LedgerPosting[];
}

interface Journal {
  /** What the amounts are in, and how hledger shows it. */
  readonly commodity: {
    /** Yuan, or tonnes. */
    readonly code: "CNY" | "t";
    /** An amount as hledger is to write it, such as `1,000.00`. */
    readonly example: string;
  };
  /** The first day of the period. */
  readonly from: string;
  /** What was on the accounts before the period; empty where there was nothing. */
  readonly opening: readonly LedgerPosting[];
  /** What was posted in the period, in the order in which it is to be listed. */
  readonly vouchers: readonly LedgerVoucher[];
}

/**
 * The text of a journal in the form of hledger, which adds it up without knowing any of our code. What was there before
 * the period opens it; every account is declared, so that `hledger check --strict` holds.
 */
export function hledgerJournal({ commodity, from, opening, vouchers }: Journal): string {
  const accounts = new Set(
    [...opening, ...vouchers.flatMap(({ postings }) => postings)].map(({ account }) => account),
  );
  const written = ({ account, amount }: LedgerPosting) => `    ${account}  ${amount} ${commodity.code}`;
  const parts = [
    `commodity ${commodity.example} ${commodity.code}`,
    [...accounts]
      .sort()
      .map((name) => `account ${name}`)
      .join("\n"),
  ];
  if (opening.length > 0) parts.push([`${from} * 期初余额`, ...opening.map(written)].join("\n"));
  for (const { no, day, words, postings } of vouchers)
    parts.push([`${day} * (${no}) ${words}`, ...postings.map(written)].join("\n"));
  return `${parts.join("\n\n")}\n`;
}

/** A text as part of an account's name: two spaces would end the name, and a colon would divide it. */
export const plainName = (text: string) => text.replaceAll(/[\s:;]+/g, " ").trim();

/** Lines as vouchers, in the order of their first lines. */
export const groupIntoVouchers = <Line extends { readonly no: string; readonly day: string }>(
  lines: readonly Line[],
  wordsOf: (first: Line) => string,
  postingOf: (line: Line) => LedgerPosting,
): LedgerVoucher[] =>
  [...Map.groupBy(lines, ({ no }) => no).values()].flatMap((voucher) => {
    const [first] = voucher;
    return first
      ? [{ no: first.no, day: first.day, words: wordsOf(first), postings: voucher.map(postingOf) }]
      : [];
  });
