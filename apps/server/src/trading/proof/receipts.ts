import { hash as sha256 } from "node:crypto";
import { type Receipt, receipt } from "@zd/api/trading/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Outcome } from "../../platform/lanes.ts";
import type { Signer } from "../../platform/signer.ts";

/**
 * Receipts of what was decided together are the leaves of one tree, and only its root is signed: a signature costs as
 * much as a dozen orders, and a path of hashes next to nothing. Leaves and nodes are told apart as in RFC 6962.
 */

const leafOf = (section: string, { orderNo, seq, at, hash }: Receipt): Buffer =>
  sha256("sha256", ["\u0000zd-receipt/1", section, orderNo, seq, at, hash].join("\n"), "buffer");

const node = Buffer.of(1);
const above = (left: Buffer, right: Buffer): Buffer =>
  sha256("sha256", Buffer.concat([node, left, right]), "buffer");

/** The levels of a tree, the leaves first and the root last; who has no neighbour goes up as he is. */
function levelsOver(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const next: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as Buffer, level[i + 1]];
      next.push(right ? above(left, right) : left);
    }
    level = next;
  }
  return levels;
}

/** From each leaf to the root: on which side its neighbour stands, and the neighbour's hash. */
function pathsUp(levels: readonly (readonly Buffer[])[]): readonly string[][] {
  const texts = levels.map((level) => level.map((hash) => hash.toString("hex")));
  return (texts[0] ?? []).map((_, leaf) =>
    texts.flatMap((level, height) => {
      const place = leaf >> height;
      const neighbour = level[place ^ 1];
      return neighbour === undefined ? [] : [`${place % 2 === 0 ? "R" : "L"}:${neighbour}`];
    }),
  );
}

/** The receipts with their proof, signed together. */
export function signReceipts(
  signer: Signer,
  given: readonly { readonly section: string; readonly receipt: Receipt }[],
): readonly Receipt[] {
  if (given.length === 0) return [];
  const levels = levelsOver(given.map((one) => leafOf(one.section, one.receipt)));
  const paths = pathsUp(levels);
  const [root] = levels.at(-1) as readonly [Buffer];
  const signature = signer.sign(`zd-receipts/1\n${root.toString("hex")}\n${signer.keyId}`);
  return given.map(({ section, receipt: unsigned }, i) => ({
    ...unsigned,
    proof: { section: section as SectionId, key: signer.keyId, path: paths[i] ?? [], signature },
  }));
}

/** What a lane has decided of a section, as far as it gives receipts. */
interface Decided<Result> {
  readonly section: string;
  readonly outcomes: readonly Outcome<Result>[];
}

/** The same outcomes with signed receipts, those of accepted orders and those of refused ones. */
export function withSignedReceipts<Result extends { readonly receipt: Receipt } | null>(
  signer: Signer,
  decided: readonly Decided<Result>[],
): Outcome<Result>[][] {
  const found = decided.flatMap(({ section, outcomes }) =>
    outcomes.flatMap((outcome) => {
      const unsigned = receiptOf(outcome);
      return unsigned ? [{ section, receipt: unsigned }] : [];
    }),
  );
  const signed = signReceipts(signer, found)[Symbol.iterator]();
  return decided.map(({ outcomes }) =>
    outcomes.map((outcome) =>
      receiptOf(outcome) ? replaced(outcome, signed.next().value as Receipt) : outcome,
    ),
  );
}

interface Refused {
  readonly receipt: Receipt;
}

function receiptOf(outcome: Outcome<{ readonly receipt: Receipt } | null>): Receipt | null {
  if (outcome.ok) return outcome.result?.receipt ?? null;
  return (outcome.data as Refused | undefined)?.receipt ?? null;
}

const replaced = <Result>(outcome: Outcome<Result>, signed: Receipt): Outcome<Result> =>
  outcome.ok
    ? { ok: true, result: { ...outcome.result, receipt: signed } }
    : { ...outcome, data: { receipt: z.encode(receipt, signed) } };
