import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import type { Decision } from "../kernel/decision.ts";
import { type Bucket, buckets } from "./bucket.ts";
import { applyVoucher, type Balances, balanceOf, type Voucher, withPosted } from "./ledger.ts";

/** The balances after these vouchers, as the ledger will have them; refused where a firm does not have the money. */
export function balancesAfter(
  balances: Balances,
  vouchers: readonly Voucher[],
): Decision<Balances, "FUNDS_INSUFFICIENT"> {
  let after = balances;
  for (const voucher of vouchers) {
    const posted = applyVoucher(after, voucher);
    if (!posted.ok) return posted;
    after = withPosted(after, posted.facts);
  }
  return { ok: true, facts: [after] };
}

/** One bucket of a purse, or its sum, at several moments; null where a moment cannot come about. */
export interface PurseLine {
  /** Null is the sum of all buckets. */
  readonly bucket: Bucket | null;
  readonly values: readonly (Fen | null)[];
  readonly changes: boolean;
}

/**
 * A firm's purse at several moments, bucket by bucket with the sum below: what is available always, of the others those
 * in which there is something at one of the moments.
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

/** A firm's purse now, and once these vouchers are posted; unknown where there are none to come, or the money is not there. */
export function purseOnce(
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
