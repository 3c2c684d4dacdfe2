import { Button } from "../buttons/button.tsx";
import { CancelButton } from "../buttons/cancel-button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { succeed, warn } from "../feedback/notices.ts";
import { shownAmount } from "../figures/figures.tsx";
import { saveBlob } from "../save-file.ts";
import { PlainTable } from "../tables/plain-table.tsx";
import styles from "./mass.module.css";
import type { MassAction, MassResult } from "./mass-action.ts";
import { linesOf, sheetOf } from "./result-lines.ts";

interface Props<Row> {
  readonly action: Pick<MassAction<Row>, "title" | "label" | "outcome">;
  readonly results: readonly MassResult<Row>[];
  /** Does the rows once more that were not done. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** 办理结果: what became of each row, those first that were not done, and why. */
export function MassResultDialog<Row>({ action, results, onAgain, onClose }: Props<Row>) {
  const left = results.filter(({ refusal }) => refusal !== null);
  const done = results.filter(({ refusal }) => refusal === null);
  return (
    <Dialog
      title={`${action.title}：办理结果`}
      wide="table"
      onClose={onClose}
      footer={
        <>
          {left.length > 0 && (
            <>
              <Button onClick={() => void copy(linesOf(left))}>复制未办清单</Button>
              <Button
                onClick={() =>
                  saveBlob(new Blob([sheetOf(left)], { type: "text/csv" }), `${action.title}_未办.csv`)
                }
              >
                下载未办清单
              </Button>
              <Button onClick={onAgain}>再办未办的 {left.length} 条</Button>
            </>
          )}
          <CancelButton>关闭</CancelButton>
        </>
      }
    >
      <p className={styles["summary"]} role="status">
        {action.outcome} <b>{done.length}</b> 条，未办 <b>{left.length}</b> 条
      </p>
      <PlainTable
        label="办理结果"
        dense
        rows={[...left, ...done]}
        rowKey={({ key }) => key}
        columns={[
          { title: "编号", head: true, show: ({ key }) => key },
          { title: "企业", words: true, show: ({ party }) => party },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => shownAmount(amount) },
          { title: "结果", show: ({ refusal }) => (refusal === null ? action.outcome : "未办") },
          { title: "原因", words: true, show: ({ refusal }) => refusal ?? "" },
        ]}
      />
    </Dialog>
  );
}

async function copy(text: string) {
  try {
    // Without https the browser has no such place.
    await navigator.clipboard.writeText(text);
    succeed("已复制，可粘贴到 Excel");
  } catch {
    warn("浏览器不允许复制，请下载清单");
  }
}
