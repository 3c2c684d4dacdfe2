import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { endingsOf, pictureKinds, videoKinds } from "@zd/domain/files/kinds";
import { type ReactNode, useRef, useState } from "react";
import { Choice } from "../../../../ui/choice/choice.tsx";
import { choicesOf } from "../../../../ui/form/select-field.tsx";
import { AnchorDialog } from "./anchor-dialog.tsx";
import { ChartDialog } from "./chart-dialog.tsx";
import styles from "./editor-field.module.css";
import { EmotionDialog } from "./emotion-dialog.tsx";
import { fontSizes } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import { TableDialog } from "./table-dialog.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { TintDialog } from "./tint-dialog.tsx";
import type { Look, Media } from "./use-media.ts";

interface Props {
  readonly editor: Editor;
  /** The uploads into the text. */
  readonly media: Media;
  readonly disabled: boolean;
  /** Asks whether the text is to be emptied. */
  readonly onClear: () => void;
  /** Whether the bar of 查找替换 is open. */
  readonly isFinding: boolean;
  /** Opens and closes the bar of 查找替换. */
  readonly onFind: () => void;
  /** Stands at the end of the bar. */
  readonly end: ReactNode;
}

type Chain = ReturnType<Editor["chain"]>;
interface Tool {
  /** The name of the tool, which is read out. */
  readonly title: string;
  /** Stands on its button. */
  readonly sign: string;
  readonly run: (chain: Chain) => Chain;
  /** Whether the text at the cursor has what the tool gives; missing where a tool only inserts. */
  readonly on?: (editor: Editor) => boolean;
}

const marks: readonly Tool[] = [
  { title: "加粗", sign: "B", run: (c) => c.toggleBold(), on: (e) => e.isActive("bold") },
  { title: "斜体", sign: "I", run: (c) => c.toggleItalic(), on: (e) => e.isActive("italic") },
  { title: "下划线", sign: "U", run: (c) => c.toggleUnderline(), on: (e) => e.isActive("underline") },
  { title: "删除线", sign: "S", run: (c) => c.toggleStrike(), on: (e) => e.isActive("strike") },
];
const blocks: readonly Tool[] = [
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
const inTable: readonly Tool[] = [
  { title: "下方加行", sign: "+ 行", run: (c) => c.addRowAfter() },
  { title: "删除行", sign: "− 行", run: (c) => c.deleteRow() },
  { title: "右侧加列", sign: "+ 列", run: (c) => c.addColumnAfter() },
  { title: "删除列", sign: "− 列", run: (c) => c.deleteColumn() },
  { title: "合并或拆分单元格", sign: "合并/拆分", run: (c) => c.mergeOrSplit() },
  { title: "表头行", sign: "表头", run: (c) => c.toggleHeaderRow() },
  { title: "删除表格", sign: "删表", run: (c) => c.deleteTable() },
];
const levels = { "0": "正文", "2": "标题一", "3": "标题二", "4": "标题三" } as const;

const dialogs = {
  link: LinkDialog,
  anchor: AnchorDialog,
  place: PlaceDialog,
  table: TableDialog,
  chart: ChartDialog,
  sign: SignDialog,
  emotion: EmotionDialog,
  tint: TintDialog,
  template: TemplateDialog,
} as const;

/** The tools of the text; those of a table are shown while the cursor is in one. */
export function Toolbar({ editor, media, disabled, onClear, isFinding, onFind, end }: Props) {
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = dialog && dialogs[dialog];
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...marks, ...blocks].filter((tool) => tool.on?.(now)).map(({ title }) => title),
      level: String(now.getAttributes("heading")["level"] ?? 0),
      size: String(now.getAttributes("textStyle")["fontSize"] ?? ""),
      link: now.isActive("link"),
      table: now.isActive("table"),
      chart: now.getAttributes("table")["chart"] != null,
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const button = ({ title, sign, run }: Tool) => (
    <button
      key={title}
      type="button"
      className={styles["tool"]}
      title={title}
      aria-label={title}
      aria-pressed={state.on.includes(title)}
      disabled={disabled}
      onClick={() => run(editor.chain().focus()).run()}
    >
      {sign}
    </button>
  );
  const opener = (kind: NonNullable<typeof dialog>, title: string, isPressed = false) => (
    <button
      type="button"
      className={styles["tool"]}
      disabled={disabled}
      aria-pressed={isPressed}
      onClick={() => setDialog(kind)}
    >
      {title}
    </button>
  );
  const step = (title: string, isPossible: boolean, run: (chain: Chain) => Chain) => (
    <button
      type="button"
      className={styles["tool"]}
      disabled={disabled || !isPossible}
      onClick={() => run(editor.chain().focus()).run()}
    >
      {title}
    </button>
  );
  return (
    <div className={styles["toolbar"]} role="toolbar" aria-label="正文工具">
      <Choice
        className={styles["choice"]}
        look="small"
        aria-label="段落格式"
        value={state.level}
        disabled={disabled}
        options={choicesOf(levels)}
        onChange={(value) => {
          const chain = editor.chain().focus();
          if (value === "0") chain.setParagraph().run();
          else chain.setHeading({ level: Number(value) as 2 | 3 | 4 }).run();
        }}
      />
      <Choice
        className={styles["choice"]}
        look="small"
        aria-label="字号"
        placeholder="字号"
        value={state.size}
        disabled={disabled}
        options={fontSizes.map((size) => ({ value: `${size}px`, label: String(size) }))}
        onChange={(value) => {
          const chain = editor.chain().focus();
          if (value === "") chain.unsetFontSize().run();
          else chain.setFontSize(value).run();
        }}
      />
      {marks.map(button)}
      {blocks.map(button)}
      {opener("link", "链接", state.link)}
      <FileTool look="picture" title="图片" media={media} disabled={disabled} />
      <FileTool look="video" title="视频" media={media} disabled={disabled} />
      {opener("anchor", "锚点")}
      {opener("place", "地图")}
      {opener("table", "表格")}
      {opener("sign", "符号")}
      {opener("emotion", "表情")}
      {opener("tint", "背景")}
      {opener("template", "模板")}
      {state.table && inTable.map(button)}
      {state.table && opener("chart", "图表", state.chart)}
      {step("撤销", state.undo, (chain) => chain.undo())}
      {step("重做", state.redo, (chain) => chain.redo())}
      <button type="button" className={styles["tool"]} disabled={disabled} onClick={onClear}>
        清空
      </button>
      <button
        type="button"
        className={styles["tool"]}
        disabled={disabled}
        aria-pressed={isFinding}
        onClick={onFind}
      >
        查找替换
      </button>
      {end}
      {OpenDialog && <OpenDialog editor={editor} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface FileToolProps {
  /** The kind of the files. */
  readonly look: Look;
  readonly title: string;
  readonly media: Media;
  readonly disabled: boolean;
}

function FileTool({ look, title, media, disabled }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null);
  const kinds = look === "picture" ? pictureKinds : videoKinds;
  return (
    <>
      <button
        type="button"
        className={styles["tool"]}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {title}
      </button>
      <input
        ref={input}
        type="file"
        className="sr"
        aria-label={`插入${title}`}
        tabIndex={-1}
        multiple={look === "picture"}
        accept={endingsOf(kinds)
          .map((ending) => `.${ending}`)
          .join(",")}
        onChange={({ target }) => {
          media.add([...(target.files ?? [])], look);
          // The same file can be selected once more.
          target.value = "";
        }}
      />
    </>
  );
}
