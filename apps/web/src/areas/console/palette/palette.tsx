import { useNavigate } from "@tanstack/react-router";
import { desk } from "@zd/api/console/desk";
import { consoleFinding } from "@zd/api/console/finding";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { usePinyin } from "../../../ui/choice/pinyin.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { useSettled } from "../../../ui/form/use-settled.ts";
import { chooseTheme, useTheme } from "../../../ui/theme/theme-choice.ts";
import type { consoleMenu } from "../console-menu.ts";
import styles from "./palette.module.css";
import { type Entry, type EntryGroup, pageEntries, recordGroups, workEntries } from "./palette-entries.ts";

/** As much as the server takes. */
const longest = 64;
/** So many pages and actions are shown at most while something is typed. */
const shownMost = 8;

interface Props {
  readonly menu: ReturnType<typeof consoleMenu>;
  readonly onClose: () => void;
}

/** 查找: pages, work and records by what is typed, by signs or pinyin; the arrow keys mark one, Enter opens it. */
export function Palette({ menu, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const own = useOwnGroups(menu, typed.trim());
  const records = useRecords(typed.trim());
  const groups = [...own, ...records.groups];
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries[Math.min(at, entries.length - 1)];
  useEffect(() => {
    input.current?.focus();
  }, []);

  const go = ({ href, run }: Entry) => {
    onClose();
    run?.();
    if (href !== undefined) void navigate({ href });
  };
  return (
    <Dialog title="查找" note="页面、待办、合同、企业、场次" wide="table" onClose={onClose}>
      <search className={styles["palette"]}>
        <input
          ref={input}
          className={styles["input"]}
          value={typed}
          maxLength={longest}
          placeholder="输入名称、编号，或拼音首字母"
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-label="查找页面、待办和记录"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={marked ? `${id}-${entries.indexOf(marked)}` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            // Keys that an input method needs are its own.
            if (event.nativeEvent.isComposing) return;
            const next = walked(event, at, entries.length);
            if (next !== null) setAt(next);
            else if (event.key === "Enter" && marked) {
              event.preventDefault();
              go(marked);
            }
          }}
        />
        <div className={styles["list"]} id={`${id}-list`} role="listbox" aria-label="查找结果">
          {groups.map((group) => (
            <GroupOf key={group.title} id={id} of={group} all={entries} marked={marked} onGo={go} />
          ))}
        </div>
        {records.error ? (
          <FailedState what="查找记录" error={records.error} onRetry={records.retry} />
        ) : (
          <p className={styles["said"]} role="status">
            {records.isAsking ? "正在查找记录…" : entries.length === 0 ? "没有找到，请换一个名称或编号" : ""}
          </p>
        )}
        <p className={styles["keys"]}>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
        </p>
      </search>
    </Dialog>
  );
}

/** The place that a key leads to, of so many; null for any other key. */
function walked(event: KeyboardEvent, at: number, count: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: Math.min(at + shownMost, count - 1),
    PageUp: Math.max(at - shownMost, 0),
  }[event.key];
  if (to === undefined || count === 0) return null;
  event.preventDefault();
  return (to + count) % count;
}

/** Pages and work that fit; all of them while nothing is typed. */
function useOwnGroups(menu: Props["menu"], typed: string): readonly EntryGroup[] {
  const { matches, load } = usePinyin();
  const queue = useAside(desk.readQueue, {}, { staleMs: 30_000 });
  const theme = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dictionary is loaded once
  useEffect(() => {
    load();
  }, []);
  const waiting = (queue?.totals ?? []).flatMap(({ kind, count }) => {
    const first = queue?.rows.find((row) => row.kind === kind && !row.own);
    return first ? [{ kind, count, first: first.id }] : [];
  });
  const theming = {
    key: "theme",
    name: other === "dark" ? "切换为深色" : "切换为浅色",
    detail: "外观",
    run: () => chooseTheme(other),
  };
  const groups = [
    { title: "待办", entries: workEntries(waiting) },
    { title: "页面", entries: pageEntries(menu) },
    { title: "操作", entries: [theming] },
  ];
  return groups
    .map(({ title, entries }) => ({
      title,
      entries:
        typed === "" ? entries : entries.filter(({ name }) => matches(name, typed)).slice(0, shownMost),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The records that the server finds once one pauses typing; what was asked before is given up. */
function useRecords(typed: string) {
  const settled = useSettled(typed, typed).value;
  const enabled = settled !== "" && typed !== "";
  const { data, error, isFetching, refetch } = useCallQuery(
    consoleFinding.findRecords,
    { keyword: settled || "-" },
    { enabled, staleMs: 30_000, keepPrevious: true },
  );
  return {
    groups: enabled && data ? recordGroups(data) : [],
    error: enabled ? error : null,
    isAsking: typed !== "" && (isFetching || settled !== typed),
    retry: () => void refetch(),
  };
}

interface GroupProps {
  /** Of the palette: the ids of the options begin with it. */
  readonly id: string;
  readonly of: EntryGroup;
  /** Those of all groups, in their order. */
  readonly all: readonly Entry[];
  readonly marked: Entry | undefined;
  readonly onGo: (entry: Entry) => void;
}

const GroupOf = ({ id, of: { title, entries }, all, marked, onGo }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options
  <div role="group" aria-label={title}>
    <p aria-hidden="true">{title}</p>
    {entries.map((entry) => (
      <Option
        key={entry.key}
        id={`${id}-${all.indexOf(entry)}`}
        of={entry}
        isMarked={entry === marked}
        onGo={onGo}
      />
    ))}
  </div>
);

interface OptionProps {
  readonly id: string;
  readonly of: Entry;
  readonly isMarked: boolean;
  readonly onGo: (entry: Entry) => void;
}

function Option({ id, of, isMarked, onGo }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) option.current?.scrollIntoView?.({ block: "nearest" });
  }, [isMarked]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={classNames(styles["option"], isMarked && styles["marked"])}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onGo(of)}
    >
      <b>{of.name}</b>
      <span>{of.detail}</span>
    </div>
  );
}
