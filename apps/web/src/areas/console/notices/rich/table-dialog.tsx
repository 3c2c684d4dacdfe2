import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";

/** A table that is put in has so many cells at most, and 5 by 5 unless one says otherwise. */
const most = { rows: 100, columns: 20 } as const;
const usual = "5";

const within = (typed: string, limit: number) => {
  const figure = Number(typed);
  return Number.isInteger(figure) && figure >= 1 && figure <= limit ? figure : null;
};

/** 表格 (R-2273). */
export function TableDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [rows, setRows] = useState<string>(usual);
  const [columns, setColumns] = useState<string>(usual);
  const [right, wide] = [within(rows, most.rows), within(columns, most.columns)];
  return (
    <FormDialog
      title="插入表格"
      confirmLabel="插入"
      ready={right !== null && wide !== null}
      onSubmit={() => {
        if (right === null || wide === null) return;
        editor.chain().focus().insertTable({ rows: right, cols: wide, withHeaderRow: true }).run();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="行数"
        inputMode="numeric"
        value={rows}
        onChange={setRows}
        fault={right === null ? `行数为 1 至 ${most.rows}` : undefined}
      />
      <TextField
        label="列数"
        inputMode="numeric"
        value={columns}
        onChange={setColumns}
        fault={wide === null ? `列数为 1 至 ${most.columns}` : undefined}
      />
    </FormDialog>
  );
}
