import { mallGroups } from "@zd/api/mall/groups";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../../../api/hooks.ts";
import { may, useUser } from "../../../../../api/session.ts";
import { Button } from "../../../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { DetailActions } from "../../../../../ui/detail/slots.tsx";
import { FailedState } from "../../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../../ui/feedback/skeleton.tsx";
import { shownPrice } from "../../../../../ui/figures/figures.tsx";
import form from "../../../../../ui/form/form.module.css";
import { QueryPage } from "../../../../../ui/query-page/query-page.tsx";
import { PlainTable } from "../../../../../ui/tables/plain-table.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import type { GroupRead } from "./reads.ts";

/** 客户价: the groups of customers of the firm's shop. */
export function GroupsPage() {
  const mayEdit = may(useUser(), "apply-wares");
  const [isNew, setNew] = useState(false);
  return (
    <>
      <QueryPage
        of={mallGroups.listGroups}
        rowKey="group"
        emptyHint="点击「新增客户组」，选择客户并填写每件商品的优惠"
        actions={
          mayEdit && (
            <Button look="main" onClick={() => setNew(true)}>
              新增客户组
            </Button>
          )
        }
        detailTitle={({ name }) => name}
        detail={({ group }, close) => <Group group={Number(group)} mayEdit={mayEdit} onGone={close} />}
      />
      {isNew && <GroupDialog group={null} onClose={() => setNew(false)} />}
    </>
  );
}

interface GroupProps {
  readonly group: number;
  readonly mayEdit: boolean;
  /** Called once it is deleted. */
  readonly onGone: () => void;
}

/** The customers of a group, and what they pay. */
function Group({ group, mayEdit, onGone }: GroupProps) {
  const { data, error, refetch } = useCallQuery(mallGroups.readGroup, { group });
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const close = () => setDialog(null);
  return (
    <>
      <PlainTable
        label="客户"
        edge
        columns={[{ title: "客户", head: true, show: ({ name }) => name }]}
        rows={data.customers}
        rowKey={({ firm }) => firm}
        none="还没有客户"
      />
      <PlainTable
        label="优惠商品"
        edge
        columns={[
          { title: "商品", head: true, show: ({ name }) => name },
          { title: "牌价", unit: "元/吨", figure: true, show: ({ listPrice }) => shownPrice(listPrice) },
          { title: "优惠", unit: "元/吨", figure: true, show: ({ discount }) => shownPrice(discount) },
          { title: "客户价", unit: "元/吨", figure: true, show: ({ price }) => shownPrice(price) },
        ]}
        rows={data.discounts}
        rowKey={({ ware }) => ware}
        none="还没有优惠商品"
      />
      {mayEdit && (
        <DetailActions>
          <Button onClick={() => setDialog("delete")}>删除</Button>
          <Button look="main" onClick={() => setDialog("edit")}>
            修改
          </Button>
        </DetailActions>
      )}
      {dialog === "edit" && <GroupDialog group={data} onClose={close} />}
      {dialog === "delete" && <DeleteDialog group={data} onClose={close} onGone={onGone} />}
    </>
  );
}

interface DeleteProps {
  readonly group: GroupRead;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function DeleteDialog({ group, onClose, onGone }: DeleteProps) {
  const remove = useCommand(mallGroups.deleteGroup, { refreshes: [mallGroups.listGroups], silent: true });
  return (
    <ConfirmCard
      title="删除客户组"
      confirmLabel="删除客户组"
      look="danger"
      successMessage="客户组已删除"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={({ onSuccess }) =>
        remove.confirm(
          { group: group.group, version: group.version },
          {
            onSuccess: () => {
              onSuccess();
              onGone();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className={form["consequence"]}>
        「{group.name}」的 {group.customers.length} 家客户从现在起按牌价订购；已下的订单价格不变。
      </p>
    </ConfirmCard>
  );
}
