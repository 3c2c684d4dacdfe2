import { Link, useNavigate } from "@tanstack/react-router";
import { editing, noticeKinds, noticeStatuses } from "@zd/api/content/editing";
import { applications } from "@zd/api/trading/applications";
import type { InputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useId, useState } from "react";
import { z } from "zod";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DraftBar } from "../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { useAddress } from "../address.ts";
import table from "../console.module.css";
import styles from "./notice-editor.module.css";
import { emptyFields, fieldsOf, type Notice, type NoticeFields } from "./notice-fields.ts";
import { Article, NoticePreview } from "./notice-preview.tsx";
import { noticeReads, PublishCard, WithdrawCard } from "./publish-card.tsx";
import { EditorField } from "./rich/editor-field.tsx";
import { TrainingFields } from "./training-fields.tsx";

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
  const initial: NoticeFields = {
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

interface EditorProps {
  /** The notice as it is saved; null for a new one. */
  readonly notice: Notice | null;
  /** What the fields hold at first. */
  readonly initial: NoticeFields;
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
  const change = (part: Partial<NoticeFields>) => {
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
        <p className={table["failure"]} role="alert">
          {messageOf(failure)}
        </p>
      )}
      <DraftBar draft={draft} />
      {autosave.isVisible && (
        <p className={styles["saved"]} role="status">
          已自动保存到本机
        </p>
      )}
      <div className={classNames(table["split"], styles["columns"])}>
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
        <NoticePreview title={values.title} content={values.content} />
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
