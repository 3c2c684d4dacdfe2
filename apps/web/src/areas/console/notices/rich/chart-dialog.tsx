import type { Editor } from "@tiptap/core";
import { type ChartKind, chartKinds } from "@zd/api/content/rich-text";
import { useState } from "react";
import { figuresOf, isDrawable } from "../../../../parts/content/chart-figures.ts";
import { drawChart } from "../../../../parts/content/draw-chart.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { cellsOf } from "./chart.ts";
import styles from "./editor-field.module.css";

/** 图表 (R-2278): draws the table in which the cursor stands. */
export function ChartDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const currentKind = editor.getAttributes("table")["chart"] as ChartKind | null;
  const [kind, setKind] = useState<ChartKind>(currentKind ?? "bar");
  const figures = figuresOf(cellsOf(editor));
  const isPossible = figures !== null && isDrawable(kind, figures);
  const setChart = (chart: ChartKind | null) => {
    editor.chain().focus().updateAttributes("table", { chart }).run();
    onClose();
  };
  return (
    <FormDialog
      title="图表"
      confirmLabel="确定"
      wide
      ready={isPossible}
      more={currentKind && <Button onClick={() => setChart(null)}>取消图表</Button>}
      onSubmit={() => setChart(kind)}
      onClose={onClose}
    >
      <fieldset className={styles["choices"]} aria-label="图表类型">
        {(Object.entries(chartKinds) as [ChartKind, string][]).map(([value, title]) => (
          <button key={value} type="button" aria-pressed={value === kind} onClick={() => setKind(value)}>
            {title}
          </button>
        ))}
      </fieldset>
      {figures === null ? (
        <p role="status">表格中没有数字：第一列为名称，其余各列为数值</p>
      ) : isPossible ? (
        <div
          className={styles["preview"]}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here, every word of the table as text
          dangerouslySetInnerHTML={{ __html: drawChart(kind, figures) }}
        />
      ) : (
        <p role="status">饼图不能有负数</p>
      )}
    </FormDialog>
  );
}
