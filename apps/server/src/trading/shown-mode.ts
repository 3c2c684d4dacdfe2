import { downmodes, shownMode, type TradeMode, tradeModeLabel, tradeModes } from "@zd/domain/trading/codes";
import { type RawBuilder, sql } from "kysely";

/** The mode under which members know a section, by the columns of its mode and of its downmode; a code of `tradeModes`. */
export const shownModeOf = (mode: RawBuilder<unknown>, downmode: RawBuilder<unknown>): RawBuilder<string> => {
  const named = pairs.filter(({ mode: code, downmode: kept }) => shownMode(code, kept) !== code);
  return sql`case ${sql.join(
    named.map(
      (pair) =>
        sql`when ${mode} = ${sql.lit(pair.mode)} and ${downmode} = ${sql.lit(pair.downmode)}
          then ${sql.lit(shownMode(pair.mode, pair.downmode))}`,
    ),
    sql` `,
  )} else ${mode} end`;
};

/** The same in words. */
export const modeNameOf = (mode: RawBuilder<unknown>, downmode: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case ${shownModeOf(mode, downmode)} ${sql.join(
    modes.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(tradeModeLabel(code))}`),
    sql` `,
  )} else '' end`;

const modes = Object.keys(tradeModes) as TradeMode[];
const pairs = modes.flatMap((mode) =>
  (Object.keys(downmodes) as (keyof typeof downmodes)[]).map((downmode) => ({ mode, downmode })),
);
