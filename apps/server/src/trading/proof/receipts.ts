import { hash as sha256 } from "node:crypto";
import { receipt } from "@zd/api/trading/market-fields";
import type { Receipt } from "@zd/api/trading/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Outcome } from "../../platform/lanes/lanes.ts";
import type { Signer } from "../../platform/process/signer.ts";

/**
 * Receipts that are decided together are the leaves of one hash tree, of which only the root is signed: a signature
 * costs as much as a dozen orders, a path of hashes next to nothing. Leaves and inner nodes are hashed differently,
 * as in RFC 6962.
 */

const leafOf = (section: string, { orderNo, seq, at, hash }: Receipt): Buffer =>
  sha256("sha256", ["\u0000zd-receipt/1", section, orderNo, seq, at, hash].join("\n"), "buffer");

const node = Buffer.of(1);
const above = (left: Buffer, right: Buffer): Buffer =>
  sha256("sha256", Buffer.concat([node, left, right]), "buffer");

/** The levels of a tree, leaves first, root last; a node without a neighbour goes up unchanged. */
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

/** The path of each leaf to the root: for each level the side and hash of its neighbour. */
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

/** The receipts with their paths and the signature of the root. */
export function signReceipts(
  signer: Signer,
  receipts: readonly {
    /** The section that the order is of. */
    readonly section: string;
    /** The receipt without its proof. */
    readonly receipt: Receipt;
  }[],
): readonly Receipt[] {
  if (receipts.length === 0) return [];
  const levels = levelsOver(receipts.map((one) => leafOf(one.section, one.receipt)));
  const paths = pathsUp(levels);
  const [root] = levels.at(-1) as readonly [Buffer];
  const { keyId, sign } = signer.current();
  const signature = sign(`zd-receipts/1\n${root.toString("hex")}\n${keyId}`);
  return receipts.map(({ section, receipt: unsigned }, i) => ({
    ...unsigned,
    proof: { section: section as SectionId, key: keyId, path: paths[i] ?? [], signature },
  }));
}

/** The outcomes of a section that a lane has decided. */
interface Decided<Result> {
  /** The section that was decided. */
  readonly section: string;
  /** One for each command, in their order. */
  readonly outcomes: readonly Outcome<Result>[];
}

/** The same outcomes with signed receipts, for accepted and refused orders. */
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

/** What a refused order carries in its answer. */
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
