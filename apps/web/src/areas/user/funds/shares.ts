/** 100.0 %, in tenths of a per cent. */
const whole = 1000n;

/**
 * What part each amount is of their sum, in percent with one decimal. What rounding down leaves over goes to
 * the largest remainders, so the column adds up to 100.0; null where there is nothing to share.
 */
export function sharesOf(amounts: readonly bigint[]): readonly string[] | null {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum <= 0n) return null;
  const parts = amounts.map((amount, at) => ({
    at,
    tenths: (amount * whole) / sum,
    rest: (amount * whole) % sum,
  }));
  const remaining = Number(parts.reduce((open, { tenths }) => open - tenths, whole));
  const raised = new Set(
    [...parts]
      .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, remaining)
      .map(({ at }) => at),
  );
  return parts.map(({ at, tenths }) => {
    const roundedTenths = tenths + (raised.has(at) ? 1n : 0n);
    return `${roundedTenths / 10n}.${roundedTenths % 10n}`;
  });
}
