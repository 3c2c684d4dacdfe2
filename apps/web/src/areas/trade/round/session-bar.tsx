import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SectionRow } from "@zd/contract/market/board";
import { trading } from "@zd/contract/trading/operations";
import { downmodes, isTerminal, sectionKinds, statusLabel, tradeModeLabel } from "@zd/domain/trading/codes";
import { useState } from "react";
import { useCall } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SideTag, Tag } from "../../../ui/tag.tsx";
import { switchSound, useSound } from "./alarm.ts";
import { timeOfDay } from "./moments.ts";
import { RulesDialog } from "./rules-dialog.tsx";
import styles from "./session-bar.module.css";

const delayEveryMs = 15_000;

/** The session's name, phases, line delay, rules and sound. */
export function SessionBar({ section }: { readonly section: SectionRow }) {
  const [rules, setRules] = useState(false);
  const sound = useSound();
  return (
    <div className={styles["bar"]}>
      <Link to="/trade">返回大厅</Link>
      <h1>{section.name}</h1>
      <span className={styles["id"]}>{section.section}</span>
      <SideTag side={section.side} />
      <span className={styles["extra"]}>
        <Tag>{tradeModeLabel(section.mode, section.downmode)}</Tag>
        <Tag>{sectionKinds[section.kind]}</Tag>
      </span>
      {section.mode === "0" && <Tag>{downmodes[section.downmode]}</Tag>}
      {section.practice && (
        <span className={styles["extra"]}>
          <Tag tone="accent">练习</Tag>
        </span>
      )}
      <Phases section={section} />
      <span className={styles["tools"]}>
        <Delay />
        <Button small onClick={() => setRules(true)}>
          场次规则
        </Button>
        <Button small aria-pressed={sound} onClick={() => switchSound(!sound)}>
          提示音 {sound ? "开" : "关"}
        </Button>
      </span>
      {rules && <RulesDialog section={section} onClose={() => setRules(false)} />}
    </div>
  );
}

/** 自由竞价 → 倒计时 → 最晚, the running one marked. */
function Phases({ section }: { readonly section: SectionRow }) {
  return (
    <ol
      className={classNames(styles["phases"], isTerminal(section.status) && styles["over"])}
      aria-label="场次阶段"
    >
      {phasesOf(section).map(({ words, current }) => (
        <li key={words} aria-current={current ? "step" : undefined}>
          {words}
        </li>
      ))}
    </ol>
  );
}

function phasesOf(section: SectionRow) {
  const { status, downmode, mode, startsAt, freeEndsAt, extensionSeconds, turn, turns, hardEnd } = section;
  const phases: { words: string; current: boolean }[] = [];
  const free = `${timeOfDay(startsAt).slice(0, 5)}–${timeOfDay(freeEndsAt).slice(0, 5)}`;
  if (status === "4" || isTerminal(status))
    phases.push({ words: statusLabel(status, downmode), current: true });
  if (status === "0") phases.push({ words: `${timeOfDay(startsAt).slice(0, 5)} 开始`, current: true });
  if (mode === "1") phases.push({ words: `挂牌 ${free}`, current: status === "1" });
  else if (downmode === "C") {
    phases.push({ words: `第 ${turn}/${turns} 轮`, current: status === "1" });
    phases.push({ words: `倒计时 ${extensionSeconds} 秒/次`, current: status === "2" });
    if (status === "3") phases.push({ words: "休息中", current: true });
  } else if (isTerminal(status)) {
    phases.push({ words: `自由竞价 ${free}`, current: false });
  } else {
    phases.push({ words: `${status === "2" ? "已结束 " : ""}自由竞价 ${free}`, current: status === "1" });
    phases.push({ words: `倒计时 ${extensionSeconds} 秒/次`, current: status === "2" });
  }
  if (hardEnd !== null) phases.push({ words: `最晚 ${timeOfDay(hardEnd)}`, current: false });
  return phases;
}

/** How long the line takes to the server and back (6126). */
function Delay() {
  const call = useCall();
  const clock = useServerClock();
  const delay = useQuery({
    queryKey: [trading.readTradingTime.name, "delay"],
    queryFn: async ({ signal }) => {
      // The clock itself moves when it learns the time better, so the way is not measured with it.
      const sent = performance.now();
      const { serverTime } = await call(trading.readTradingTime, {}, { signal });
      const took = Math.round(performance.now() - sent);
      clock.observe(serverTime);
      return took;
    },
    refetchInterval: delayEveryMs,
    meta: { quiet: true },
  }).data;
  return delay === undefined ? null : <span className={styles["delay"]}>延迟 {delay} 毫秒</span>;
}
