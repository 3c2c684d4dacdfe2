import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SectionRow } from "@zd/api/market/board";
import { tradingTime } from "@zd/api/trading/time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { isTerminal, sectionKinds } from "@zd/domain/trading/codes";
import { useState } from "react";
import { useCall } from "../../../api/hooks.ts";
import { useHallPath } from "../../../api/mall.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { type KeyLine, KeysHelp, ticketKeys } from "../keys/keys-help.tsx";
import { clockKeeper } from "../mode-face.ts";
import { switchSound, useSound } from "./alarm.ts";
import { ClockDoubt } from "./clock-doubt.tsx";
import { speedOf } from "./line-speed.ts";
import { phasesOf } from "./phases/phases.ts";
import { RulesDialog } from "./proof/rules-dialog.tsx";
import styles from "./session-bar.module.css";

const delayEveryMs = 15_000;

/** What the keys do in a room; that of the ticket's stands with them. */
const roomKeys: readonly KeyLine[] = [
  { keys: "1 … 9", does: "列表中第 1 至 9 个标的" },
  { keys: "J K", does: "下一个、上一个标的" },
  ...ticketKeys,
];

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** The line is dead: how fast it was says nothing. */
  readonly offline: boolean;
}

/** The session's name, phases, line delay, rules and sound. */
export function SessionBar({ section, offline }: Props) {
  const [rules, setRules] = useState(false);
  const sound = useSound();
  const keeper = clockKeeper(section);
  const measuredDelay = useDelay();
  const delay = offline ? undefined : measuredDelay;
  const hallPath = useHallPath();
  return (
    <>
      <div className={styles["strip"]}>
        <div className={styles["bar"]}>
          <Link to={hallPath}>返回大厅</Link>
          <h1>{section.name}</h1>
          <span className={styles["id"]}>{section.section}</span>
          <SideTag side={section.side} />
          <span className={styles["extra"]}>
            <Tag>{tradeModeLabel(section.mode, section.downmode)}</Tag>
            <Tag>{sectionKinds[section.kind]}</Tag>
          </span>
          {keeper !== null && <Tag>{keeper}</Tag>}
          {section.practice && (
            <span className={styles["extra"]}>
              <Tag tone="accent">练习</Tag>
            </span>
          )}
          <Phases section={section} />
          <span className={styles["tools"]}>
            <span className={classNames(styles["delay"], delay !== undefined && styles[speedOf(delay)])}>
              延迟 {delay ?? noNumber} 毫秒
            </span>
            <Button small onClick={() => setRules(true)}>
              场次规则
            </Button>
            <KeysHelp lines={roomKeys} />
            <Button small aria-pressed={sound} onClick={() => switchSound(!sound)}>
              提示音 {sound ? "开" : "关"}
            </Button>
          </span>
        </div>
      </div>
      {rules && <RulesDialog section={section} onClose={() => setRules(false)} />}
      <ClockDoubt delay={delay} />
    </>
  );
}

/** 自由竞价 → 倒计时 → 最晚, or as the mode has it. */
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

/** How long the line takes to the server and back (6126). */
function useDelay(): number | undefined {
  const call = useCall();
  const clock = useServerClock();
  return useQuery({
    queryKey: [tradingTime.readTradingTime.name, "delay"],
    queryFn: async ({ signal }) => {
      // The clock itself moves when it learns the time better, so the way is not measured with it.
      const startedAt = performance.now();
      const { serverTime } = await call(tradingTime.readTradingTime, {}, { signal });
      const durationMs = Math.round(performance.now() - startedAt);
      clock.observe(serverTime);
      return durationMs;
    },
    refetchInterval: delayEveryMs,
    meta: { asksAgain: true },
  }).data;
}
