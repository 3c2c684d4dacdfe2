import { editing } from "@zd/api/content/editing";
import type { InputOf } from "@zd/api/wire/operation";
import type { ReactNode } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";

/** What a change of a notice makes stale. */
export const noticeReads = [editing.listNotices, editing.readNotice];

interface Props {
  /** The notice, with its version on the screen. */
  readonly of: InputOf<typeof editing.publishNotice>;
  readonly onClose: () => void;
}

/** 发布: the notice as readers will see it, with its column, its time and its receivers. */
export function PublishCard({ of, onClose, children }: Props & { readonly children: ReactNode }) {
  const publish = useCommand(editing.publishNotice, { refreshes: noticeReads, silent: true });
  const { kind, id } = of;
  return (
    <ConfirmCard
      title="发布公告"
      confirmLabel={({ path }) => `发布到${path.split(" ")[0]}`}
      successMessage="已发布"
      busy={publish.isPending}
      error={publish.error}
      card={useCard(editing.previewPublication, { kind, id, step: "publish" })}
      onConfirm={(callbacks) => publish.confirm(of, callbacks)}
      onClose={onClose}
    >
      {children}
    </ConfirmCard>
  );
}

/** 撤回 */
export function WithdrawCard({ of, onClose }: Props) {
  const { kind, id } = of;
  const withdraw = useCommand(editing.withdrawNotice, { refreshes: noticeReads, silent: true });
  return (
    <ConfirmCard
      title="撤回公告"
      confirmLabel="撤回，会员不再可见"
      look="danger"
      successMessage="已撤回，会员不再可见"
      busy={withdraw.isPending}
      error={withdraw.error}
      card={useCard(editing.previewPublication, { kind, id, step: "withdraw" })}
      onConfirm={(callbacks) => withdraw.confirm(of, callbacks)}
      onClose={onClose}
    />
  );
}
