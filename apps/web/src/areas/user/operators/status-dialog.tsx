import { operators } from "@zd/api/identity/operators";
import type { UserId } from "@zd/domain/kernel/brand";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import type { OperatorRow } from "./reads.ts";

interface Props {
  /** The operator to be enabled or disabled; it is the other of the two now. */
  readonly row: OperatorRow;
  readonly onClose: () => void;
}

/** 停用 or 启用操作员, after reading what follows. */
export function StatusDialog({ row, onClose }: Props) {
  const enabled = row.status !== "enabled";
  const input = { user: row.user as UserId, enabled };
  const set = useCommand(operators.setOperatorStatus, { refreshes: [operators.listOperators], silent: true });
  return (
    <ConfirmCard
      title={enabled ? "启用操作员" : "停用操作员"}
      confirmLabel={enabled ? "启用" : "停用"}
      look={enabled ? "main" : "danger"}
      successMessage={enabled ? "已启用" : "已停用，该操作员已下线"}
      ready
      busy={set.isPending}
      error={set.error}
      card={useCard(operators.previewOperatorStatus, input)}
      onConfirm={(callbacks, { seen }) => set.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
