import { useState } from "react";
import type { Call } from "../../api/client.ts";
import { messageOf } from "../../api/failures.ts";
import { useCall } from "../../api/hooks.ts";
import { Button, buttonClass } from "../buttons/button.tsx";
import { CancelButton } from "../buttons/cancel-button.tsx";
import { classNames } from "../class-names.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { grouped } from "../figures/figures.tsx";
import { MassDialog } from "../mass/mass-dialog.tsx";
import { saveBlob } from "../save-file.ts";
import { PlainTable } from "../tables/plain-table.tsx";
import { type CheckedRows, checkRows, rowsOf } from "./check-rows.ts";
import styles from "./import.module.css";
import {
  type CellFault,
  type ImportColumn,
  type ImportPlan,
  mostBytes,
  mostChecked,
  mostImported,
} from "./import-plan.ts";
import { faultSheetOf, readCells, templateOf } from "./sheet.ts";

/** So many faults are shown; the file has all of them. */
const faultsShown = 200;

interface Props<Name extends string, Input> {
  readonly plan: ImportPlan<Name, Input>;
  readonly onClose: () => void;
}

/** What has been read of a file, or why it could not be. */
type Read<Name extends string, Input> = { readonly fault: string } | CheckedRows<Name, Input>;

/** Reads and checks a file; nothing is sent by it. */
async function readFile<Name extends string, Input>(
  plan: ImportPlan<Name, Input>,
  file: File,
  call: Call,
): Promise<Read<Name, Input>> {
  if (file.size > mostBytes) return { fault: "文件超过 10 MB，请分成几个文件" };
  const cells = await readCells(file, mostChecked);
  if (cells === null) return { fault: "无法读取，请上传由模板填写的 xlsx 文件" };
  if (cells.length - 1 > mostChecked)
    return { fault: `文件超过 ${grouped(String(mostChecked))} 行，请分成几个文件` };
  const { rows, fault } = rowsOf(plan, cells);
  if (fault !== null) return { fault };
  try {
    return checkRows(plan, await plan.readerFor(rows, call), rows);
  } catch (error) {
    return { fault: messageOf(error) };
  }
}

/** 导入: a template, a file that is checked row by row, and the records without a fault on one card. */
export function ImportDialog<Name extends string, Input>({ plan, onClose }: Props<Name, Input>) {
  const call = useCall();
  const [read, setRead] = useState<Read<Name, Input> | null>(null);
  const [isReading, setReading] = useState(false);
  const [isSending, setSending] = useState(false);
  const checked = read !== null && "records" in read ? read : null;
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setRead(await readFile(plan, file, call));
    setReading(false);
  };
  if (isSending && checked)
    return (
      <MassDialog
        action={plan.action}
        rows={checked.records.map((row) => ({ row, ...plan.describe(row) }))}
        onClose={onClose}
      />
    );
  const count = checked?.records.length ?? 0;
  return (
    <Dialog
      title={`导入${plan.title}`}
      wide="table"
      busy={isReading}
      onClose={onClose}
      footer={
        <>
          <CancelButton disabled={isReading} />
          <Button
            look="main"
            busy={isReading}
            disabled={count === 0 || count > mostImported}
            onClick={() => setSending(true)}
          >
            {count === 0 ? "下一步" : `导入无误的 ${grouped(String(count))} 条`}
          </Button>
        </>
      }
    >
      <Upload plan={plan} isReading={isReading} onFile={(file) => void take(file)} />
      {read !== null && "fault" in read && (
        <p className={styles["fault"]} role="alert">
          {read.fault}
        </p>
      )}
      {checked && <Checked of={checked} title={plan.title} />}
    </Dialog>
  );
}

interface UploadProps {
  readonly plan: {
    readonly title: string;
    readonly columns: Readonly<Record<string, ImportColumn>>;
  };
  readonly isReading: boolean;
  readonly onFile: (file: File | undefined) => void;
}

function Upload({ plan: { title, columns }, isReading, onFile }: UploadProps) {
  const [name, setName] = useState("");
  const save = async () => saveBlob(await templateOf(Object.values(columns)), `${title}_导入模板.xlsx`);
  return (
    <div className={styles["upload"]}>
      <Button onClick={() => void save()}>下载模板</Button>
      <label className={classNames(buttonClass({}), styles["file"])}>
        上传填好的文件
        <input
          type="file"
          accept=".xlsx"
          disabled={isReading}
          onChange={({ target }) => {
            setName(target.files?.[0]?.name ?? "");
            onFile(target.files?.[0]);
            // The same file, mended, may be chosen again.
            target.value = "";
          }}
        />
      </label>
      <span>{name}</span>
      <p role="status">{isReading ? "正在检查…" : "逐行检查后再决定导入，检查时不会写入任何数据"}</p>
    </div>
  );
}

interface CheckedProps {
  readonly of: CheckedRows<string, unknown>;
  readonly title: string;
}

/** What was found: how many rows, how many are right, and each fault by row and column. */
function Checked({ of: { records, faults, rows }, title }: CheckedProps) {
  const wrong = new Set(faults.map(({ line }) => line)).size;
  const count = (n: number) => grouped(String(n));
  return (
    <>
      <p className={styles["summary"]} role="status">
        共 <b>{count(rows)}</b> 行，无误 <b>{count(records.length)}</b> 条，有误 <b>{count(wrong)}</b> 行
        {records.length > mostImported && `；一次最多导入 ${mostImported} 条，请分成几个文件`}
      </p>
      {faults.length > 0 && (
        <>
          <Button
            small
            onClick={() => void faultSheetOf(faults).then((file) => saveBlob(file, `${title}_错误清单.xlsx`))}
          >
            下载错误清单
          </Button>
          <PlainTable<CellFault>
            label="错误清单"
            dense
            inner
            rows={faults.slice(0, faultsShown)}
            rowKey={({ line, column }) => `${line} ${column}`}
            columns={[
              { title: "行", head: true, show: ({ line }) => line },
              { title: "列", show: ({ column }) => column },
              { title: "错误", words: true, show: ({ words }) => words },
            ]}
          />
          {faults.length > faultsShown && <p>另有 {count(faults.length - faultsShown)} 处，见错误清单</p>}
        </>
      )}
    </>
  );
}
