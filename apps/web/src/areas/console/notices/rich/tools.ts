import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/core";
import type { ComponentType } from "react";

export type Chain = ReturnType<Editor["chain"]>;

/** A button that changes the text at the cursor. */
export interface Tool {
  /** The name of the tool, which is read out. */
  readonly title: string;
  /** Stands on its button. */
  readonly icon?: ComponentType;
  /** Stands on its button where there is no icon of it. */
  readonly sign?: string;
  /** Adds what the tool does to what is done at the cursor. */
  readonly run: (chain: Chain) => Chain;
  /** Whether the text at the cursor has what the tool gives; missing where a tool only inserts. */
  readonly on?: (editor: Editor) => boolean;
}

export const marks: readonly Tool[] = [
  { title: "加粗", icon: BoldOutlined, run: (c) => c.toggleBold(), on: (e) => e.isActive("bold") },
  { title: "斜体", icon: ItalicOutlined, run: (c) => c.toggleItalic(), on: (e) => e.isActive("italic") },
  {
    title: "下划线",
    icon: UnderlineOutlined,
    run: (c) => c.toggleUnderline(),
    on: (e) => e.isActive("underline"),
  },
  {
    title: "删除线",
    icon: StrikethroughOutlined,
    run: (c) => c.toggleStrike(),
    on: (e) => e.isActive("strike"),
  },
];
export const blocks: readonly Tool[] = [
  {
    title: "左对齐",
    icon: AlignLeftOutlined,
    run: (c) => c.setTextAlign("left"),
    on: (e) => e.isActive({ textAlign: "left" }),
  },
  {
    title: "居中",
    icon: AlignCenterOutlined,
    run: (c) => c.setTextAlign("center"),
    on: (e) => e.isActive({ textAlign: "center" }),
  },
  {
    title: "右对齐",
    icon: AlignRightOutlined,
    run: (c) => c.setTextAlign("right"),
    on: (e) => e.isActive({ textAlign: "right" }),
  },
  {
    title: "项目列表",
    icon: UnorderedListOutlined,
    run: (c) => c.toggleBulletList(),
    on: (e) => e.isActive("bulletList"),
  },
  {
    title: "编号列表",
    icon: OrderedListOutlined,
    run: (c) => c.toggleOrderedList(),
    on: (e) => e.isActive("orderedList"),
  },
  { title: "引用", sign: "引用", run: (c) => c.toggleBlockquote(), on: (e) => e.isActive("blockquote") },
  { title: "分隔线", icon: LineOutlined, run: (c) => c.setHorizontalRule() },
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
