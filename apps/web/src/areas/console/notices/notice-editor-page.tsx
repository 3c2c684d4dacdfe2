import { Link, useNavigate } from "@tanstack/react-router";
import { editing, type NoticeKind, noticeKinds, noticeStatuses } from "@zd/api/content/editing";
import type { StoredFile } from "@zd/api/files/operations";
import { applications } from "@zd/api/trading/applications";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useId, useState } from "react";
import { z } from "zod";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { RichText } from "../../../parts/content/rich-text.tsx";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { DraftBar } from "../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import forms from "../../../ui/form.module.css";
import layout from "../../../ui/layout.module.css";
import { succeed } from "../../../ui/notices.ts";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { useAddress } from "../address.ts";
import table from "../console.module.css";
import styles from "./notice-editor.module.css";
import { noticeReads, PublishCard, WithdrawCard } from "./publish-card.tsx";
import { EditorField } from "./rich/editor-field.tsx";
import { TrainingFields } from "./training-fields.tsx";

type Notice = OutputOf<typeof editing.readNotice>;
type Which = InputOf<typeof editing.readNotice>;
export type Wording = InputOf<typeof editing.saveNotice>;

const refreshes = noticeReads;

/** 公告编辑: the words of a notice beside what readers will see of them. */
export function NoticeEditorPage() {
  const address = useAddress() as never;
  const named = z.safeDecode(editing.readNotice.input, address);
  const applied = z.safeDecode(applications.readApplicationForReview.input, address);
  if (named.success) return <Known key={`${named.data.kind} ${named.data.id}`} which={named.data} />;
  if (applied.success) return <FromApplication {...applied.data} />;
  return <Editor notice={null} begun={blank} attached={none} />;
}

/** 据申请拟公告: its words and its attachments are offered, and may be changed. */
function FromApplication(input: InputOf<typeof applications.readApplicationForReview>) {
  const { data, error, refetch } = useCallQuery(applications.readApplicationForReview, input);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { notice, attachments, section } = data.detail;
  const begun: Wording = {
    ...blank,
    kind: "trade",
    title: notice?.title ?? "",
    content: notice?.html ?? "",
    section,
  };
  return <Editor notice={null} begun={begun} attached={attachments} />;
}

function Known({ which }: { readonly which: Which }) {
  const answer = useCallQuery(editing.readNotice, which);
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={12} />;
  // Another version is another draft: what somebody else has saved is not overwritten unseen.
  return (
    <Editor
      key={answer.data.version}
      notice={answer.data}
      begun={wordingOf(answer.data)}
      attached={answer.data.attachments}
    />
  );
}

const none: readonly StoredFile[] = [];

const blank: Wording = {
  kind: "1001",
  title: "",
  content: "",
  section: null,
  highlighted: false,
  publishedAt: null,
  attachments: [],
  video: null,
  poster: null,
};

const wordingOf = ({
  kind,
  title,
  content,
  section,
  highlighted,
  publishedAt,
  attachments,
  video,
  poster,
}: Notice): Wording => ({
  kind,
  title,
  content,
  section,
  highlighted,
  publishedAt,
  attachments: attachments.map(({ file }) => file),
  video: video?.file ?? null,
  poster: poster?.file ?? null,
});

interface EditorProps {
  readonly notice: Notice | null;
  readonly begun: Wording;
  readonly attached: readonly StoredFile[];
}

