import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useCommands } from "../../api/commands.ts";
import { messageOf } from "../../api/failures.ts";
import { useCall } from "../../api/hooks.ts";
import { ConfirmCard } from "../confirm-card/confirm-card.tsx";
import { ReasonField } from "../form/reason-field.tsx";
import {
  atOnce,
  inParallel,
  type MassAction,
  type MassResult,
  type MassRow,
  type Prepared,
} from "./mass-action.ts";
import { type CardedRow, massCard } from "./mass-card.ts";
import { MassResultDialog } from "./mass-result-dialog.tsx";
import { OwnFields } from "./own-fields.tsx";

interface Props<Row> {
  readonly action: MassAction<Row>;
  readonly rows: readonly MassRow<Row>[];
  /** Called with the rows that were not done, which stay picked. */
  readonly onClose: (left: readonly MassRow<Row>[]) => void;
}

/** Many rows on one card, each carried out by its own call; then what became of each. */
export function MassDialog<Row>({ action, rows: selection, onClose }: Props<Row>) {
  const [rows, setRows] = useState(selection);
  const [memo, setMemo] = useState("");
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [results, setResults] = useState<readonly MassResult<Row>[] | null>(null);
  if (results !== null) {
    const left = results.filter(({ refusal }) => refusal !== null);
    return (
      <MassResultDialog
        action={action}
        results={results}
        onAgain={() => {
          setRows(left);
          setResults(null);
        }}
        onClose={() => onClose(left)}
      />
    );
  }
  return (
    <MassCard
      action={action}
      rows={rows}
      texts={{ memo, own }}
      onMemo={setMemo}
      onOwn={setOwn}
      onDone={setResults}
      onClose={() => onClose(rows)}
    />
  );
}

type ReadRow<Row> = CardedRow<Row> & { readonly send: Prepared["send"] | null };

/** What the server says of each row; null until all are read. */
function usePrepared<Row>(action: MassAction<Row>, rows: readonly MassRow<Row>[]) {
  const call = useCall();
  const [read, setRead] = useState<readonly ReadRow<Row>[] | null>(null);
  const start = useEffectEvent(() =>
    inParallel(rows, atOnce, async (row): Promise<ReadRow<Row>> => {
      try {
        const { card, send } = await action.prepare(row.row, call);
        return { ...row, card, barred: card?.barred ?? null, send };
      } catch (error) {
        return { ...row, card: null, barred: messageOf(error), send: null };
      }
    }),
  );
  useEffect(() => {
    let isWanted = true;
    void start().then((found) => isWanted && setRead(found));
    return () => {
      isWanted = false;
    };
  }, []);
  return read;
}

interface CardProps<Row> {
  readonly action: MassAction<Row>;
  readonly rows: readonly MassRow<Row>[];
  /** The words for all, and what was texts for each by its key. */
  readonly texts: { readonly memo: string; readonly own: Readonly<Record<string, string>> };
  readonly onMemo: (memo: string) => void;
  readonly onOwn: (own: Readonly<Record<string, string>>) => void;
  readonly onDone: (results: readonly MassResult<Row>[]) => void;
  readonly onClose: () => void;
}

function MassCard<Row>({ action, rows, texts, onMemo, onOwn, onDone, onClose }: CardProps<Row>) {
  const { title, label, look, memo, own } = action;
  const commands = useCommands();
  const client = useQueryClient();
  const read = usePrepared(action, rows);
  const [done, setDone] = useState<number | null>(null);
  const possible = read?.filter(({ barred }) => barred === null) ?? [];

  const isReady =
    (!memo?.isRequired || texts.memo.trim() !== "") &&
    (!own || possible.every(({ key }) => own.faultOf(texts.own[key] ?? "") === null));

  const carryOut = async () => {
    setDone(0);
    const results = await inParallel(read ?? [], atOnce, async ({ send, barred, card: _, ...row }) => {
      let refusal = barred;
      try {
        if (send && barred === null)
          await send(commands, { memo: texts.memo.trim(), own: (texts.own[row.key] ?? "").trim() });
      } catch (error) {
        refusal = messageOf(error);
      }
      setDone((count) => (count ?? 0) + 1);
      return { ...row, refusal };
    });
    for (const { name } of action.refreshes) void client.invalidateQueries({ queryKey: [name] });
    onDone(results);
  };

  return (
    <ConfirmCard
      title={title}
      confirmLabel={done === null ? `${label} ${possible.length} 条` : `正在办理 ${done} / ${rows.length}`}
      look={look === "danger" ? "danger" : "main"}
      ready={isReady && read !== null}
      busy={done !== null}
      error={null}
      successMessage=""
      card={{ data: read ? massCard(action, read) : undefined, error: null, refetch: () => null }}
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      {(own || memo) && (
        <>
          {own && <OwnFields of={own} rows={possible} texts={texts.own} onType={onOwn} />}
          {memo && <ReasonField label={memo.label} value={texts.memo} most={memo.most} onChange={onMemo} />}
        </>
      )}
    </ConfirmCard>
  );
}
