import { useConnection } from "../../../realtime/market.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Tag } from "../../../ui/status/tag.tsx";
import { type KeyLine, KeysHelp, ticketKeys } from "../keys/keys-help.tsx";
import { switchSound, useSound } from "../room/alarm.ts";
import styles from "./desk.module.css";
import { deskKeys } from "./desk-choice.ts";
import { useFeedCount } from "./desk-live.ts";
import type { StandingCounts } from "./desk-title.ts";
import type { DeskLot } from "./outbid-queue.ts";
import { ChoiceButton } from "./session-choice.tsx";
import type { DeskSections } from "./use-desk-sections.ts";

/** What the keys do on the desk; those of the ticket stand with them. */
const keyLines: readonly KeyLine[] = [
  { keys: `1 … ${deskKeys}`, does: `第 1 至 ${deskKeys} 个场次` },
  { keys: "J K", does: "本场次的下一个、上一个标的" },
  { keys: "Q", does: "出局队列中剩余时间最短的标的" },
  ...ticketKeys,
];

interface Props {
  readonly sections: DeskSections;
  /** The sessions whose wares have been read. */
  readonly lots: readonly DeskLot[];
  /** How the firm stands in all of them. */
  readonly counts: StandingCounts;
}

/** The name of the page, how the firm stands in all sessions, whether all of them are heard, and what can be set. */
export function DeskBar({ sections, lots, counts }: Props) {
  const sound = useSound();
  return (
    <header className={styles["bar"]}>
      <h1>交易台</h1>
      <Tag tone="lead">领先 {counts.leading ?? 0}</Tag>
      <Tag tone="out">出局 {counts.outbid ?? 0}</Tag>
      {counts.waiting !== undefined && <Tag>待定 {counts.waiting}</Tag>}
      <Feeds lots={lots} />
      <span className={styles["tools"]}>
        <ChoiceButton sections={sections}>选择场次</ChoiceButton>
        <KeysHelp lines={keyLines} />
        <Button small aria-pressed={sound} onClick={() => switchSound(!sound)}>
          提示音 {sound ? "开" : "关"}
        </Button>
      </span>
    </header>
  );
}

/** Of how many sessions the figures are up to date. */
function Feeds({ lots }: Pick<Props, "lots">) {
  const isConnecting = useConnection() === "connecting";
  const good = useFeedCount(lots);
  const isWhole = good === lots.length;
  return (
    <span className={classNames(styles["feeds"], !isWhole && styles["partly"])} role="status">
      {isConnecting ? "行情连接中" : `行情 ${good} / ${lots.length} 场正常`}
    </span>
  );
}
