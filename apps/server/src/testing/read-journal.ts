import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

interface Entry {
  readonly head: string;
  readonly day: string;
  readonly postings: readonly { readonly account: string; readonly amount: bigint }[];
}

/** What a journal counts in. */
interface Unit {
  /** The line that declares it. */
  readonly declared: string;
  readonly name: string;
  /** The figures of its postings. */
  readonly figure: RegExp;
  readonly amountOf: (figure: string) => bigint;
}

/** Reads a journal as hledger does, as far as our own go; what cannot be read is an error. */
function readJournal(journal: string, { declared: unit, name, figure, amountOf }: Unit) {
  const [commodity, accounts = "", ...entries] = journal.trimEnd().split("\n\n");
  expect(commodity).toBe(unit);
  const declared = accounts.split("\n").map((line) => {
    const [, account] = /^account (\S(?: ?\S)*)$/.exec(line) ?? [];
    return account ?? expect.fail(`no declaration of an account: ${line}`);
  });
  const posting = new RegExp(`^ {4}(\\S(?: ?\\S)*) {2}(${figure.source}) ${name}$`);
  const read = entries.map((entry): Entry => {
    const [head = "", ...postings] = entry.split("\n");
    const [, day] = /^(\d{4}-\d\d-\d\d) \* \S/.exec(head) ?? [];
    return {
      head,
      day: day ?? expect.fail(`no head of an entry: ${head}`),
      postings: postings.map((line) => {
        const [, account, amount] = posting.exec(line) ?? [];
        if (account === undefined || amount === undefined) return expect.fail(`no posting: ${line}`);
        return { account, amount: amountOf(amount) };
      }),
    };
  });
  return { declared, entries: read };
}

const hasHledger = (() => {
  try {
    execFileSync("hledger", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/**
 * Asks of a journal what `hledger check --strict ordereddates` asks, and hledger itself where it is installed. Gives the balances that
 * it comes to, and the head of its first entry.
 */
export function checkJournal(journal: string, unit: Unit) {
  const { declared, entries } = readJournal(journal, unit);
  const posted = entries.flatMap(({ postings }) => postings);
  expect(new Set(declared).size).toBe(declared.length);
  expect(new Set(posted.map(({ account }) => account))).toEqual(new Set(declared));
  expect(entries.map(({ day: on }) => on)).toEqual(entries.map(({ day: on }) => on).toSorted());
  for (const { postings } of entries) {
    expect(postings.length).toBeGreaterThan(1);
    expect(postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  }
  if (hasHledger) askHledger(journal);
  const sums = new Map<string, bigint>();
  for (const { account, amount } of posted) sums.set(account, (sums.get(account) ?? 0n) + amount);
  const balances = Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n));
  return { balances, opening: entries[0]?.head };
}

function askHledger(journal: string): void {
  const folder = mkdtempSync(join(tmpdir(), "zd-ledger-"));
  try {
    writeFileSync(join(folder, "l.journal"), journal);
    execFileSync("hledger", ["-f", join(folder, "l.journal"), "check", "--strict", "ordereddates"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
