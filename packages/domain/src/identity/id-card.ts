const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = "10X98765432";

/**
 * 身份证号 (GB 11643): 17 digits and their check character. With `bornBy` (`YYYY-MM-DD`) the birth date in it must be a
 * calendar day no later than that; without, only the check character is checked.
 */
export function isIdCard(number: string, { bornBy }: { readonly bornBy?: string } = {}): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = weights.reduce((sum, weight, place) => sum + Number(number.charAt(place)) * weight, 0);
  return (
    checks.charAt(sum % 11) === number.charAt(17) &&
    (bornBy === undefined || isBirthDay(number.slice(6, 14), bornBy))
  );
}

function isBirthDay(digits: string, latest: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && digits <= latest.replaceAll("-", "");
}
