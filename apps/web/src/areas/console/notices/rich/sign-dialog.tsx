import type { Editor } from "@tiptap/core";
import { Dialog } from "../../../../ui/dialog.tsx";
import styles from "./editor-field.module.css";

const signs =
  "℃ ‰ ± × ÷ ≤ ≥ ≈ ≠ ² ³ ¹ ½ ¼ ¾ ° ′ ″ ㎡ m³ ㎏ ㎜ ㎝ ㎞ № ￥ § ① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩ ★ ☆ ○ ● △ ▲ □ ■ → ← ↑ ↓ √ 【 】 《 》 「 」 … —".split(
    " ",
  );

/** 特殊字符 (R-2271). */
export function SignDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  return (
    <Dialog title="特殊字符" onClose={onClose}>
      <div className={styles["signs"]}>
        {signs.map((sign) => (
          <button
            key={sign}
            type="button"
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
