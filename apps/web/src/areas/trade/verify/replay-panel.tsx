import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { statusLabel } from "@zd/domain/trading/codes";
import { isTake, type Session, type Ware } from "@zd/domain/trading/session";
import { useEffect, useId, useMemo, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { noNumber, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./replay.module.css";
import { momentOf, openReplay, type Replay, wareOf, wordsOf } from "./replay.ts";

/** How long each row is shown while the session is played, in milliseconds. */
const stepMs = 600;

/** 回放: the session at any row of its journal, reckoned here from the bundle that was verified. */
export function ReplayPanel({ bundle }: { readonly bundle: unknown }) {
  const replay = useMemo(() => openReplay(bundle), [bundle]);
  const last = replay.rows.length;
  const [row, setRow] = useState(last);
  const [playing, setPlaying] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setRow((now) => Math.min(now + 1, last)), stepMs);
    return () => clearInterval(timer);
  }, [playing, last]);
  if (playing && row === last) setPlaying(false);

  const fact = replay.rows[row - 1];
  const session = replay.at(row);
  const { downmode } = session.section;
  const at = momentOf(fact);
  const words = fact ? wordsOf(fact, downmode) : "开场前";
  const go = (to: number) => {
    setPlaying(false);
    setRow(Math.max(0, Math.min(last, to)));
  };
  return (
    <section className={styles["replay"]} aria-label="回放">
      <h2>回放</h2>
      <div className={styles["bar"]}>
        <Button small disabled={row === 0} onClick={() => go(row - 1)}>
          上一行
        </Button>
        <Button
          small
          look="main"
          onClick={() => {
            if (row === last) setRow(0);
            setPlaying(!playing);
          }}
        >
          {playing ? "暂停" : "播放"}
        </Button>
        <Button small disabled={row === last} onClick={() => go(row + 1)}>
          下一行
        </Button>
        <label htmlFor={id} className="sr">
          日志行
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={row}
          aria-valuetext={`第 ${row} 行，共 ${last} 行，${words}`}
          onChange={({ target }) => go(Number(target.value))}
        />
        <span>
          {row} / {last}
        </span>
      </div>
      <p className={styles["now"]}>
        <time>{at === null ? noNumber : `${formatShanghai(at)}.${String(at % 1000).padStart(3, "0")}`}</time>
        <b>{words}</b>
        <span>场次 {statusLabel(session.section.status, downmode)}</span>
      </p>
      <Wares replay={replay} row={row} />
    </section>
  );
}

/** The price of a ware at that row: the owner's where it is taken, else the best open bid; null before the first. */
const priceOf = ({ section }: Session, { rule, live }: Ware) =>
  isTake(section.mode) ? rule.basePrice : (live[0]?.price ?? null);

function Wares({ replay, row }: { readonly replay: Replay; readonly row: number }) {
  const session = replay.at(row);
  const changedWare = wareOf(replay.rows[row - 1]);
  const lines = replay.wares.flatMap((line) => {
    const ware = session.wares.get(line.id);
    return ware ? [{ ...line, ware }] : [];
  });
  return (
    <Scrolling className={styles["scroll"]}>
      <PlainTable
        label="各标的此时的状态"
        inner
        columns={[
          { title: "标的", head: true, show: ({ no }) => no },
          { title: "产品", show: ({ product }) => product },
          { title: "状态", show: ({ ware }) => statusLabel(ware.status, session.section.downmode) },
          {
            title: "价格",
            unit: "元/吨",
            figure: true,
            show: ({ ware }) => shownPrice(priceOf(session, ware)),
          },
          { title: "报价", figure: true, show: ({ ware }) => ware.bids },
          { title: "等待", figure: true, show: ({ ware }) => ware.waiting.length },
          { title: "成交", unit: "吨", figure: true, show: ({ ware }) => shownQuantity(ware.dealt) },
        ]}
        rows={lines}
        rowKey={({ id }) => id}
        isChosen={({ id }) => id === changedWare}
      />
    </Scrolling>
  );
}
