import { createHash } from "node:crypto";
import { type Receipt, receipt } from "@zd/contract/trading/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Outcome } from "../../platform/lanes.ts";
import type { Signer } from "../../platform/signer.ts";

/**
 * Receipts of what was decided together are the leaves of one tree, and only its root is signed: a signature costs as
 * much as a dozen orders, and a path of hashes next to nothing. Leaves and nodes are told apart as in RFC 6962.
 */

const hashOf = (kind: 0 | 1, ...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash("sha256").update(Buffer.of(kind));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const leafOf = (section: string, { orderNo, seq, at, hash }: Receipt): Buffer =>
  hashOf(0, ["zd-receipt/1", section, orderNo, seq, at, hash].join("\n"));

interface Tree {
  readonly root: Buffer;
  /** From each leaf to the root: on which side its neighbour stands, and the neighbour's hash. */
  readonly paths: readonly (readonly string[])[];
}

/** A leaf without a neighbour goes up as it is. */
function treeOver(leaves: readonly Buffer[]): Tree {
  const paths: string[][] = leaves.map(() => []);
  let level = leaves.map((hash, i) => ({ hash, under: [i] }));
  while (level.length > 1) {
    const above: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = level.slice(i, i + 2);
      if (!left) break;
      if (!right) {
        above.push(left);
        continue;
      }
      for (const leaf of left.under) paths[leaf]?.push(`R:${right.hash.toString("hex")}`);
      for (const leaf of right.under) paths[leaf]?.push(`L:${left.hash.toString("hex")}`);
      above.push({ hash: hashOf(1, left.hash, right.hash), under: [...left.under, ...right.under] });
    }
    level = above;
  }
  return { root: level[0]?.hash ?? hashOf(0), paths };
}

/** The receipts with their proof, signed together. */
export function signReceipts(
  signer: Signer,
  given: readonly { readonly section: string; readonly receipt: Receipt }[],
): readonly Receipt[] {
  if (given.length === 0) return [];
  const { root, paths } = treeOver(given.map((one) => leafOf(one.section, one.receipt)));
  const signature = signer.sign(`zd-receipts/1\n${root.toString("hex")}\n${signer.keyId}`);
  return given.map(({ section, receipt: unsigned }, i) => ({
    ...unsigned,
    proof: { section: section as SectionId, key: signer.keyId, path: [...(paths[i] ?? [])], signature },
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
