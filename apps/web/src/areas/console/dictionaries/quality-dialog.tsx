import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import type { ProductId } from "@zd/domain/terms/product";
import { type QualityRow, qualityRowsMost, qualityTableFault } from "@zd/domain/trading/dictionaries";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./dictionaries.module.css";
import type { Entry } from "./reads.ts";

interface Props {
  /** The product. */
  readonly of: Entry;
  readonly onClose: () => void;
}

/** 产品指标模板: the figures of quality of a product that the application form has fields for, in their order. */
export function QualityDialog({ of, onClose }: Props) {
  const product = of.entry as string as ProductId;
  const { data, error, refetch } = useCallQuery(dictionaryCalls.readQualityTable, { product });
  if (data) return <Builder of={of} before={data.rows} onClose={onClose} />;
  return (
    <Dialog title={`指标模板 · ${of.name}`} onClose={onClose}>
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}

interface Line extends QualityRow {
  /** Identifies the row while it is edited. */
  readonly line: number;
}

function Builder({ of, before, onClose }: Props & { readonly before: readonly QualityRow[] }) {
  const { input, fault, values, change } = useForm(dictionaryCalls.saveQualityTable, {
    initial: () => ({
      // The rows when the dialog opened: a change of somebody else makes the server refuse.
      seen: before,
      rows: before.map((row, line) => ({ ...row, line })) as readonly Line[],
      nextLine: before.length,
    }),
    input: ({ seen, rows }) => {
      const table = rows.map(({ line: _, ...row }) => row);
      if (JSON.stringify(table) === JSON.stringify(seen)) return null;
      return qualityTableFault(table) ?? { product: of.entry, seen, rows: table };
    },
  });
  const { rows, nextLine } = values;
  const save = useCommand(dictionaryCalls.saveQualityTable, {
    refreshes: [dictionaryCalls.readQualityTable],
    silent: true,
  });
  const add = () => {
    const row = { code: "", label: "", unit: "", required: false, line: nextLine };
    change({ rows: [...rows, row], nextLine: nextLine + 1 });
  };

  return (
    <ConfirmCard
      wide
      title={`指标模板 · ${of.name}`}
      confirmLabel="保存"
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      successMessage="已保存，新的申请按此填写"
      onConfirm={(callbacks) => input !== null && save.confirm(input, callbacks)}
      onClose={onClose}
    >
      <QualityRows rows={rows} onChange={(next) => change({ rows: next })} />
      <div>
        <Button onClick={add} disabled={rows.length >= qualityRowsMost}>
          增加一项
        </Button>
      </div>
      <p role="status">{fault}</p>
      <section aria-label="预览">
        <h3>预览</h3>
        <div className={styles["preview"]}>
          {rows.map(({ code, label, unit, required, line }) => (
            <span key={line}>
              {required && <b aria-hidden="true">* </b>}
              {label || code} <i>{unit}</i>
            </span>
          ))}
        </div>
      </section>
    </ConfirmCard>
  );
}

interface RowsProps {
  /** In the order in which the form of applications has them. */
  readonly rows: readonly Line[];
  /** Called with all rows once one of them has been changed, moved or deleted. */
  readonly onChange: (rows: readonly Line[]) => void;
}

/** The rows of the table with their fields, and buttons that move and delete them. */
function QualityRows({ rows, onChange }: RowsProps) {
  const edit = (at: number, change: Partial<QualityRow>) => {
    const row = rows[at];
    if (row) onChange(rows.with(at, { ...row, ...change }));
  };
  const move = (at: number, by: -1 | 1) => {
    const [row] = rows.slice(at, at + 1);
    if (row) onChange(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  };
  const text = (title: string, name: "code" | "label" | "unit", maxLength: number): PlainColumn<Line> => ({
    title,
    show: (row, at) => (
      <input
        aria-label={`第${at + 1}项${title}`}
        maxLength={maxLength}
        value={row[name]}
        onChange={({ target }) => edit(at, { [name]: name === "code" ? target.value.trim() : target.value })}
      />
    ),
  });
  const button = (title: string, at: number, disabled: boolean, onClick: () => void) => (
    <Button look="text" small aria-label={`第${at + 1}项${title}`} disabled={disabled} onClick={onClick}>
      {title}
    </Button>
  );
  return (
    <PlainTable
      label="指标"
      columns={[
        text("代码", "code", 8),
        text("名称", "label", 40),
        text("单位", "unit", 16),
        {
          title: "必填",
          show: (row, at) => (
            <input
              type="checkbox"
              aria-label={`第${at + 1}项必填`}
              checked={row.required}
              onChange={({ target }) => edit(at, { required: target.checked })}
            />
          ),
        },
        {
          title: "操作",
          show: (_, at) => (
            <>
              {button("上移", at, at === 0, () => move(at, -1))}
              {button("下移", at, at === rows.length - 1, () => move(at, 1))}
              {button("删除", at, false, () => onChange(rows.toSpliced(at, 1)))}
            </>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ line }) => line}
    />
  );
}
