import {
  BarChartOutlined,
  BgColorsOutlined,
  ClearOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FlagOutlined,
  LinkOutlined,
  PictureOutlined,
  RedoOutlined,
  SearchOutlined,
  SmileOutlined,
  TableOutlined,
  UndoOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type ComponentType, type ReactNode, useState } from "react";
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
import { FileTool, ToolButton } from "./tool-buttons.tsx";
import { blocks, type Chain, inTable, marks, type Tool } from "./tools.ts";
import type { Media } from "./use-media.ts";

interface Props {
  readonly editor: Editor;
  /** The uploads into the text; null where it takes no files. */
  readonly media: Media | null;
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
  const state = useStateAtCursor(editor);
  const run = (change: (chain: Chain) => Chain) => change(editor.chain().focus()).run();
  const tool = ({ title, icon, sign, run: change }: Tool) => (
    <ToolButton
      key={title}
      title={title}
      icon={icon}
      sign={sign}
      isPressed={state.on.includes(title)}
      disabled={disabled}
      onClick={() => run(change)}
    />
  );
  const step = (title: string, icon: ComponentType, isPossible: boolean, change: (chain: Chain) => Chain) => (
    <ToolButton title={title} icon={icon} disabled={disabled || !isPossible} onClick={() => run(change)} />
  );
  const opener = (kind: keyof typeof dialogs, title: string, icon?: ComponentType, isPressed = false) => (
    <ToolButton
      title={title}
      icon={icon}
      isPressed={isPressed}
      disabled={disabled}
      onClick={() => setDialog(kind)}
    />
  );
  return (
    <div className={styles["toolbar"]} role="toolbar" aria-label="正文工具">
      <Group name="段落与字号">
        <FormatChoices editor={editor} level={state.level} size={state.size} disabled={disabled} />
      </Group>
      <Group name="字形">{marks.map(tool)}</Group>
      <Group name="排列">{blocks.map(tool)}</Group>
      <Group name="插入">
        {opener("link", "链接", LinkOutlined, state.link)}
        {media && (
          <FileTool look="picture" title="图片" icon={PictureOutlined} media={media} disabled={disabled} />
        )}
        {media && (
          <FileTool look="video" title="视频" icon={VideoCameraOutlined} media={media} disabled={disabled} />
        )}
        {opener("anchor", "锚点", FlagOutlined)}
        {opener("place", "地图", EnvironmentOutlined)}
        {opener("table", "表格", TableOutlined)}
        {opener("sign", "符号")}
        {opener("emotion", "表情", SmileOutlined)}
        {opener("tint", "背景", BgColorsOutlined)}
        {opener("template", "模板", FileTextOutlined)}
      </Group>
      {state.table && (
        <Group name="表格">
          {inTable.map(tool)}
          {opener("chart", "图表", BarChartOutlined, state.chart)}
        </Group>
      )}
      <Group name="编辑">
        {step("撤销", UndoOutlined, state.undo, (chain) => chain.undo())}
        {step("重做", RedoOutlined, state.redo, (chain) => chain.redo())}
        <ToolButton title="清空" icon={ClearOutlined} disabled={disabled} onClick={onClear} />
        <ToolButton
          title="查找替换"
          icon={SearchOutlined}
          isPressed={isFinding}
          disabled={disabled}
          onClick={onFind}
        />
        {end}
      </Group>
      {OpenDialog && <OpenDialog editor={editor} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Tools that belong together, set off from the others. */
const Group = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset className={styles["group"]} aria-label={name}>
    {children}
  </fieldset>
);

/** What the text at the cursor has, and whether steps can be undone and redone. */
const useStateAtCursor = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      /** Titles of the tools whose effect it has. */
      on: [...marks, ...blocks].filter((tool) => tool.on?.(now)).map(({ title }) => title),
      /** One of `levels`. */
      level: String(now.getAttributes("heading")["level"] ?? 0),
      /** Such as "16px"; empty for the usual size. */
      size: String(now.getAttributes("textStyle")["fontSize"] ?? ""),
      link: now.isActive("link"),
      table: now.isActive("table"),
      chart: now.getAttributes("table")["chart"] != null,
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });

const levels = { "0": "正文", "2": "标题一", "3": "标题二", "4": "标题三" } as const;

interface FormatProps {
  readonly editor: Editor;
  /** 段落格式 at the cursor: one of `levels`. */
  readonly level: string;
  /** 字号 at the cursor, such as "16px"; empty for the usual one. */
  readonly size: string;
  readonly disabled: boolean;
}

/** 段落格式 and 字号 */
function FormatChoices({ editor, level, size, disabled }: FormatProps) {
  return (
    <>
      <Choice
        className={styles["choice"]}
        look="small"
        aria-label="段落格式"
        value={level}
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
        value={size}
        disabled={disabled}
        options={fontSizes.map((size) => ({ value: `${size}px`, label: String(size) }))}
        onChange={(value) => {
          const chain = editor.chain().focus();
          if (value === "") chain.unsetFontSize().run();
          else chain.setFontSize(value).run();
        }}
      />
    </>
  );
}
