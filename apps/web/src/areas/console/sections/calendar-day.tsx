import type { exchangeCalendar } from "@zd/api/system/calendar";
import type { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { dayFaces } from "@zd/domain/kernel/exchange-calendar";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { SectionLink } from "../section-links.tsx";
import styles from "./calendar-page.module.css";

export type Section = OutputOf<typeof control.listCalendar>[number];

export type SpecialDay = OutputOf<typeof exchangeCalendar.readDays>["days"][number];

interface Props {
  readonly day: string;
  /** What is special about the day; undefined where nothing is. */
  readonly special: SpecialDay | undefined;
  readonly isClosed: boolean;
  readonly sections: readonly Section[];
  /** Whether there is room for more than a line of each section. */
  readonly detailed: boolean;
}

/** 休市 国庆节 */
const wordsOf = ({ face, name }: SpecialDay): string =>
  name === "" ? dayFaces[face] : `${dayFaces[face]} ${name}`;

/** A day with its sections; the mode of each is told by a colour and in words. */
export const DaySections = ({ day, special, isClosed, sections, detailed }: Props) => (
  <>
    <time dateTime={day}>{Number(day.slice(8))}</time>
    {special ? (
      <span className={styles["face"]} data-face={special.face}>
        {wordsOf(special)}
      </span>
    ) : (
      detailed && isClosed && <span className={styles["face"]}>{dayFaces.weekend}</span>
    )}
    <ul>
      {sections.map((one) => (
        <li key={one.section} data-mode={one.mode} className={styles["section"]}>
          <SectionLink section={one.section}>
            {formatShanghai(one.startsAt).slice(11, 16)} {one.name}
          </SectionLink>
          <small>
            <b>{tradeModeLabel(one.mode, one.downmode)}</b> {one.wares} 标的{" "}
            <TradingStatus status={one.status} downmode={one.downmode} />
          </small>
        </li>
      ))}
    </ul>
  </>
);
