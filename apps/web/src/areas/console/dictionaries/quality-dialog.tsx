import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import { type QualityRow, qualityRowsMost, qualityTableFault } from "@zd/domain/trading/dictionaries";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./dictionaries.module.css";
import type { Entry } from "./reads.ts";

interface Props {
  readonly of: Entry;
  readonly onClose: () => void;
}

/** 产品指标模板: which figures of quality the application form asks for, and in which order. */
export function QualityDialog({ of, onClose }: Props) {
  const product = of.entry as never;
  const { data, error, refetch } = useCallQuery(dictionaryCalls.readQualityTable, { product });
  if (data) return <Builder of={of} before={data.rows} onClose={onClose} />;
  return (
    <Dialog title={`指标模板 · ${of.name}`} onClose={onClose}>
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}

interface Line extends QualityRow {
  /** Tells rows apart while they are typed. */
  readonly line: number;
}

function Builder({ of, before, onClose }: Props & { readonly before: readonly QualityRow[] }) {
  const [seen] = useState(before);
  const [rows, setRows] = useState<readonly Line[]>(() => before.map((row, line) => ({ ...row, line })));
  const [next, setNext] = useState(before.length);
  const save = useCommand(dictionaryCalls.saveQualityTable, {
    refreshes: [dictionaryCalls.readQualityTable],
    silent: true,
  });
  const given = rows.map(({ line: _, ...row }) => row);
  const fault = qualityTableFault(given);
  const changed = JSON.stringify(given) !== JSON.stringify(seen);
  const edit = (at: number, part: Partial<QualityRow>) =>
    setRows(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  const move = (at: number, by: -1 | 1) => {
    const after = [...rows];
    const [moved] = after.splice(at, 1);
    if (moved) after.splice(at + by, 0, moved);
    setRows(after);
  };
  const add = () => {
    setRows([...rows, { code: "", label: "", unit: "", required: false, line: next }]);
    setNext(next + 1);
  };

  return (
    <ConfirmCard
      wide
      title={`指标模板 · ${of.name}`}
      confirmLabel="保存"
      ready={changed && fault === null}
      busy={save.isPending}
      error={save.error}
      successMessage="已保存，新的申请按此填写"
      onConfirm={(answered) =>
        save.confirm({ product: of.entry as never, seen: [...seen], rows: given }, answered)
      }
      onClose={onClose}
    >
      <table className={styles["rows"]} aria-label="指标">
        <thead>
          <tr>
            <th>代码</th>
            <th>名称</th>
            <th>单位</th>
            <th>必填</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const name = `第${at + 1}项`;
            return (
              <tr key={row.line}>
                <td>
                  <input
                    aria-label={`${name}代码`}
                    maxLength={8}
                    value={row.code}
                    onChange={({ target }) => edit(at, { code: target.value.trim() })}
                  />
                </td>
                <td>
                  <input
                    aria-label={`${name}名称`}
                    maxLength={40}
                    value={row.label}
                    onChange={({ target }) => edit(at, { label: target.value })}
                  />
                </td>
                <td>
                  <input
                    aria-label={`${name}单位`}
                    maxLength={16}
                    value={row.unit}
                    onChange={({ target }) => edit(at, { unit: target.value })}
                  />
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${name}必填`}
                    checked={row.required}
                    onChange={({ target }) => edit(at, { required: target.checked })}
                  />
                </td>
                <td>
                  <Button
                    look="text"
                    small
                    aria-label={`${name}上移`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    上移
                  </Button>
                  <Button
                    look="text"
                    small
                    aria-label={`${name}下移`}
                    disabled={at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    下移
                  </Button>
                  <Button
                    look="text"
                    small
                    aria-label={`${name}删除`}
                    onClick={() => setRows(rows.filter((_, i) => i !== at))}
                  >
                    删除
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div>
        <Button onClick={add} disabled={rows.length >= qualityRowsMost}>
          增加一项
        </Button>
      </div>
      <p role="status">{changed && fault}</p>
      <section aria-label="预览">
        <h3>预览</h3>
        <div className={styles["preview"]}>
          {given.map(({ code, label, unit, required }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may be the same twice for a moment
            <span key={at}>
              {required && <b aria-hidden="true">* </b>}
              {label || code} <i>{unit}</i>
            </span>
          ))}
        </div>
      </section>
    </ConfirmCard>
  );
}
