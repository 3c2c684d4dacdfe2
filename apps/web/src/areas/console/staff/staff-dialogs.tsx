import { staffUsers } from "@zd/api/identity/staff-users";
import type { InputOf } from "@zd/api/wire/operation";
import { type RoleName, roles, staffRoles } from "@zd/domain/identity/access";
import type { UserId } from "@zd/domain/kernel/brand";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import styles from "../../../ui/form/form.module.css";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { StaffRow } from "./reads.ts";

const refreshes = [staffUsers.listStaff, staffUsers.readMobile];
const options = { refreshes, silent: true };

interface StaffProps {
  /** Null for a new one. */
  readonly of: StaffRow | null;
  /** Called with the first password of a new one, which is shown only once. */
  readonly onAdded: (account: string, password: string) => void;
  readonly onClose: () => void;
}

/** 修改工作人员: the list has his mobile covered, so it is asked for, which the audit log notes. */
export function EditStaffDialog({ of, ...rest }: StaffProps & { readonly of: StaffRow }) {
  const known = useCallQuery(staffUsers.readMobile, { user: of.user as UserId }, { staleMs: 600_000 });
  return (
    <WithAnswer of={known} lines={1}>
      {({ mobile }) => <StaffDialog of={{ ...of, mobile }} {...rest} />}
    </WithAnswer>
  );
}

/** 新增或修改工作人员 */
export function StaffDialog({ of, onAdded, onClose }: StaffProps) {
  const own = useUser()?.user_id;
  const { input, settled, isSettled, values, change, field } = useForm(staffUsers.addStaff, {
    initial: {
      account: of?.account ?? "",
      name: of?.name ?? "",
      mobile: of?.mobile ?? "",
      roles: (of?.roles.split(",") ?? []) as readonly RoleName[],
    },
    input: (fields) => fields,
  });
  const add = useCommand(staffUsers.addStaff, options);
  const edit = useCommand(staffUsers.editStaff, options);
  const isOwn = of !== null && of.user === own;
  const newCard = useCard(staffUsers.previewNewStaff, of ? null : settled);
  const editCard = useCard(staffUsers.previewStaffEdit, of && settled && editOf(of, settled));

  return (
    <ConfirmCard
      title={of ? "修改工作人员" : "新增工作人员"}
      confirmLabel={of ? "保存" : "新增"}
      ready={input !== null && isSettled}
      busy={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      successMessage={of ? "已保存" : "已新增"}
      card={of ? editCard : newCard}
      onConfirm={(callbacks, { seen }) => {
        if (input === null) return;
        if (of) return edit.confirm({ ...editOf(of, input), seen }, callbacks);
        add.confirm(
          { ...input, seen },
          {
            onSuccess: ({ password }) => {
              succeed("已新增");
              onAdded(input.account, password);
            },
          },
        );
      }}
      onClose={onClose}
    >
      <TextField
        label="账号"
        autoComplete="off"
        placeholder="字母开头，3 至 32 个字符"
        disabled={of !== null}
        {...field("account")}
      />
      <TextField label="姓名" {...field("name")} />
      <TextField label="手机号" inputMode="numeric" {...field("mobile")} maxLength={11} />
      <fieldset disabled={isOwn}>
        <legend>角色</legend>
        {staffRoles.map((role) => (
          <label key={role} className={styles["check"]}>
            <input
              type="checkbox"
              checked={values.roles.includes(role)}
              onChange={({ target }) =>
                change({
                  roles: target.checked
                    ? [...values.roles, role]
                    : values.roles.filter((one) => one !== role),
                })
              }
            />
            {roles[role].label}
          </label>
        ))}
      </fieldset>
    </ConfirmCard>
  );
}

type NewStaff = InputOf<typeof staffUsers.addStaff>;

/** The input of an edit: the account of a staff user stays as it is. */
const editOf = ({ user }: StaffRow, { account: _, ...fields }: NewStaff) => ({
  ...fields,
  user: user as UserId,
});

interface OneProps {
  /** The account that is changed, as the list has it. */
  readonly of: StaffRow;
  readonly onClose: () => void;
}

/** 启用或停用 */
export function StateDialog({ of, onClose }: OneProps) {
  const set = useCommand(staffUsers.setStaffState, options);
  const state = of.state === "enabled" ? "disabled" : "enabled";
  const act = state === "enabled" ? "启用" : "停用";
  return (
    <ConfirmCard
      title={`${act}工作人员`}
      confirmLabel={act}
      look={state === "enabled" ? "main" : "danger"}
      ready
      busy={set.isPending}
      error={set.error}
      successMessage={`已${act}`}
      card={useCard(staffUsers.previewStaffState, { user: of.user as UserId, state })}
      onConfirm={(callbacks, { seen }) => set.confirm({ user: of.user as UserId, state, seen }, callbacks)}
      onClose={onClose}
    />
  );
}

/** 重置密码 */
export function ResetDialog({
  of,
  onReset,
  onClose,
}: OneProps & { readonly onReset: StaffProps["onAdded"] }) {
  const reset = useCommand(staffUsers.resetStaffPassword, options);
  return (
    <ConfirmCard
      title="重置密码"
      confirmLabel="重置"
      look="danger"
      ready
      busy={reset.isPending}
      error={reset.error}
      successMessage="已重置"
      card={useCard(staffUsers.previewPasswordReset, { user: of.user as UserId })}
      onConfirm={(_, { seen }) =>
        reset.confirm(
          { user: of.user as UserId, seen },
          {
            onSuccess: ({ password }) => {
              succeed("已重置");
              onReset(of.account, password);
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

interface PasswordProps {
  /** With which the user signs in. */
  readonly account: string;
  /** The first password of the account. */
  readonly password: string;
  readonly onClose: () => void;
}

/** The first password of an account: it is stored nowhere, and cannot be shown again. */
export const PasswordDialog = ({ account, password, onClose }: PasswordProps) => (
  <Dialog
    title="初始密码"
    onClose={onClose}
    footer={
      <Button look="main" onClick={onClose}>
        已记下
      </Button>
    }
  >
    <p>
      账号 {account} 的初始密码为 <code>{password}</code>
    </p>
    <p className={styles["consequence"]}>
      密码只显示这一次，24 小时内有效，请当面或电话告知本人；首次登录须先修改。
    </p>
  </Dialog>
);
