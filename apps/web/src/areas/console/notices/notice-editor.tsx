import { Link, useNavigate } from "@tanstack/react-router";
import { editing, noticeStatuses } from "@zd/api/content/editing";
import { audienceFault } from "@zd/domain/identity/audience";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, useEffect, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DraftBar } from "../../../ui/draft/draft-bar.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import table from "../console.module.css";
import { AudienceDialog } from "./audience-dialog.tsx";
import { audienceIn } from "./audience-fields.ts";
import styles from "./notice-editor.module.css";
import type { Notice, NoticeFields } from "./notice-fields.ts";
import { NoticeFieldset } from "./notice-fieldset.tsx";
import { Article, NoticePreview } from "./notice-preview.tsx";
import { noticeReads, PublishCard, WithdrawCard } from "./publish-card.tsx";
import { useBusyParts } from "./use-busy-parts.ts";

interface Props {
  /** The notice as it is saved; null for a new one. */
  readonly notice: Notice | null;
  /** What the fields hold at first. */
  readonly initial: NoticeFields;
}

/** What is done with a saved notice, each on its own card. */
type Step = "publish" | "withdraw" | "audience";

/** A notice in its fields, beside what readers will see, with what may be done with it. */
export function NoticeEditor({ notice, initial }: Props) {
  const navigate = useNavigate();
  const readOnly = !may(useUser(), "edit-content");
  const busyParts = useBusyParts();
  const { form, change, isTouched, draft, isJustKept } = useNoticeForm({ notice, initial });
  const { input, values } = form;
  const save = useCommand(editing.saveNotice, { refreshes: noticeReads, silent: true });
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const version = notice && { kind: notice.kind, id: notice.id, version: notice.version };

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
      <Head notice={notice}>
        {!readOnly && (
          <Acts
            status={notice?.status ?? null}
            isTouched={isTouched}
            isComplete={input !== null}
            isSaving={save.isPending}
            busy={busyParts.isBusy || save.isPending}
            onSave={submit}
            onStep={setStep}
          />
        )}
      </Head>
      {save.error && (
        <p className={table["failure"]} role="alert">
          {messageOf(save.error)}
        </p>
      )}
      <DraftBar draft={draft} />
      {isJustKept && (
        <p className={styles["saved"]} role="status">
          已自动保存到本机
        </p>
      )}
      <div className={classNames(table["split"], styles["columns"])}>
        <NoticeFieldset
          form={form}
          isNew={notice === null}
          isPublished={notice?.status === "P"}
          readOnly={readOnly}
          isSaving={save.isPending}
          fault={isTouched ? form.fault : null}
          onChange={change}
          busyParts={busyParts}
        />
        <NoticePreview title={values.title} content={values.content} />
      </div>
      {version && step === "publish" && (
        <PublishCard of={version} onClose={close}>
          <Article title={values.title} content={values.content} />
        </PublishCard>
      )}
      {notice && step === "audience" && <AudienceDialog of={notice} onClose={close} />}
      {version && step === "withdraw" && <WithdrawCard of={version} onClose={close} />}
    </div>
  );
}

/** What is filled in of a notice, with its draft in this browser. */
function useNoticeForm({ notice, initial }: Props) {
  const [isTouched, setTouched] = useState(false);
  const autosave = useAutosaveMessage();
  const form = useForm(editing.saveNotice, {
    initial,
    input: ({ attachments, video, poster, audience, ...fields }) => {
      if (fields.title.trim() === "") return "请填写标题";
      if (fields.content.trim() === "") return "请填写正文";
      const chosen = audienceIn(audience);
      const fault = audienceFault(chosen);
      if (fault !== null) return fault;
      return {
        ...fields,
        audience: chosen,
        attachments: attachments.map(({ file }) => file),
        ...(fields.kind === "1003" ? { video, poster } : { video: null, poster: null }),
        ...(notice && { id: notice.id, version: notice.version }),
      };
    },
  });
  const change = (part: Partial<NoticeFields>) => {
    form.change(part);
    setTouched(true);
  };
  const draft = useDraft({
    form: "notice",
    record: notice && `${notice.kind} ${notice.id} ${notice.version}`,
    value: form.values,
    onRestore: change,
    onKept: autosave.show,
  });
  return {
    form,
    change,
    /** Whether anything was changed since the notice was opened. */
    isTouched,
    draft,
    /** Whether the draft was kept in this browser a moment ago. */
    isJustKept: autosave.isVisible,
  };
}

interface HeadProps {
  /** Null for a new one. */
  readonly notice: Notice | null;
  /** The buttons at its end. */
  readonly children: ReactNode;
}

/** The title of the notice, its status, and who has edited it last. */
function Head({ notice, children }: HeadProps) {
  return (
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
      {notice?.needsReceipt && notice.status !== "D" && (
        <Link to="/console/notice-receipts" search={{ kind: notice.kind, notice: notice.id }}>
          回执
        </Link>
      )}
      {children}
    </header>
  );
}

interface ActsProps {
  /** Null for a notice that was never saved. */
  readonly status: Notice["status"] | null;
  /** Whether something of it is not saved. */
  readonly isTouched: boolean;
  /** Whether it can be saved. */
  readonly isComplete: boolean;
  readonly isSaving: boolean;
  /** While it is being saved, or files are on their way. */
  readonly busy: boolean;
  readonly onSave: () => void;
  /** Opens the card of a step. */
  readonly onStep: (step: Step) => void;
}

/** 更改对象, 撤回, 保存, 发布: what goes on is the main one, so 发布 only once everything is saved. */
function Acts({ status, isTouched, isComplete, isSaving, busy, onSave, onStep }: ActsProps) {
  const isPublished = status === "P";
  const mayPublish = status !== null && !isPublished;
  return (
    <div className={layout["acts"]}>
      {isPublished && (
        <Button
          disabled={busy || isTouched}
          title={isTouched ? "请先保存" : undefined}
          onClick={() => onStep("audience")}
        >
          更改对象
        </Button>
      )}
      {isPublished && (
        <Button look="danger" disabled={busy} onClick={() => onStep("withdraw")}>
          撤回
        </Button>
      )}
      <Button
        look={mayPublish && !isTouched ? "plain" : "main"}
        disabled={busy || !isComplete}
        busy={isSaving}
        onClick={onSave}
      >
        {isPublished ? "保存并更新" : "保存草稿"}
      </Button>
      {mayPublish && (
        <Button
          look="main"
          disabled={busy || isTouched}
          title={isTouched ? "请先保存" : undefined}
          onClick={() => onStep("publish")}
        >
          发布
        </Button>
      )}
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