function Editor({ notice, begun, attached }: EditorProps) {
  const id = useId();
  const navigate = useNavigate();
  const readOnly = !may(useUser(), "edit-content");
  const [words, setWords] = useState(begun);
  const [attachments, setAttachments] = useState(attached);
  const [uploading, setUploading] = useState(false);
  const [when, setWhen] = useState(() => (notice?.publishedAt ? formatShanghai(notice.publishedAt) : ""));
  const [touched, setTouched] = useState(false);
  const [inText, setInText] = useState(false);
  const kept = useKeptNote();
  const draft = useDraft({
    form: "notice",
    record: notice && `${notice.kind} ${notice.id} ${notice.version}`,
    value: { words, attachments, when },
    onRestore: (found) => {
      setWords(found.words);
      setAttachments(found.attachments);
      setWhen(found.when);
      setTouched(true);
    },
    onKept: kept.say,
  });
  const save = useCommand(editing.saveNotice, { refreshes, silent: true });
  const [step, setStep] = useState<"publish" | "withdraw" | null>(null);
  const saving = save.isPending;
  const busy = uploading || inText || saving;
  const failure = save.error;
  const put = (change: Partial<Wording>) => {
    // Two parts of the form may say something before the page is drawn again.
    setWords((now) => ({ ...now, ...change }));
    setTouched(true);
  };

  const publishedAt = when.trim() === "" ? null : parseShanghai(when.trim());
  const faults = [
    words.title.trim() === "" && "请填写标题",
    words.content.trim() === "" && "请填写正文",
    when.trim() !== "" && publishedAt === null && "发布时间请按 YYYY-MM-DD HH:mm:ss 填写",
  ].filter((fault) => fault !== false);
  const which = notice && { kind: notice.kind, id: notice.id, version: notice.version };

  const keep = () =>
    save.mutate(
      {
        ...words,
        title: words.title.trim(),
        publishedAt,
        attachments: attachments.map(({ file }) => file),
        ...(words.kind === "1003" ? {} : { video: null, poster: null }),
        ...(which && { id: which.id, version: which.version }),
      },
      {
        onSuccess: ({ id: saved }) => {
          draft.clear();
          succeed("已保存");
          if (!notice) void navigate({ to: "/console/notice", search: { kind: words.kind, id: saved } });
        },
      },
    );

  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <Link to="/console/notices">公告管理</Link>
        <h1>{notice ? notice.title : "新建公告"}</h1>
        <Tag tone={notice?.status === "P" ? "accent" : "plain"}>
          {notice ? noticeStatuses[notice.status] : "未保存"}
        </Tag>
        {notice?.editedAt && (
          <p>
            {notice.editedBy} {formatShanghai(notice.editedAt)} 编辑
          </p>
        )}
        {!readOnly && (
          <div className={layout["acts"]}>
            {which && notice?.status === "P" && (
              <Button look="danger" disabled={busy} onClick={() => setStep("withdraw")}>
                撤回
              </Button>
            )}
            <Button
              look={which && notice?.status !== "P" && !touched ? "plain" : "main"}
              disabled={busy || faults.length > 0}
              busy={save.isPending}
              onClick={keep}
            >
              {notice?.status === "P" ? "保存并更新" : "保存草稿"}
            </Button>
            {which && notice?.status !== "P" && (
              <Button
                look="main"
                disabled={busy || touched}
                title={touched ? "请先保存" : undefined}
                onClick={() => setStep("publish")}
              >
                发布
              </Button>
            )}
          </div>
        )}
      </header>
      {failure && (
        <p className={styles["failure"]} role="alert">
          {messageOf(failure)}
        </p>
      )}
      <DraftBar draft={draft} />
      {kept.said && (
        <p className={styles["saved"]} role="status">
          已自动保存到本机
        </p>
      )}
      <div className={styles["columns"]}>
        <fieldset className={forms["form"]} disabled={readOnly || saving} aria-label="公告">
          <SelectField
            label="栏目"
            value={words.kind}
            disabled={notice !== null || readOnly || saving}
            options={choicesOf(noticeKinds)}
            onChange={(kind) => put({ kind: kind as NoticeKind })}
          />
          <div>
            <label htmlFor={`${id}-title`}>标题</label>
            <input
              id={`${id}-title`}
              maxLength={200}
              value={words.title}
              onChange={({ target }) => put({ title: target.value })}
            />
          </div>
          {words.kind === "trade" && (
            <div>
              <label htmlFor={`${id}-section`}>
                场次编号<span>可不填</span>
              </label>
              <input
                id={`${id}-section`}
                maxLength={64}
                value={words.section ?? ""}
                onChange={({ target }) => put({ section: (target.value.trim() || null) as SectionId | null })}
              />
            </div>
          )}
          <div>
            <label htmlFor={`${id}-when`}>
              发布时间<span>不填为发布当时；可定在以后</span>
            </label>
            <input
              id={`${id}-when`}
              placeholder="YYYY-MM-DD HH:mm:ss"
              value={when}
              onChange={({ target }) => {
                setWhen(target.value);
                setTouched(true);
              }}
            />
          </div>
          <label className={forms["check"]}>
            <input
              type="checkbox"
              checked={words.highlighted}
              onChange={({ target }) => put({ highlighted: target.checked })}
            />
            {words.kind === "trade" ? "推荐到首页" : "置顶"}
          </label>
          {words.kind === "1003" && (
            <TrainingFields
              video={words.video ?? null}
              poster={words.poster ?? null}
              disabled={readOnly || saving}
              onChange={put}
              onBusy={setInText}
            />
          )}
          <EditorField
            value={words.content}
            disabled={readOnly || saving}
            onChange={(content) => put({ content })}
            onBusy={setInText}
          />
          <AttachmentField
            files={attachments}
            disabled={readOnly}
            onBusy={setUploading}
            onChange={(files) => {
              setAttachments(files);
              setTouched(true);
            }}
          />
          {touched && faults.length > 0 && <p className={forms["refusal"]}>{faults[0]}</p>}
        </fieldset>
        <Preview title={words.title} content={words.content} />
      </div>
      {which && step === "publish" && (
        <PublishCard which={which} onClose={() => setStep(null)}>
          <Article title={words.title} content={words.content} />
        </PublishCard>
      )}
      {which && step === "withdraw" && <WithdrawCard which={which} onClose={() => setStep(null)} />}
    </div>
  );
}

/** So long it is said that what is written was kept. */
const saidMs = 2_000;

/** 已自动保存: said for a while each time that what is written was kept. */
function useKeptNote() {
  /** How often it was kept; null while nothing is said of it. */
  const [times, setTimes] = useState<number | null>(null);
  useEffect(() => {
    if (times === null) return;
    const timer = setTimeout(() => setTimes(null), saidMs);
    return () => clearTimeout(timer);
  }, [times]);
  return { said: times !== null, say: () => setTimes((before) => (before ?? 0) + 1) };
}

/** As readers will see it; looked at again when one wants to. */
function Preview({ title, content }: { readonly title: string; readonly content: string }) {
  const [shown, setShown] = useState(content);
  return (
    <section className={styles["preview"]} aria-label="预览">
      <h2>
        预览
        <Button small disabled={shown === content} onClick={() => setShown(content)}>
          更新预览
        </Button>
      </h2>
      <Article title={title} content={shown} />
    </section>
  );
}

/** The words by the server's own rules. */
function Article({ title, content }: { readonly title: string; readonly content: string }) {
  const answer = useCallQuery(
    editing.previewNotice,
    { content },
    { enabled: content !== "", keepPrevious: true, staleMs: 60_000 },
  );
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <article className={styles["article"]}>
      <h3>{title || "（无标题）"}</h3>
      <RichText html={content === "" ? "" : (answer.data?.content ?? "")} />
    </article>
  );
}
