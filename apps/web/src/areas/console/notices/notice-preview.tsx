import { editing } from "@zd/api/content/editing";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { RichText } from "../../../parts/content/rich-text.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import table from "../console.module.css";
import styles from "./notice-editor.module.css";

/** The notice as readers will see it, brought up to date by a button. */
export function NoticePreview({ title, content }: { readonly title: string; readonly content: string }) {
  const [previewContent, setPreviewContent] = useState(content);
  return (
    <section className={styles["preview"]} aria-label="预览">
      <h2>
        预览
        <Button small disabled={previewContent === content} onClick={() => setPreviewContent(content)}>
          更新预览
        </Button>
      </h2>
      <Article title={title} content={previewContent} />
    </section>
  );
}

/** The text, cleaned by the server as it is when it is published. */
export function Article({ title, content }: { readonly title: string; readonly content: string }) {
  const answer = useCallQuery(
    editing.previewNotice,
    { content },
    { enabled: content !== "", keepPrevious: true, staleMs: 60_000 },
  );
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <article className={table["article"]}>
      <h3>{title || "（无标题）"}</h3>
      <RichText html={content === "" ? "" : (answer.data?.content ?? "")} />
    </article>
  );
}
