import { desk } from "@zd/api/console/desk";
import { type TodoKind, todoOf } from "@zd/api/console/todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { usePageKeys } from "../../../ui/layers/page-keys.ts";
import type { RowQueueProps } from "../../../ui/query-page/row-queue.ts";
import styles from "./queue-bar.module.css";

/** How often it is looked whether others have done some of it, in milliseconds. */
const everyMs = 15_000;

type Row = OutputOf<typeof desk.readQueue>["rows"][number];

interface Props {
  readonly kind: TodoKind;
  /** The number of the piece that is open. */
  readonly open: string;
  /** Called with the piece that is to be opened in its place. */
  readonly onGo: (row: Row) => void;
  readonly onLeave: () => void;
}

/** The same for a row of a list, by its number. */
export const RowQueue = ({ kind, onGo, ...rest }: RowQueueProps) => (
  <QueueBar kind={kind as TodoKind} onGo={({ id }) => onGo(id)} {...rest} />
);

/**
 * 下一件: which piece of its queue is open, and the way to the next by a button or the key J, to the one before by K. The order is that
 * in which the pieces were first seen; what comes in meanwhile goes behind, and what is done stays in the count and is passed over.
 */
export function QueueBar(props: Props) {
  const user = useUser();
  return may(user, todoOf(props.kind).work) ? <Bar {...props} /> : null;
}

function Bar({ kind, open, onGo, onLeave }: Props) {
  const { data, error, refetch } = useCallQuery(desk.readQueue, { kind }, { everyMs });
  const rows = (data?.rows ?? []).filter(({ own }) => !own);
  const seen = useSeen(rows);
  const place = seen.indexOf(open);
  const waiting = new Map(rows.map((row) => [row.id, row]));
  const next = firstWaiting([...seen.slice(place + 1), ...seen.slice(0, place)], waiting);
  const last = firstWaiting(seen.slice(0, place).reverse(), waiting);
  const isDone = data !== undefined && place >= 0 && !waiting.has(open);
  const isBarred = place < 0;
  useKeys({ j: next, k: last }, isBarred, onGo);
  const button = useFocusOnceDone(isDone);

  if (error && !data)
    return (
      <span className={styles["bar"]} role="alert">
        队列：{messageOf(error)}{" "}
        <Button small onClick={() => void refetch()}>
          重试
        </Button>
      </span>
    );
  if (isBarred) return null;
  return (
    <fieldset className={styles["bar"]} aria-label={`${todoOf(kind).matter}队列`}>
      <span role="status">
        {isDone && "已办理 · "}
        {isDone && next === null ? "队列已空" : `${place + 1} / ${seen.length}`}
      </span>
      {last && (
        <Button small look="text" aria-keyshortcuts="K" onClick={() => onGo(last)}>
          上一件
        </Button>
      )}
      {next ? (
        <Button
          ref={button}
          small
          look={isDone ? "main" : "plain"}
          aria-keyshortcuts="J"
          onClick={() => onGo(next)}
        >
          下一件 <kbd>J</kbd>
        </Button>
      ) : isDone ? (
        <Button ref={button} small onClick={onLeave}>
          返回列表
        </Button>
      ) : (
        <span>最后一件</span>
      )}
    </fieldset>
  );
}

const firstWaiting = (keys: readonly string[], waiting: ReadonlyMap<string, Row>): Row | null =>
  keys.map((key) => waiting.get(key)).find((row) => row !== undefined) ?? null;

/** The numbers of all pieces that were seen, in the order in which they were. */
function useSeen(rows: readonly Row[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const known = new Set(seen);
  const more = rows.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (more.length > 0) setSeen([...seen, ...more]);
  return more.length > 0 ? [...seen, ...more] : seen;
}

/** A key leads on, unless something bars it. */
function useKeys(keys: Readonly<Record<"j" | "k", Row | null>>, isBarred: boolean, onGo: (row: Row) => void) {
  const go = (to: Row | null) => () => {
    if (!isBarred && to) onGo(to);
  };
  usePageKeys({ j: go(keys.j), k: go(keys.k) });
}

/** Once the piece is done the focus stands on what leads on: the button that it was done by may be gone. */
function useFocusOnceDone(isDone: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDone && document.querySelector("dialog[open]") === null) button.current?.focus();
  }, [isDone]);
  return button;
}
