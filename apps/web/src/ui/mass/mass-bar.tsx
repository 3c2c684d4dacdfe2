import { type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import styles from "./mass.module.css";
import { type MassAction, type MassRow, mostTogether } from "./mass-action.ts";
import { MassDialog } from "./mass-dialog.tsx";
import type { Picks } from "./picks.ts";

interface Props<Row> {
  readonly picks: Picks<Row>;
  /** The state that the picked rows have in common; empty where they have none. */
  readonly stateWords: string;
  readonly actions: readonly MassAction<Row>[];
  readonly describe: (row: Row) => MassRow<Row>;
  /** Called with the rows that stay picked. */
  readonly onPick: (rows: readonly Row[]) => void;
  /** What else may be done with those that are picked. */
  readonly children?: ReactNode;
}

/** What is picked, what cannot go with it, and what can be done with all of it. */
export function MassBar<Row>({ picks, stateWords, actions, describe, onPick, children }: Props<Row>) {
  const { picked, apart, beyond } = picks;
  const [open, setOpen] = useState<{
    readonly action: MassAction<Row>;
    readonly rows: readonly MassRow<Row>[];
  } | null>(null);
  const possible = picked[0] === undefined ? [] : actions.filter(({ may }) => picked.every(may));
  return (
    <>
      {picked.length > 0 && (
        <section className={styles["bar"]} aria-label="批量办理">
          <p role="status">
            已选 <b>{picked.length}</b> 条{stateWords && `（${stateWords}）`}
            {apart > 0 && `；另 ${apart} 条不能与其一起办理，未选`}
            {beyond > 0 && `；一次最多 ${mostTogether} 条，另 ${beyond} 条未选`}
          </p>
          {possible.map((action) => (
            <Button
              key={action.label}
              small
              look={action.look === "danger" ? "reject" : (action.look ?? "main")}
              onClick={() => setOpen({ action, rows: picked.map(describe) })}
            >
              {action.label}（{picked.length}）
            </Button>
          ))}
          {children}
          <Button small look="text" onClick={() => onPick([])}>
            取消选择
          </Button>
        </section>
      )}
      {open && (
        <MassDialog
          action={open.action}
          rows={open.rows}
          onClose={(left) => {
            setOpen(null);
            onPick(left.map(({ row }) => row));
          }}
        />
      )}
    </>
  );
}
