import { displayNumber } from "@zd/domain/money/display-number";
import { noNumber } from "../../../ui/figures/figures.tsx";

const units = ["B", "KB", "MB", "GB", "TB"] as const;

/** Rounded to one decimal, without a zero behind it. */
const toTenths = (figure: number) => displayNumber(Math.round(figure * 10) / 10);

/** A number of bytes in the largest unit of which there is at least one, such as 17.2 GB. */
export function shownBytes(bytes: number | null): string {
  if (bytes === null) return noNumber;
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
  const figure = bytes / 1024 ** power;
  return `${power === 0 ? figure : toTenths(figure)} ${units[power]}`;
}

/** A duration in its largest unit, such as 350 毫秒, 4.2 秒, 12 分钟, 5 小时 or 3 天. */
export function shownDuration(ms: number | null): string {
  if (ms === null) return noNumber;
  const [seconds, minutes, hours] = [ms / 1_000, ms / 60_000, ms / 3_600_000];
  if (seconds < 1) return `${Math.round(ms)} 毫秒`;
  if (minutes < 2) return `${toTenths(seconds)} 秒`;
  if (hours < 1) return `${Math.floor(minutes)} 分钟`;
  if (hours < 48) return `${Math.floor(hours)} 小时`;
  return `${Math.floor(hours / 24)} 天`;
}

/** How far a clock is from the database's, such as +12 毫秒. */
export const shownSkew = (ms: number | null): string =>
  ms === null ? noNumber : `${ms > 0 ? "+" : ms < 0 ? "\u2212" : ""}${shownDuration(Math.abs(ms))}`;
