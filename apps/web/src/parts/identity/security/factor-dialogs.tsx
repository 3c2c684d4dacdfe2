import { factors } from "@zd/api/identity/factors";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCommand } from "../../../api/hooks.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { usePassword } from "./use-password.tsx";

type Factor = OutputOf<typeof factors.readOwn>["factors"][number];

const refreshes = [factors.readOwn];

interface RemoveProps {
  readonly factor: Factor;
  readonly onClose: () => void;
}

/** 删除 a second factor. */
export function RemoveDialog({ factor: { factor, name }, onClose }: RemoveProps) {
  const { field, taken } = usePassword();
  const remove = useCommand(factors.remove, { refreshes, silent: true });
  const submit = () => {
    const password = taken();
    if (password === null) return;
    remove.mutate(
      { factor, password },
      {
        onSuccess: () => {
          succeed(`“${name}”已删除`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`删除“${name}”`}
      confirmLabel="删除"
      look="danger"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>删除后不能再用它验证。删除最后一种时，恢复码同时作废，登录只凭密码。</p>
      {field}
    </FormDialog>
  );
}

interface RenewProps {
  readonly onClose: () => void;
  readonly onRenewed: (codes: readonly string[]) => void;
}

/** 重新生成恢复码. */
export function RenewDialog({ onClose, onRenewed }: RenewProps) {
  const { field, taken } = usePassword();
  const renew = useCommand(factors.renewCodes, { refreshes, silent: true });
  const submit = () => {
    const password = taken();
    if (password !== null) renew.mutate({ password }, { onSuccess: ({ codes }) => onRenewed(codes) });
  };
  return (
    <FormDialog
      title="重新生成恢复码"
      confirmLabel="生成"
      busy={renew.isPending}
      error={renew.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>原有的恢复码全部作废。</p>
      {field}
    </FormDialog>
  );
}
