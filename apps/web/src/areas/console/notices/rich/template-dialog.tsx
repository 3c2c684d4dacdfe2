import type { Editor } from "@tiptap/core";
import { useState } from "react";
import richText from "../../../../parts/content/rich-text.module.css";
import { Button } from "../../../../ui/buttons/button.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import styles from "./editor-field.module.css";
import { templates } from "./templates.ts";

/** 模板 (R-2276): inserted at the cursor, or in the place of the whole text, which can be undone. */
export function TemplateDialog({
  editor,
  onClose,
}: {
  readonly editor: Editor;
  readonly onClose: () => void;
}) {
  const [selection, setSelection] = useState(0);
  const { html } = templates[selection] ?? templates[0];
  const insert = (replacesAll: boolean) => {
    if (replacesAll) editor.commands.setContent(html, { emitUpdate: true });
    else editor.chain().focus().insertContent(html).run();
    onClose();
  };
  return (
    <FormDialog
      title="模板"
      wide
      confirmLabel="插入"
      more={!editor.isEmpty && <Button onClick={() => insert(true)}>替换全文</Button>}
      onSubmit={() => insert(editor.isEmpty)}
      onClose={onClose}
    >
      <fieldset className={styles["choices"]} aria-label="选择模板">
        {templates.map(({ name }, i) => (
          <button key={name} type="button" aria-pressed={i === selection} onClick={() => setSelection(i)}>
            {name}
          </button>
        ))}
      </fieldset>
      <section className={styles["preview"]} aria-label="模板预览">
        <div
          className={richText["text"]}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </section>
    </FormDialog>
  );
}
