import type { SectionRow } from "@zd/api/market/board";
import { shownStatus } from "@zd/domain/trading/codes";
import { useLiveSection, useStale } from "../../../realtime/market.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { SectionCountdown, useIsLastSeconds } from "../section-clock.tsx";
import styles from "./agenda.module.css";
import { clockTime } from "./clock-time.ts";
import { useSectionNow } from "./live-rows.ts";
import { sectionPhase } from "./phase.ts";
import { RoundLink } from "./round-link.tsx";
import { agendaOf, groupOf } from "./section-groups.ts";

/** 今日日程: the day's sections by the clock. */
export function Agenda({ sections }: { readonly sections: readonly SectionRow[] | null }) {
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className={styles["title"]}>
        今日日程
      </h2>
      {sections === null ? (
        <Skeleton lines={20} />
      ) : sections.length === 0 ? (
        <EmptyState title="今日没有场次" drawing="board" small>
          下一场的时间请留意交易公告
        </EmptyState>
      ) : (
        <ol>
          {agendaOf(sections).map((section) => (
            <Entry key={section.section} row={section} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ row }: { readonly row: SectionRow }) {
  const section = useSectionNow(row);
  return (
    <li className={classNames(styles["entry"], groupOf(section) === "ended" && styles["past"])}>
      <time>{clockTime(section.startsAt)}</time>
      <RoundLink section={section.section} className={styles["name"]}>
        {section.name}
      </RoundLink>
      <span className={styles["status"]}>
        <EntryStatus section={section} />
      </span>
    </li>
  );
}

function EntryStatus({ section }: { readonly section: SectionRow }) {
  const { tone, words } = sectionPhase(section);
  // A bid moves the deadline: it is counted down only while the section's changes come over the socket.
  const isLive = useLiveSection(section.section) !== null;
  const stale = useStale(section.section);
  const timed =
    shownStatus(section.status, section.downmode) === "2" && isLive && !stale ? section.deadline : null;
  const hot = useIsLastSeconds(section.section, timed);
  return (
    <Status tone={hot ? "error" : tone}>
      {words}
      {timed !== null && <SectionCountdown section={section.section} to={timed} />}
    </Status>
  );
}
