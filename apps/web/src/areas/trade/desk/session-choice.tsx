import type { SectionRow } from "@zd/api/market/board";
import type { SectionId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { CancelButton } from "../../../ui/buttons/cancel-button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { sectionPhase } from "../hall/phase.ts";
import { deskMost } from "./desk-choice.ts";
import styles from "./session-choice.module.css";
import type { DeskSections } from "./use-desk-sections.ts";

interface Props {
  readonly sections: DeskSections;
}

/** In place of the desk where nothing stands on it: the firm takes part in no session, and nobody has chosen one. */
export function NoSessions({ sections }: Props) {
  return (
    <EmptyState page title="交易台上还没有场次" drawing="board">
      <p>本企业参加的场次会自动出现在这里；也可以自己选择，最多 {deskMost} 场。</p>
      <ChoiceButton sections={sections}>选择场次</ChoiceButton>
    </EmptyState>
  );
}

/** Opens the choice of the sessions. */
export function ChoiceButton({ sections, children }: Props & { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <ChoiceDialog sections={sections} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The sessions of the day that run or are still to come, and those that stand on the desk; up to twelve are chosen. */
function ChoiceDialog({ sections, onClose }: Props & { readonly onClose: () => void }) {
  const [ids, setIds] = useState<readonly SectionId[]>(() => sections.shown.map(({ section }) => section));
  const [typed, setTyped] = useState("");
  const before = new Set(sections.shown.map(({ section }) => section));
  const offered = (sections.day ?? []).filter(
    (row) => (!isTerminal(row.status) || before.has(row.section)) && isNamed(row, typed),
  );
  const isFull = ids.length >= deskMost;
  const toggle = (section: SectionId) =>
    setIds(ids.includes(section) ? ids.filter((one) => one !== section) : [...ids, section]);

  return (
    <Dialog
      title="选择交易台的场次"
      onClose={onClose}
      footer={
        <>
          {sections.isChosen && (
            <Button
              onClick={() => {
                sections.choose([]);
                onClose();
              }}
            >
              恢复为本企业参加的场次
            </Button>
          )}
          <CancelButton />
          <Button
            look="main"
            disabled={ids.length === 0}
            onClick={() => {
              sections.choose(ids);
              onClose();
            }}
          >
            放到交易台（{ids.length} / {deskMost}）
          </Button>
        </>
      }
    >
      <search>
        <input
          type="search"
          className={styles["find"]}
          aria-label="按名称或编号查找场次"
          placeholder="按名称或编号查找"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {offered.length === 0 ? (
        <EmptyState
          title={typed === "" ? "今天没有可选择的场次" : "没有符合条件的场次"}
          drawing="board"
          small
        >
          {typed === "" ? "新场次排定后显示在这里" : "请换用场次编号或名称中的几个字"}
        </EmptyState>
      ) : (
        <ul className={styles["list"]}>
          {offered.map((row) => (
            <li key={row.section}>
              <ChoiceRow
                row={row}
                isOwn={sections.own.has(row.section)}
                isOn={ids.includes(row.section)}
                isBarred={isFull && !ids.includes(row.section)}
                onToggle={toggle}
              />
            </li>
          ))}
        </ul>
      )}
      {isFull && <p role="status">已选满 {deskMost} 场，取消一场后可再选。</p>}
    </Dialog>
  );
}

const isNamed = ({ name, section }: SectionRow, typed: string): boolean =>
  `${name} ${section}`.toLowerCase().includes(typed.trim().toLowerCase());

interface RowProps {
  readonly row: SectionRow;
  /** Whether the firm takes part in it. */
  readonly isOwn: boolean;
  /** Whether it is chosen. */
  readonly isOn: boolean;
  /** Whether there is no room for it. */
  readonly isBarred: boolean;
  readonly onToggle: (section: SectionId) => void;
}

function ChoiceRow({ row, isOwn, isOn, isBarred, onToggle }: RowProps) {
  const { tone, words } = sectionPhase(row);
  return (
    <label className={styles["row"]}>
      <input type="checkbox" checked={isOn} disabled={isBarred} onChange={() => onToggle(row.section)} />
      <span className={styles["name"]}>
        {row.name} <SideTag side={row.side} />
        {row.practice && <Tag tone="accent">练习</Tag>}
        {isOwn && <Tag>本企业参加</Tag>}
        <small>{row.section}</small>
      </span>
      <Status tone={tone}>{words}</Status>
    </label>
  );
}
