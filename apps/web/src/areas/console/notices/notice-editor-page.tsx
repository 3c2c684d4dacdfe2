import { editing } from "@zd/api/content/editing";
import { applications } from "@zd/api/trading/applications";
import type { InputOf } from "@zd/api/wire/operation";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useAddress } from "../address.ts";
import { NoticeEditor } from "./notice-editor.tsx";
import { emptyFields, fieldsOf, type NoticeFields } from "./notice-fields.ts";

type NoticeKey = InputOf<typeof editing.readNotice>;

/** 公告编辑: a notice in its fields, beside what readers will see. */
export function NoticeEditorPage() {
  const address = useAddress();
  const key = editing.readNotice.input.safeParse(address);
  const application = applications.readApplicationForReview.input.safeParse(address);
  if (key.success) return <Existing key={`${key.data.kind} ${key.data.id}`} of={key.data} />;
  if (application.success) return <FromApplication {...application.data} />;
  return <NoticeEditor notice={null} initial={emptyFields} />;
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
  return <NoticeEditor notice={null} initial={initial} />;
}

function Existing({ of }: { readonly of: NoticeKey }) {
  const answer = useCallQuery(editing.readNotice, of);
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={12} />;
  // Another version is another draft: what somebody else has saved is not overwritten unseen.
  return <NoticeEditor key={answer.data.version} notice={answer.data} initial={fieldsOf(answer.data)} />;
}
