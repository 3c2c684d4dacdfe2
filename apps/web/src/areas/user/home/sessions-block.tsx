import { Link } from "@tanstack/react-router";
import { market } from "@zd/api/market/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, useEffect } from "react";
import { z } from "zod";
import { useCallQuery } from "../../../api/hooks.ts";
import { useHallPath } from "../../../api/mall.ts";
import { useFollowedSections, useLiveSection, useStale } from "../../../realtime/market.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Countdown, secondsLeft } from "../../../ui/figures/countdown.tsx";
import figures from "../../../ui/figures/figures.module.css";
import { Amount, Count, noNumber, Tonnes } from "../../../ui/figures/figures.tsx";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import table from "../../../ui/tables/table.module.css";
import { useUpTo } from "../../../ui/theme/media.ts";
import { Block } from "./block.tsx";
import { isRunning, type OwnSection, phaseOf, shownSections } from "./session-rows.ts";
import styles from "./sessions-block.module.css";

const everyMs = 30_000;
/** From how many seconds before its end on a countdown is highlighted. */
const lastSeconds = 10;

interface Props {
  /** The sections in which the firm takes part, as they are read. */
  readonly of: {
    readonly data: readonly OwnSection[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
}

/** 今日场次: the day's sections, with what the firm has in them. */
export function SessionsBlock({ of }: Props) {
  const hall = useCallQuery(market.listSections, {}, { everyMs });
  const inHall = new Map((hall.data ?? []).map((row) => [row.section, row]));
  const sections = of.data && shownSections(of.data, inHall);
  useFollowedSections((sections ?? []).filter(isRunning).map(({ section }) => section));
  const { refetch } = of;
  const hallPath = useHallPath();

  return (
    <Block
      title="今日场次"
      note={of.data && `共 ${of.data.length} 场`}
      more={<Link to={hallPath}>全部场次</Link>}
      of={{
        data: hall.isPending ? undefined : sections,
        error: of.error ?? hall.error,
        refetch: () => Promise.all([of.refetch(), hall.refetch()]),
      }}
      lines={8}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="今日没有场次" drawing="board" small>
            下一场的时间请留意交易公告
          </EmptyState>
        ) : (
          <Scrolling className={table["scroll"]}>
            <table className={classNames(table["table"], table["edge"])}>
              <caption className="sr">今日场次</caption>
              <thead>
                <tr>
                  <th scope="col">开始</th>
                  <th scope="col">场次</th>
                  <th scope="col" className={classNames(table["laptop"], styles["side"])}>
                    买卖
                  </th>
                  <th scope="col" className={styles["status"]}>
                    状态
                  </th>
                  <th scope="col" className={classNames(table["tablet"], styles["holding"])}>
                    本方
                  </th>
                  <th scope="col" className={classNames(table["number"], table["laptop"], styles["count"])}>
                    标的 <i>个</i>
                  </th>
                  <th scope="col" className={classNames(table["number"], table["tablet"], styles["tonnes"])}>
                    数量 <i>吨</i>
                  </th>
                  <th scope="col" className={classNames(table["number"], table["laptop"], styles["held"])}>
                    占用保证金 <i>元</i>
                  </th>
                  <th scope="col" className={classNames(table["number"], table["tablet"])}>
                    操作
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <SessionLine key={row.section} row={row} onTurned={refetch} />
                ))}
              </tbody>
            </table>
          </Scrolling>
        )
      }
    </Block>
  );
}

interface LineProps {
  readonly row: OwnSection;
  /** Called once a section has changed its status: the list is read again. */
  readonly onTurned: () => Promise<unknown>;
}

function SessionLine({ row, onTurned }: LineProps) {
  const { section, name, side, startsAt, practice, wares, quantity, leading, outbid, held } = row;
  const live = useLiveSection(section);
  const stale = useStale(section);
  const { tone, words, deadline } = phaseOf(row, live);
  const status = live?.status ?? row.status;
  const timed = stale ? null : deadline;
  const hot = useServerTime((now) => timed !== null && secondsLeft(timed, now) <= lastSeconds);
  const runs = isRunning({ status });
  const phone = useUpTo("xs");
  const own = runs && leading + outbid > 0 && (
    <span className={styles["own"]}>
      {leading > 0 && <Tag tone="lead">领先 {leading}</Tag>}
      {outbid > 0 && <Tag tone="out">出局 {outbid}</Tag>}
    </span>
  );

  // What the firm has frozen changes with the status of the section.
  useEffect(() => {
    if (status !== row.status) void onTurned();
  }, [status, row.status, onTurned]);

  return (
    <tr className={stale ? styles["stale"] : undefined}>
      <td className={styles["start"]}>{formatShanghai(startsAt).slice(11, 16)}</td>
      <th scope="row" className={styles["name"]}>
        <span>
          <RoundLink section={section}>{name}</RoundLink>
          {practice && <Tag tone="accent">练习</Tag>}
        </span>
        {phone && own}
      </th>
      <td className={table["laptop"]}>
        <SideTag side={side} />
      </td>
      <td>
        <Status tone={hot ? "error" : tone}>
          {words} {timed !== null && <Countdown to={timed} />}
        </Status>
      </td>
      <td className={table["tablet"]}>{own || <span className={figures["none"]}>{noNumber}</span>}</td>
      <td className={classNames(table["number"], table["laptop"])}>
        <Count of={wares} />
      </td>
      <td className={classNames(table["number"], table["tablet"])}>
        <Tonnes of={quantity} />
      </td>
      <td className={classNames(table["number"], table["laptop"])}>
        <Amount of={held > 0n ? held : null} />
      </td>
      <td className={classNames(table["number"], table["tablet"])}>
        <RoundLink section={section} label={`${runs ? "进入" : "查看"} ${name}`}>
          {runs ? "进入" : "查看"}
        </RoundLink>
      </td>
    </tr>
  );
}

interface RoundLinkProps {
  readonly section: OwnSection["section"];
  /** What a screen reader calls the link; its text where it is left out. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The link into the room; its address carries the names of the wire, as the calls do. */
const RoundLink = ({ section, label, children }: RoundLinkProps) => (
  <Link
    to="/trade/round"
    search={z.encode(market.listWares.input, { section })}
    aria-label={label}
    preload={false}
  >
    {children}
  </Link>
);
