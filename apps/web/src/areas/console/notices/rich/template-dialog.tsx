import type { Editor } from "@tiptap/core";
import { useState } from "react";
import richText from "../../../../parts/content/rich-text.module.css";
import { Button } from "../../../../ui/button.tsx";
import { CancelButton } from "../../../../ui/cancel-button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
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
    <Dialog
      title="模板"
      wide
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          {!editor.isEmpty && <Button onClick={() => put(true)}>替换全文</Button>}
          <Button look="main" onClick={() => put(editor.isEmpty)}>
            插入
          </Button>
        </>
      }
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
    </Dialog>
  );
}
