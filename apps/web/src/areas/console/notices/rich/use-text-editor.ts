import { useEditor } from "@tiptap/react";
import { useEffect, useId, useRef } from "react";
import richText from "../../../../parts/content/rich-text.module.css";
import { classNames } from "../../../../ui/class-names.ts";
import { cleanPaste } from "./clean-paste.ts";
import styles from "./editor-field.module.css";
import { extensions } from "./extensions.ts";

interface Given {
  /** The text as HTML. */
  readonly value: string;
  /** Called with the text after each edit; empty where nothing is left of it. */
  readonly onChange: (html: string) => void;
  /** The text can be selected and not edited. */
  readonly disabled: boolean;
}

/** The editor of a text that somebody else holds: it hands over each edit, and takes a text that comes from outside. */
export function useTextEditor({ value, onChange, disabled }: Given) {
  const id = useId();
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
        class: classNames(richText["text"], styles["text"]),
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: now }) => {
      lastValue.current = now.isEmpty ? "" : now.getHTML();
      latestOnChange.current(lastValue.current);
    },
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
  return editor;
}
