import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { textMost } from "@zd/api/content/editing";
import { useEffect, useId, useRef, useState } from "react";
import { useFileLinks } from "../../../../api/files.ts";
import richText from "../../../../parts/content/rich-text.module.css";
import { classNames } from "../../../../ui/class-names.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import fieldStyles from "../../../../ui/form/field.module.css";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { cleanPaste } from "./clean-paste.ts";
import styles from "./editor-field.module.css";
import { extensions } from "./extensions.ts";
import { FindBar } from "./find-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useMedia } from "./use-media.ts";

interface Props {
  /** The text as HTML. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly disabled: boolean;
  /** Called as uploads into the text begin and end: while they run, the text is not whole. */
  readonly onBusy: (busy: boolean) => void;
}

/**
 * 正文: rich text as it will be read, or its source. A text with pictures is shown once the browser may open them, and no
 * new picture can be inserted before.
 */
export function EditorField(props: Props) {
  const ready = useFileLinks(true);
  if (!ready && props.value.includes("/file-content?")) return <Skeleton lines={14} />;
  return <TextEditor {...props} disabled={props.disabled || !ready} />;
}

function TextEditor({ value, onChange, disabled, onBusy }: Props) {
  const id = useId();
  const [source, setSource] = useState<string | null>(null);
  const [isClearing, setClearing] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const lastValue = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "正文",
        class: classNames(richText["text"], styles["text"]) ?? "",
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: now }) => {
      lastValue.current = now.isEmpty ? "" : now.getHTML();
      latestOnChange.current(lastValue.current);
    },
  });
  const media = useMedia(editor, onBusy);
  const count = useEditorState({
    editor,
    selector: ({ editor: now }) => [...now.getText().replace(/\s/g, "")].length,
  });

  // Without an update: the text stays as it is.
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  // A text that comes from outside, such as a draft that is restored.
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const leaveSource = () => {
    if (source !== null) editor.commands.setContent(cleanPaste(source));
    setSource(null);
  };
  return (
    <div className={styles["field"]}>
      <p className={styles["label"]}>
        正文
        <span className={count > textMost ? styles["over"] : undefined} role="status">
          {count > textMost
            ? `字数超出最大允许值，服务器可能拒绝保存（${count} / ${textMost}）`
            : `${count} / ${textMost} 字`}
        </span>
      </p>
      <div className={styles["box"]}>
        <Toolbar
          editor={editor}
          media={media}
          disabled={disabled || source !== null}
          onClear={() => setClearing(true)}
          isFinding={isFinding}
          onFind={() => setFinding(!isFinding)}
          end={
            <button
              type="button"
              className={styles["tool"]}
              aria-pressed={source !== null}
              disabled={disabled}
              onClick={() => (source === null ? setSource(editor.getHTML()) : leaveSource())}
            >
              源代码
            </button>
          }
        />
        {isFinding && source === null && <FindBar editor={editor} onClose={() => setFinding(false)} />}
        {source === null ? (
          <EditorContent
            editor={editor}
            onDrop={media.onDrop}
            onPaste={media.onPaste}
            className={styles["content"]}
          />
        ) : (
          <textarea
            className={styles["source"]}
            aria-label="正文源代码"
            value={source}
            onChange={({ target }) => setSource(target.value)}
            onBlur={() => editor.commands.setContent(cleanPaste(source))}
          />
        )}
      </div>
      {media.uploads.length > 0 && (
        <ul className={styles["uploads"]} aria-label="正在上传到正文">
          {media.uploads.map(({ key, name, share }) => (
            <li key={key}>
              {name}
              <progress max={100} value={Math.round(share * 100)} aria-label={`${name} 上传进度`} />
            </li>
          ))}
        </ul>
      )}
      {media.fault && (
        <p className={fieldStyles["fault"]} role="alert">
          {media.fault}
        </p>
      )}
      {isClearing && (
        <FormDialog
          title="清空正文"
          confirmLabel="清空"
          look="danger"
          onSubmit={() => {
            editor.commands.clearContent(true);
            setClearing(false);
          }}
          onClose={() => setClearing(false)}
        >
          确定清空当前文档么？
        </FormDialog>
      )}
    </div>
  );
}
