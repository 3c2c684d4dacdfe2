import type { Editor } from "@tiptap/core";
import { SignGrid } from "./sign-grid.tsx";

const signs =
  "℃ ‰ ± × ÷ ≤ ≥ ≈ ≠ ² ³ ¹ ½ ¼ ¾ ° ′ ″ ㎡ m³ ㎏ ㎜ ㎝ ㎞ № ￥ § ① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩ ★ ☆ ○ ● △ ▲ □ ■ → ← ↑ ↓ √ 【 】 《 》 「 」 … —".split(
    " ",
  );

/** 特殊字符 (R-2271). */
export const SignDialog = ({
  editor,
  onClose,
}: {
  readonly editor: Editor;
  readonly onClose: () => void;
}) => (
  <SignGrid title="特殊字符" signs={signs.map((sign) => [sign, sign])} editor={editor} onClose={onClose} />
);
