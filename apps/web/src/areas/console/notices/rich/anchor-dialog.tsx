import type { Editor } from "@tiptap/core";
import { isAnchorName } from "@zd/api/content/rich-text";
import { useState } from "react";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { anchorsOf } from "./anchor.ts";

/** 锚点 (R-2266): a name for the place where the cursor stands. */
export function AnchorDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const name = text.trim();
  const fault =
    name === ""
      ? undefined
      : !isAnchorName(name)
        ? "名称为1至30个字，只能有文字、数字、横线和下划线"
        : anchorsOf(editor).includes(name)
          ? "已有同名锚点"
          : undefined;
  return (
    <FormDialog
      title="锚点"
      confirmLabel="插入"
      ready={name !== "" && fault === undefined}
      onSubmit={() => {
        editor.chain().focus().insertContent({ type: "anchor", attrs: { name } }).run();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="锚点名称"
        value={text}
        onChange={setText}
        maxLength={30}
        placeholder="如：交易时间"
        fault={fault}
      />
      <p>插入后，可在“链接”中填写 #{name || "锚点名称"} 跳到此处。</p>
    </FormDialog>
  );
}
