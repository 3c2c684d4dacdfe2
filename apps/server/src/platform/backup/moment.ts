import { BackupFailed } from "./backup-failed.ts";

/** Whoever names no zone means Beijing's. */
const beijing = "+08:00";

/** A moment in the past as an operator writes it, such as `2026-11-27 15:04:05`; refuses any other. */
export function readMoment(text: string, now: Date): Date {
  const read = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(
    text.trim(),
  );
  const [, day, time, zone = beijing] = read ?? [];
  const moment = new Date(`${day}T${time}${zone}`);
  if (!read || Number.isNaN(moment.getTime()))
    throw new BackupFailed(
      `--at ${JSON.stringify(text)} is no moment; write it as "2026-11-27 15:04:05" or 2026-11-27T07:04:05Z`,
    );
  if (moment > now) throw new BackupFailed(`--at ${moment.toISOString()} lies in the future`);
  return moment;
}
