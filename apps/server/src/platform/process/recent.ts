import type { Clock } from "./clock.ts";

/** What was measured in the last five minutes. */
export interface RecentFigures {
  /** How often. */
  readonly count: number;
  /** The last figure; null where there is none. */
  readonly latest: number | null;
  /** The largest; null where there is none. */
  readonly worst: number | null;
}

/** Figures of one kind, each forgotten after five minutes. */
export interface Recent {
  readonly note: (figure: number) => void;
  readonly read: () => RecentFigures;
}

const windowMs = 300_000;
/** So many are remembered at most; before that the oldest are forgotten earlier. */
const countMax = 10_000;

export function openRecent({ now }: Pick<Clock, "now">): Recent {
  let noted: { readonly at: number; readonly figure: number }[] = [];
  return {
    note(figure) {
      noted.push({ at: now(), figure });
      if (noted.length > countMax) noted = noted.slice(countMax / 2);
    },
    read() {
      const since = now() - windowMs;
      noted = noted.filter(({ at }) => at > since);
      const worst = noted.reduce((most, { figure }) => Math.max(most, figure), Number.NEGATIVE_INFINITY);
      return {
        count: noted.length,
        latest: noted.at(-1)?.figure ?? null,
        worst: noted.length === 0 ? null : worst,
      };
    },
  };
}
