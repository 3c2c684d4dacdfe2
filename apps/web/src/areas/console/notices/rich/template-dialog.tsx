import type { Editor } from "@tiptap/core";
import { useState } from "react";
import richText from "../../../../parts/content/rich-text.module.css";
import { Button } from "../../../../ui/button.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import styles from "./editor-field.module.css";
import { templates } from "./templates.ts";

/** 模板 (R-2276): put where the cursor stands, or in the place of the whole text, which can be undone. */
export function TemplateDialog({
  editor,
  onClose,
}: {
  readonly editor: Editor;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState(0);
  const { html } = templates[chosen] ?? templates[0];
  const put = (whole: boolean) => {
    if (whole) editor.commands.setContent(html, { emitUpdate: true });
    else editor.chain().focus().insertContent(html).run();
    onClose();
  };
  return (
    <FormDialog
      title="模板"
      wide
      confirmLabel="插入"
      more={!editor.isEmpty && <Button onClick={() => put(true)}>替换全文</Button>}
      onSubmit={() => put(editor.isEmpty)}
      onClose={onClose}
    >
      <fieldset className={styles["choices"]} aria-label="选择模板">
        {templates.map(({ name }, i) => (
          <button key={name} type="button" aria-pressed={i === chosen} onClick={() => setChosen(i)}>
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
