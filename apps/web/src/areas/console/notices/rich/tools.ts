import type { Editor } from "@tiptap/core";

export type Chain = ReturnType<Editor["chain"]>;

/** A button that changes the text at the cursor. */
export interface Tool {
  /** The name of the tool, which is read out. */
  readonly title: string;
  /** Stands on its button. */
  readonly sign: string;
  /** Adds what the tool does to what is done at the cursor. */
  readonly run: (chain: Chain) => Chain;
  /** Whether the text at the cursor has what the tool gives; missing where a tool only inserts. */
  readonly on?: (editor: Editor) => boolean;
}

export const marks: readonly Tool[] = [
  { title: "加粗", sign: "B", run: (c) => c.toggleBold(), on: (e) => e.isActive("bold") },
  { title: "斜体", sign: "I", run: (c) => c.toggleItalic(), on: (e) => e.isActive("italic") },
  { title: "下划线", sign: "U", run: (c) => c.toggleUnderline(), on: (e) => e.isActive("underline") },
  { title: "删除线", sign: "S", run: (c) => c.toggleStrike(), on: (e) => e.isActive("strike") },
];
export const blocks: readonly Tool[] = [
  {
    title: "左对齐",
    sign: "左",
    run: (c) => c.setTextAlign("left"),
    on: (e) => e.isActive({ textAlign: "left" }),
  },
  {
    title: "居中",
    sign: "中",
    run: (c) => c.setTextAlign("center"),
    on: (e) => e.isActive({ textAlign: "center" }),
  },
  {
    title: "右对齐",
    sign: "右",
    run: (c) => c.setTextAlign("right"),
    on: (e) => e.isActive({ textAlign: "right" }),
  },
  {
    title: "项目列表",
    sign: "• 列表",
    run: (c) => c.toggleBulletList(),
    on: (e) => e.isActive("bulletList"),
  },
  {
    title: "编号列表",
    sign: "编号列表",
    run: (c) => c.toggleOrderedList(),
    on: (e) => e.isActive("orderedList"),
  },
  { title: "引用", sign: "引用", run: (c) => c.toggleBlockquote(), on: (e) => e.isActive("blockquote") },
  { title: "分隔线", sign: "—", run: (c) => c.setHorizontalRule() },
];
/** Shown while the cursor is in a table. */
export const inTable: readonly Tool[] = [
  { title: "下方加行", sign: "+ 行", run: (c) => c.addRowAfter() },
  { title: "删除行", sign: "− 行", run: (c) => c.deleteRow() },
  { title: "右侧加列", sign: "+ 列", run: (c) => c.addColumnAfter() },
  { title: "删除列", sign: "− 列", run: (c) => c.deleteColumn() },
  { title: "合并或拆分单元格", sign: "合并/拆分", run: (c) => c.mergeOrSplit() },
  { title: "表头行", sign: "表头", run: (c) => c.toggleHeaderRow() },
  { title: "删除表格", sign: "删表", run: (c) => c.deleteTable() },
];
