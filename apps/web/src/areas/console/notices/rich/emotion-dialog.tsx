import type { Editor } from "@tiptap/core";
import { emotions } from "./emotions.ts";
import { SignGrid } from "./sign-grid.tsx";

/** 表情 (R-2274). */
export const EmotionDialog = ({
  editor,
  onClose,
}: {
  readonly editor: Editor;
  readonly onClose: () => void;
}) => <SignGrid title="表情" signs={emotions} editor={editor} onClose={onClose} />;
