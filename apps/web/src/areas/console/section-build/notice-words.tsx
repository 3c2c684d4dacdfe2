import { editing } from "@zd/api/content/editing";
import { sectionPlans } from "@zd/api/trading/section-plans";
import { greatestLength } from "@zd/api/wire/form-input";
import { useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import form from "../../../ui/form/form.module.css";
import { useSettled } from "../../../ui/form/use-settled.ts";
import layout from "../../../ui/page/layout.module.css";
import { EditorField } from "../notices/rich/editor-field.tsx";
import { NoticeText } from "../sections/section-parts.tsx";
import type { Draft } from "./plan-text.ts";
import styles from "./section-build.module.css";

const titleMost = greatestLength(sectionPlans.buildSection.input, "notice.title") ?? undefined;

interface Words {
  readonly title: string;
  /** The text as HTML; the server cleans it. */
  readonly html: string;
}

interface Props {
  /** The notice as it is generated from the plan; null while the plan has faults. */
  readonly generatedText: Words | null;
  /** The notice as somebody has edited it; null while it is the generated one. */
  readonly notice: Draft["notice"];
  /** Null goes back to the generated notice. */
  readonly onChange: (notice: Draft["notice"]) => void;
}

/** No file is ever on its way into this text. */
const ignore = () => undefined;

/** The notice, generated from the plan or edited by hand, beside what members will read. */
export function NoticeWords({ generatedText, notice, onChange }: Props) {
  const id = useId();
  const words = notice ?? generatedText;
  /** The generated text with which the editor began, and how often somebody went back to it. */
  const [begun, setBegun] = useState({ html: words?.html ?? "", times: 0 });
  // While nobody has edited it, the text of another plan is another text for the editor.
  if (notice === null && generatedText && generatedText.html !== begun.html)
    setBegun({ ...begun, html: generatedText.html });
  const editorKey = `${begun.times} ${begun.html}`;
  if (!words) return <p className={layout["none"]}>编排无误后按编排生成公告</p>;
  const edit = (change: Partial<Words>) => onChange({ ...words, ...change });
  return (
    <div className={styles["columns"]}>
      <div className={`${form["form"]} ${styles["words"]}`}>
        {notice && (
          <p className={form["consequence"]}>
            公告已手工修改，不再随编排更新。{" "}
            <Button
              small
              onClick={() => {
                onChange(null);
                setBegun({ ...begun, times: begun.times + 1 });
              }}
            >
              恢复按编排生成
            </Button>
          </p>
        )}
        <div>
          <label htmlFor={`${id}-title`}>公告标题</label>
          <input
            id={`${id}-title`}
            maxLength={titleMost}
            value={words.title}
            onChange={({ target }) => edit({ title: target.value })}
          />
          {words.title.trim() === "" && <p className={form["refusal"]}>请填写公告标题</p>}
        </div>
        <EditorField
          key={editorKey}
          value={words.html}
          onChange={(html) => edit({ html })}
          disabled={false}
          hasFiles={false}
          onBusy={ignore}
        />
      </div>
      <section className={styles["beside"]} aria-label="公告预览">
        <h2>会员将看到</h2>
        <CleanNotice words={words} />
      </section>
    </div>
  );
}

/** A notice as members will read it, cleaned by the rules by which it is published. */
export function CleanNotice({ words }: { readonly words: Words }) {
  const { value: html } = useSettled(words.html, words.html);
  const { data, error } = useCallQuery(
    editing.previewNotice,
    { content: html },
    { enabled: html !== "", keepPrevious: true, staleMs: 60_000 },
  );
  if (error) return <p className={styles["fault"]}>{messageOf(error)}</p>;
  return <NoticeText title={words.title} html={html === "" ? "" : (data?.content ?? "")} time="排场时发布" />;
}
