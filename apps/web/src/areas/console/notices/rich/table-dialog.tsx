import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";

/** The largest table that can be inserted, and the usual number of rows and columns. */
const most = { rows: 100, columns: 20 } as const;
const usual = "5";

const within = (text: string, limit: number) => {
  const figure = Number(text);
  return Number.isInteger(figure) && figure >= 1 && figure <= limit ? figure : null;
};

/** 表格 (R-2273). */
export function TableDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [rows, setRows] = useState<string>(usual);
  const [columns, setColumns] = useState<string>(usual);
  const [rowCount, columnCount] = [within(rows, most.rows), within(columns, most.columns)];
  return (
    <FormDialog
      title="插入表格"
      confirmLabel="插入"
      ready={rowCount !== null && columnCount !== null}
      onSubmit={() => {
        if (rowCount === null || columnCount === null) return;
        editor.chain().focus().insertTable({ rows: rowCount, cols: columnCount, withHeaderRow: true }).run();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="行数"
        inputMode="numeric"
        value={rows}
        onChange={setRows}
        fault={rowCount === null ? `行数为 1 至 ${most.rows}` : undefined}
      />
      <TextField
        label="列数"
        inputMode="numeric"
        value={columns}
        onChange={setColumns}
        fault={columnCount === null ? `列数为 1 至 ${most.columns}` : undefined}
      />
    </FormDialog>
  );
}
