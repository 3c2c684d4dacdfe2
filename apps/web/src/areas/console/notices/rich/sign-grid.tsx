import type { Editor } from "@tiptap/core";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import styles from "./editor-field.module.css";

interface Props {
  readonly title: string;
  /** Each with the name by which it is read out. */
  readonly signs: readonly (readonly [sign: string, name: string])[];
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Signs to select from; the selected one is inserted at the cursor. */
export function SignGrid({ title, signs, editor, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles["signs"]}>
        {signs.map(([sign, name]) => (
          <button
            key={sign}
            type="button"
            title={name}
            aria-label={name}
            onClick={() => {
              editor.chain().focus().insertContent(sign).run();
              onClose();
            }}
          >
            {sign}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
