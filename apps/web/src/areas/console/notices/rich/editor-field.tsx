import { CodeOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/core";
import { EditorContent, useEditorState } from "@tiptap/react";
import { textMost } from "@zd/api/content/editing";
import { useState } from "react";
import { useFileLinks } from "../../../../api/files.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import fieldStyles from "../../../../ui/form/field.module.css";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { cleanPaste } from "./clean-paste.ts";
import styles from "./editor-field.module.css";
import { FindBar } from "./find-bar.tsx";
import { ToolButton } from "./tool-buttons.tsx";
import { Toolbar } from "./toolbar.tsx";
import { type Media, useMedia } from "./use-media.ts";
import { useTextEditor } from "./use-text-editor.ts";

interface Props {
  /** The text as HTML. */
  readonly value: string;
  /** Called with the text after each edit; empty where nothing is left of it. */
  readonly onChange: (html: string) => void;
  readonly disabled: boolean;
  /** Whether pictures and videos may be put into the text; a text of which nobody keeps the files has none. */
  readonly hasFiles?: boolean;
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

function TextEditor({ value, onChange, disabled, hasFiles = true, onBusy }: Props) {
  const editor = useTextEditor({ value, onChange, disabled });
  const media = useMedia(editor, onBusy);
  /** The source while it is shown in place of the text; null while it is not. */
  const [source, setSource] = useState<string | null>(null);
  const [isClearing, setClearing] = useState(false);
  const [isFinding, setFinding] = useState(false);

  const leaveSource = () => {
    if (source !== null) editor.commands.setContent(cleanPaste(source));
    setSource(null);
  };
  return (
    <div className={styles["field"]}>
      <p className={styles["label"]}>
        正文
        <Length editor={editor} />
      </p>
      <div className={styles["box"]}>
        <Toolbar
          editor={editor}
          media={hasFiles ? media : null}
          disabled={disabled || source !== null}
          onClear={() => setClearing(true)}
          isFinding={isFinding}
          onFind={() => setFinding(!isFinding)}
          end={
            <ToolButton
              title="源代码"
              icon={CodeOutlined}
              isPressed={source !== null}
              disabled={disabled}
              onClick={() => (source === null ? setSource(editor.getHTML()) : leaveSource())}
            />
          }
        />
        {isFinding && source === null && <FindBar editor={editor} onClose={() => setFinding(false)} />}
        {source === null ? (
          <EditorContent
            editor={editor}
            {...(hasFiles && { onDrop: media.onDrop, onPaste: media.onPaste })}
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
      <Uploads of={media} />
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

/** How long the text is, and whether the server takes so long a one. */
function Length({ editor }: { readonly editor: Editor }) {
  const count = useEditorState({
    editor,
    selector: ({ editor: now }) => [...now.getText().replace(/\s/g, "")].length,
  });
  return (
    <span className={count > textMost ? styles["over"] : undefined} role="status">
      {count > textMost
        ? `字数超出最大允许值，服务器可能拒绝保存（${count} / ${textMost}）`
        : `${count} / ${textMost} 字`}
    </span>
  );
}

/** The files on their way into the text, and what went wrong with the last one. */
function Uploads({ of: { uploads, fault } }: { readonly of: Media }) {
  return (
    <>
      {uploads.length > 0 && (
        <ul className={styles["uploads"]} aria-label="正在上传到正文">
          {uploads.map(({ key, name, share }) => (
            <li key={key}>
              {name}
              <progress max={100} value={Math.round(share * 100)} aria-label={`${name} 上传进度`} />
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p className={fieldStyles["fault"]} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
