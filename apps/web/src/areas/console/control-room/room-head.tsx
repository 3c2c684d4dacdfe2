import { Link } from "@tanstack/react-router";
import { proof } from "@zd/api/proof/operations";
import type { Instant, SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, tradeModeLabel } from "@zd/domain/terms/codes";
import { statusLabel } from "@zd/domain/trading/codes";
import type { ReactNode } from "react";
import { z } from "zod";
import { sealWords } from "../../../parts/seals/seal-words.ts";
import { toneOfTrading } from "../../../parts/trading/trading-status.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { shownSeconds, useSecondsLeft } from "../../../ui/figures/countdown.tsx";
import { Amount, Count } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { Tag } from "../../../ui/status/tag.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import styles from "./control-room.module.css";
import type { ControlRoom } from "./use-control-room.ts";

/** The name of the section, its clock and its buttons, above its sums. */
export function RoomHead({ room, actions }: { readonly room: ControlRoom; readonly actions: ReactNode }) {
  return (
    <>
      <header className={styles["bar"]}>
        <Link to="/console/sections">全部场次</Link>
        <h1>{room.name}</h1>
        <span className={styles["id"]}>{room.section}</span>
        <span className={styles["tags"]}>
          <Tag>{tradeModeLabel(room.mode, room.downmode)}</Tag>{" "}
          {room.mode === "0" && <Tag>{downmodes[room.downmode]}</Tag>} {room.practice && <Tag>练习</Tag>}
        </span>
        <Clock room={room} />
        <div className={layout["acts"]}>{actions}</div>
      </header>
      {room.clearedAt === null ? (
        <Sums room={room} />
      ) : (
        <Cleared section={room.section} at={room.clearedAt} />
      )}
    </>
  );
}

function Sums({ room }: { readonly room: ControlRoom }) {
  const bid = room.lots.filter(({ bids }) => bids > 0).length;
  return (
    <Facts label="场次合计" layout="figures">
      <Fact title="标的 已出价 / 全部">
        {bid} / {room.lots.length}
      </Fact>
      <Fact title="报价 受理 / 拒绝">
        <Count of={room.accepted} /> / <Count of={room.refused} />
      </Fact>
      <Fact title="当前总额 元">
        <Amount of={room.amount} />
      </Fact>
      <Fact title="占用保证金 元">
        <Amount of={room.held} />
      </Fact>
      <Fact title="在场企业">
        <Count of={room.presence.length} />
      </Fact>
      {room.seal && <Fact title="加密封存">{sealWords(room.seal)}</Fact>}
      <Fact title="告警">
        <span className={classNames(room.alarms.length > 0 && styles["bad"])}>
          <Count of={room.alarms.length} />
        </span>
      </Fact>
      <Fact title="日志">
        <Count of={room.seq} />
      </Fact>
    </Facts>
  );
}

/** Nothing is added up of rows that are gone. */
const Cleared = ({ section, at }: { readonly section: SectionId; readonly at: Instant }) => (
  <p className={styles["cleared"]}>
    练习场次的明细已于 {formatShanghai(at)} 清理；证明包仍可
    <Link to="/trade/verify" search={z.encode(proof.readBundle.input, { section })}>
      下载核对
    </Link>
    。
  </p>
);

const lastSeconds = 10;

function Clock({
  room: { status, downmode, deadline, hardEnd, lots, turn, turns, stoppedMs },
}: {
  readonly room: ControlRoom;
}) {
  // Under B each ware has a clock of its own; the next deadline is shown.
  const own = lots.flatMap((lot) => (lot.deadline === null ? [] : [lot.deadline]));
  const next = deadline ?? (own.length > 0 ? (Math.min(...own) as (typeof own)[number]) : null);
  const seconds = useSecondsLeft(next);
  return (
    <div className={styles["clock"]}>
      <Status tone={toneOfTrading({ status, downmode })}>
        {statusLabel(status, downmode)}
        {turns > 1 && ` ${turn}/${turns} 轮`}
      </Status>
      {stoppedMs !== null && (
        <>
          <b>{shownSeconds(Math.ceil(stoppedMs / 1_000))}</b>
          <span>已停表，恢复后继续</span>
        </>
      )}
      {seconds !== null && (
        <b role="timer" className={classNames(seconds <= lastSeconds && styles["last"])}>
          {shownSeconds(seconds)}
        </b>
      )}
      {hardEnd !== null && stoppedMs === null && <span>最晚 {formatShanghai(hardEnd).slice(11)}</span>}
    </div>
  );
}
