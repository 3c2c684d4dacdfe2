import { operators } from "@zd/contract/identity/operators";
import type { UserId } from "@zd/domain/kernel/brand";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form.module.css";
import type { OperatorRow } from "./operators-page.tsx";

interface Props {
  readonly row: OperatorRow;
  readonly onClose: () => void;
}

/** 停用 or 启用操作员, after reading what follows. */
export function StatusDialog({ row, onClose }: Props) {
  const { user, name, account, roleNames, status } = row;
  const enabled = status !== "enabled";
  const set = useCommand(operators.setOperatorStatus, { refreshes: [operators.listOperators], quiet: true });
  return (
    <ConfirmCard
      title={enabled ? "启用操作员" : "停用操作员"}
      act={enabled ? "启用" : "停用"}
      look={enabled ? "main" : "danger"}
      done={enabled ? "已启用" : "已停用，该操作员已下线"}
      ready
      busy={set.isPending}
      error={set.error}
      onAct={(answered) => set.mutate({ user: user as UserId, enabled }, answered)}
      onClose={onClose}
    >
      <dl className={form["effects"]}>
        <div>
          <dt>操作员</dt>
          <dd>
            {name}（{account}）
          </dd>
        </div>
        <div>
          <dt>角色</dt>
          <dd>{roleNames}</dd>
        </div>
      </dl>
      <p className={form["consequence"]}>
        {enabled
          ? "启用后该操作员可以用原账号和密码登录。"
          : "停用后该操作员立即下线，不能再登录；其已提交的报价和已签订的合同继续有效。"}
      </p>
    </ConfirmCard>
  );
}
