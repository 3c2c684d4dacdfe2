import { Link, useNavigate } from "@tanstack/react-router";
import { editing, noticeKinds, noticeStatuses } from "@zd/api/content/editing";
import type { StoredFile } from "@zd/api/files/operations";
import { applications } from "@zd/api/trading/applications";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { FileId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
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
import { useForm } from "../../../ui/form/use-form.ts";
import formStyles from "../../../ui/form.module.css";
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
type NoticeKey = InputOf<typeof editing.readNotice>;

/** 公告编辑: a notice in its fields, beside what readers will see. */
export function NoticeEditorPage() {
  const address = useAddress() as never;
  const key = z.safeDecode(editing.readNotice.input, address);
  const application = z.safeDecode(applications.readApplicationForReview.input, address);
  if (key.success) return <Existing key={`${key.data.kind} ${key.data.id}`} of={key.data} />;
  if (application.success) return <FromApplication {...application.data} />;
  return <Editor notice={null} initial={emptyFields} />;
}

/** 据申请拟公告: the text and the attachments of the application are offered, and may be changed. */
function FromApplication(input: InputOf<typeof applications.readApplicationForReview>) {
  const { data, error, refetch } = useCallQuery(applications.readApplicationForReview, input);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { notice, attachments, section } = data.detail;
  const initial: Fields = {
    ...emptyFields,
    kind: "trade",
    title: notice?.title ?? "",
    content: notice?.html ?? "",
    section: section ?? "",
    attachments,
  };
  return <Editor notice={null} initial={initial} />;
}

function Existing({ of }: { readonly of: NoticeKey }) {
  const answer = useCallQuery(editing.readNotice, of);
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={12} />;
  // Another version is another draft: what somebody else has saved is not overwritten unseen.
  return <Editor key={answer.data.version} notice={answer.data} initial={fieldsOf(answer.data)} />;
}

interface Fields {
  /** 栏目: one of `noticeKinds`. */
  readonly kind: string;
  readonly title: string;
  /** The text as HTML. */
  readonly content: string;
  /** Number of the section that a notice of trade is about; empty for none. */
  readonly section: string;
  /** 推荐到首页 of a notice of trade, 置顶 of the others. */
  readonly highlighted: boolean;
  /** 发布时间, `YYYY-MM-DD HH:mm:ss`; empty for the moment of publishing. */
  readonly publishedAt: string;
  readonly attachments: readonly StoredFile[];
  /** The video of a training, and its 封面; null for none. */
  readonly video: FileId | null;
  readonly poster: FileId | null;
}

const emptyFields: Fields = {
  kind: "1001",
  title: "",
  content: "",
  section: "",
  highlighted: false,
  publishedAt: "",
  attachments: [],
  video: null,
  poster: null,
};

const fieldsOf = (notice: Notice): Fields => ({
  kind: notice.kind,
  title: notice.title,
  content: notice.content,
  section: notice.section ?? "",
  highlighted: notice.highlighted,
  publishedAt: notice.publishedAt ? formatShanghai(notice.publishedAt) : "",
  attachments: notice.attachments,
  video: notice.video?.file ?? null,
  poster: notice.poster?.file ?? null,
});

interface EditorProps {
  /** The notice as it is saved; null for a new one. */
  readonly notice: Notice | null;
  /** What the fields hold at first. */
  readonly initial: Fields;
}

function Editor({ notice, initial }: EditorProps) {
  const id = useId();
  const navigate = useNavigate();
  const readOnly = !may(useUser(), "edit-content");
  const [isUploading, setUploading] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [inText, setInText] = useState(false);
  const version = notice && { kind: notice.kind, id: notice.id, version: notice.version };
  const form = useForm(editing.saveNotice, {
    initial,
    input: ({ attachments, video, poster, ...fields }) => {
      if (fields.title.trim() === "") return "请填写标题";
      if (fields.content.trim() === "") return "请填写正文";
      return {
        ...fields,
        attachments: attachments.map(({ file }) => file),
        ...(fields.kind === "1003" ? { video, poster } : { video: null, poster: null }),
        ...(version && { id: version.id, version: version.version }),
      };
    },
  });
  const { input, values, fault } = form;
  const change = (part: Partial<Fields>) => {
    form.change(part);
    setTouched(true);
  };
  const autosave = useAutosaveMessage();
  const draft = useDraft({
    form: "notice",
    record: notice && `${notice.kind} ${notice.id} ${notice.version}`,
    value: values,
    onRestore: change,
    onKept: autosave.show,
  });
  const save = useCommand(editing.saveNotice, { refreshes: noticeReads, silent: true });
  const [step, setStep] = useState<"publish" | "withdraw" | null>(null);
  const isSaving = save.isPending;
  const busy = isUploading || inText || isSaving;
  const failure = save.error;

  const submit = () =>
    input !== null &&
    save.mutate(input, {
      onSuccess: ({ id: saved }) => {
        draft.clear();
        succeed("已保存");
        if (!notice) void navigate({ to: "/console/notice", search: { kind: values.kind, id: saved } });
      },
    });

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
            {version && notice?.status === "P" && (
              <Button look="danger" disabled={busy} onClick={() => setStep("withdraw")}>
                撤回
              </Button>
            )}
            <Button
              look={version && notice?.status !== "P" && !isTouched ? "plain" : "main"}
              disabled={busy || input === null}
              busy={save.isPending}
              onClick={submit}
            >
              {notice?.status === "P" ? "保存并更新" : "保存草稿"}
            </Button>
            {version && notice?.status !== "P" && (
              <Button
                look="main"
                disabled={busy || isTouched}
                title={isTouched ? "请先保存" : undefined}
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
      {autosave.isVisible && (
        <p className={styles["saved"]} role="status">
          已自动保存到本机
        </p>
      )}
      <div className={styles["columns"]}>
        <fieldset className={formStyles["form"]} disabled={readOnly || isSaving} aria-label="公告">
          <SelectField
            label="栏目"
            value={values.kind}
            disabled={notice !== null || readOnly || isSaving}
            options={choicesOf(noticeKinds)}
            onChange={(kind) => change({ kind })}
          />
          <div>
            <label htmlFor={`${id}-title`}>标题</label>
            <input
              id={`${id}-title`}
              maxLength={200}
              value={values.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </div>
          {values.kind === "trade" && (
            <div>
              <label htmlFor={`${id}-section`}>
                场次编号<span>可不填</span>
              </label>
              <input
                id={`${id}-section`}
                maxLength={64}
                value={values.section}
                onChange={({ target }) => change({ section: target.value })}
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
              value={values.publishedAt}
              onChange={({ target }) => change({ publishedAt: target.value })}
            />
          </div>
          <label className={formStyles["check"]}>
            <input
              type="checkbox"
              checked={values.highlighted}
              onChange={({ target }) => change({ highlighted: target.checked })}
            />
            {values.kind === "trade" ? "推荐到首页" : "置顶"}
          </label>
          {values.kind === "1003" && (
            <TrainingFields
              video={values.video}
              poster={values.poster}
              disabled={readOnly || isSaving}
              onChange={change}
              onBusy={setInText}
            />
          )}
          <EditorField
            value={values.content}
            disabled={readOnly || isSaving}
            onChange={(content) => change({ content })}
            onBusy={setInText}
          />
          <AttachmentField
            files={values.attachments}
            disabled={readOnly}
            onBusy={setUploading}
            onChange={(attachments) => change({ attachments })}
          />
          {isTouched && fault !== null && <p className={formStyles["refusal"]}>{fault}</p>}
        </fieldset>
        <Preview title={values.title} content={values.content} />
      </div>
      {version && step === "publish" && (
        <PublishCard of={version} onClose={() => setStep(null)}>
          <Article title={values.title} content={values.content} />
        </PublishCard>
      )}
      {version && step === "withdraw" && <WithdrawCard of={version} onClose={() => setStep(null)} />}
    </div>
  );
}

/** How long the message of a saved draft stays, in milliseconds. */
const messageMs = 2_000;

/** 已自动保存: a message that is shown for a moment each time that the draft was saved in this browser. */
function useAutosaveMessage() {
  /** How often the draft was saved while the message stood there; null while it is hidden. */
  const [times, setTimes] = useState<number | null>(null);
  useEffect(() => {
    if (times === null) return;
    const timer = setTimeout(() => setTimes(null), messageMs);
    return () => clearTimeout(timer);
  }, [times]);
  return { isVisible: times !== null, show: () => setTimes((before) => (before ?? 0) + 1) };
}

/** The notice as readers will see it, brought up to date by a button. */
function Preview({ title, content }: { readonly title: string; readonly content: string }) {
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
