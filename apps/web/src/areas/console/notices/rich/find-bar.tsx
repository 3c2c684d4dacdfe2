import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/buttons/button.tsx";
import fieldStyles from "../../../../ui/form/field.module.css";
import { useEscape } from "../../../../ui/layers/escape.ts";
import styles from "./editor-field.module.css";
import { find, replaceMatches, searchOf, step } from "./find.ts";

/** 查询替换 (R-2272), beside the text so that the matches can be seen. */
export function FindBar({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [term, setTerm] = useState("");
  const [words, setWords] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const { count, at } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { matches, at } = searchOf(now);
      return { count: matches.length, at };
    },
  });
  useEffect(() => {
    find(editor, { term, matchCase });
  }, [editor, term, matchCase]);
  useEffect(() => () => find(editor, { term: "", matchCase: false }), [editor]);
  const none = count === 0;
  const bar = useRef<HTMLElement>(null);
  useEscape(true, onClose, { within: bar });
  return (
    <search ref={bar} className={styles["find"]} aria-label="查找替换">
      <input
        type="text"
        className={fieldStyles["input"]}
        aria-label="查找内容"
        placeholder="查找"
        maxLength={100}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(editor, event.shiftKey ? -1 : 1);
        }}
      />
      <span role="status">{term === "" ? "" : none ? "没有找到" : `第 ${at + 1} 处，共 ${count} 处`}</span>
      <Button small disabled={none} onClick={() => step(editor, -1)}>
        上一处
      </Button>
      <Button small disabled={none} onClick={() => step(editor, 1)}>
        下一处
      </Button>
      <label>
        <input type="checkbox" checked={matchCase} onChange={({ target }) => setMatchCase(target.checked)} />
        区分大小写
      </label>
      <input
        type="text"
        className={fieldStyles["input"]}
        aria-label="替换为"
        placeholder="替换为"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button small disabled={none} onClick={() => replaceMatches(editor, words, "one")}>
        替换
      </Button>
      <Button small disabled={none} onClick={() => replaceMatches(editor, words, "all")}>
        全部替换
      </Button>
      <Button small onClick={onClose}>
        关闭
      </Button>
    </search>
  );
}
