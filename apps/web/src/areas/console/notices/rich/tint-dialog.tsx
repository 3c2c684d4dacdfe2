import type { Editor } from "@tiptap/core";
import { type Tint, tints } from "@zd/api/content/rich-text";
import { useState } from "react";
import richText from "../../../../parts/content/rich-text.module.css";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import styles from "./editor-field.module.css";
import { setTint, type TintScope, tintScopes } from "./tint.ts";

/** 背景 (R-2277) of the selection, or of the whole text. */
export function TintDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const inTable = editor.isActive("table");
  const [scope, setScope] = useState<TintScope>(inTable ? "cells" : "selection");
  const apply = (tint: Tint | null) => {
    setTint(editor, tint, scope);
    editor.commands.focus();
    onClose();
  };
  return (
    <Dialog title="背景" onClose={onClose}>
      <SelectField
        label="范围"
        value={scope}
        onChange={(value) => setScope(value as TintScope)}
        options={Object.entries(tintScopes).flatMap(([value, label]) =>
          inTable || value !== "cells" ? [{ value, label }] : [],
        )}
      />
      <div className={`${richText["text"]} ${styles["choices"]} ${styles["tints"]}`}>
        <button type="button" onClick={() => apply(null)}>
          无背景
        </button>
        {(Object.entries(tints) as [Tint, string][]).map(([tint, title]) => (
          <button key={tint} type="button" data-tint={tint} onClick={() => apply(tint)}>
            {title}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
