import { type Downmode, downmodes, shownMode, tradeModeLabel, tradeModes } from "@zd/domain/terms/codes";
import { shownStatus, wareStatuses } from "@zd/domain/trading/codes";
import { type RawBuilder, sql } from "kysely";

const codesOf = <Code extends string>(labels: Readonly<Record<Code, string>>) =>
  Object.keys(labels) as Code[];

/** The code that is shown for a code and a downmode, by `rule`. */
const readAs =
  <Code extends string>(codes: readonly Code[], rule: (code: Code, downmode: Downmode) => string) =>
  (code: RawBuilder<unknown>, downmode: RawBuilder<unknown>): RawBuilder<string> => {
    const pairs = codes.flatMap((one) => codesOf(downmodes).map((mark) => ({ one, mark })));
    const renamed = pairs.filter(({ one, mark }) => rule(one, mark) !== one);
    return sql`case ${sql.join(
      renamed.map(
        ({ one, mark }) =>
          sql`when ${code} = ${sql.lit(one)} and ${downmode} = ${sql.lit(mark)}
            then ${sql.lit(rule(one, mark))}`,
      ),
      sql` `,
    )} else ${code} end`;
  };

/** The mode that members see (a code of `tradeModes`), by the columns of mode and downmode. */
export const shownModeOf = readAs(codesOf(tradeModes), shownMode);

/** The name of that mode. */
export const modeNameOf = (mode: RawBuilder<unknown>, downmode: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case ${shownModeOf(mode, downmode)} ${sql.join(
    codesOf(tradeModes).map((code) => sql`when ${sql.lit(code)} then ${sql.lit(tradeModeLabel(code))}`),
    sql` `,
  )} else '' end`;

/** The status that is shown (a code of `shownStatuses`), by the columns of status and downmode. */
export const shownStatusOf = readAs(wareStatuses, shownStatus);
