import { ownSessions } from "@zd/api/identity/own-sessions";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCommand } from "../../../api/hooks.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { usePassword } from "./use-password.tsx";

const refreshes = [ownSessions.list];

interface EndProps {
  /** The device that is signed out. */
  readonly of: OutputOf<typeof ownSessions.list>[number];
  readonly onClose: () => void;
}

/** 退出 of one device, with the password: whoever finds this one open ends no other. */
export function EndDialog({ of: { session, device }, onClose }: EndProps) {
  const { field, taken } = usePassword();
  const end = useCommand(ownSessions.end, { refreshes, silent: true });
  const submit = () => {
    const password = taken();
    if (password === null) return;
    end.mutate(
      { session, password },
      {
        onSuccess: () => {
          succeed(`${device} 已退出登录`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`退出“${device}”的登录`}
      confirmLabel="退出登录"
      busy={end.isPending}
      error={end.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {field}
    </FormDialog>
  );
}

/** 退出其他全部登录, likewise. */
export function EndOthersDialog({ onClose }: Pick<EndProps, "onClose">) {
  const { field, taken } = usePassword();
  const end = useCommand(ownSessions.endOthers, { refreshes, silent: true });
  const submit = () => {
    const password = taken();
    if (password === null) return;
    end.mutate(
      { password },
      {
        onSuccess: ({ ended }) => {
          succeed(`其他 ${ended} 处登录已全部退出`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="退出其他全部登录"
      confirmLabel="全部退出"
      busy={end.isPending}
      error={end.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {field}
    </FormDialog>
  );
}
