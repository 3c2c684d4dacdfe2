import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import type { Decision } from "../kernel/decision.ts";
import { type Bucket, buckets } from "./bucket.ts";
import { applyVoucher, type Balances, balanceOf, type Voucher, withPostings } from "./ledger.ts";

/** What vouchers do to the accounts of a firm, before they are posted: for cards and trials. Balances are in fen. */

/**
 * Balances after these vouchers, by the rules of the ledger; FUNDS_INSUFFICIENT where an account of a firm would go below
 * zero.
 */
export function balancesAfter(
  balances: Balances,
  vouchers: readonly Voucher[],
): Decision<Balances, "FUNDS_INSUFFICIENT"> {
  let after = balances;
  for (const voucher of vouchers) {
    const posted = applyVoucher(after, voucher);
    if (!posted.ok) return posted;
    after = withPostings(after, posted.facts);
  }
  return { ok: true, facts: [after] };
}

/** One of a firm's accounts, or their sum, at several moments. */
export interface PurseLine {
  /** Which account; null for the sum of all. */
  readonly bucket: Bucket | null;
  /** Balance in fen at each moment; null where the moment cannot come about. */
  readonly values: readonly (Fen | null)[];
  /** Whether the balances differ. */
  readonly changes: boolean;
}

/**
 * A firm's accounts at several moments, with their sum as the last line: the available money always, of the others those
 * that are not zero at one of the moments.
 */
export function purseLines(firm: FirmId, moments: readonly (Balances | null)[]): readonly PurseLine[] {
  const lines = (Object.keys(buckets) as Bucket[])
    .map((bucket) =>
      lineOf(
        bucket,
        moments.map((at) => at && balanceOf(at, { holder: firm, bucket })),
      ),
    )
    .filter(({ bucket, values }) => bucket === "available" || values.some((value) => value));
  const sums = moments.map((at, moment) =>
    at === null ? null : fen(lines.reduce((sum, { values }) => sum + (values[moment] ?? 0n), 0n)),
  );
  return [...lines, lineOf(null, sums)];
}

/**
 * A firm's accounts now, and once these vouchers are posted; the second moment is null where `vouchers` is, or the money
 * is not enough.
 */
export function purseLinesAfter(
  firm: FirmId,
  now: Balances,
  vouchers: readonly Voucher[] | null,
): readonly PurseLine[] {
  const after = vouchers && balancesAfter(now, vouchers);
  return purseLines(firm, [now, after?.ok ? (after.facts[0] ?? null) : null]);
}

const lineOf = (bucket: Bucket | null, values: readonly (Fen | null)[]): PurseLine => ({
  bucket,
  values,
  changes: values.some((value) => value !== values[0]),
});
