import {
  type BusinessHours,
  clockWords,
  type DayHours,
  type HourSpan,
} from "@zd/domain/kernel/exchange-calendar";

/** Hours as they are typed. */
export interface HoursText {
  /** Such as `09:00-11:30 13:30-17:00`. */
  readonly fullTrading: string;
  readonly fullBanking: string;
  /** Such as `17:00`. */
  readonly fullCloses: string;
  readonly halfTrading: string;
  readonly halfBanking: string;
  readonly halfCloses: string;
}

const textOf = (spans: readonly HourSpan[]): string =>
  spans.map(({ from, until }) => `${clockWords(from)}-${clockWords(until)}`).join(" ");

export const textOfHours = ({ full, half }: BusinessHours): HoursText => ({
  fullTrading: textOf(full.trading),
  fullBanking: textOf([full.banking]),
  fullCloses: clockWords(full.closesAt),
  halfTrading: textOf(half.trading),
  halfBanking: textOf([half.banking]),
  halfCloses: clockWords(half.closesAt),
});

/** Minutes after midnight of `09:00` or `9:00`; null where it is no time. */
function minuteOf(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2})[:：](\d{2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const at = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && at <= 1_440 ? at : null;
}

function spansOf(text: string): readonly HourSpan[] | null {
  const parts = text.trim().split(/[\s,，、]+/);
  const spans = parts.map((part) => {
    const [from, until, ...more] = part.split(/[-–—~至]/).map(minuteOf);
    return from == null || until == null || more.length > 0 ? null : { from, until };
  });
  return spans.every((span) => span !== null) && spans.length <= 3 ? spans : null;
}

function dayHours(trading: string, banking: string, closes: string): DayHours | null {
  const [spans, bank, closesAt] = [spansOf(trading), spansOf(banking), minuteOf(closes)];
  const [first] = bank ?? [];
  if (!spans || !first || bank?.length !== 1 || closesAt === null) return null;
  return { trading: spans, banking: first, closesAt };
}

/** The hours that are typed; null where something is no time. */
export function hoursOfText(text: HoursText): BusinessHours | null {
  const full = dayHours(text.fullTrading, text.fullBanking, text.fullCloses);
  const half = dayHours(text.halfTrading, text.halfBanking, text.halfCloses);
  return full && half && { full, half };
}
