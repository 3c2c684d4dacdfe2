import { staffUsers } from "@zd/api/identity/staff-users";
import type { InputOf } from "@zd/api/wire/operation";
import { type RoleName, roles, staffRoles } from "@zd/domain/identity/access";
import { isMobile } from "@zd/domain/identity/mobile";
import { isStaffAccount } from "@zd/domain/identity/staff-user";
import type { UserId } from "@zd/domain/kernel/brand";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import form from "../../../ui/form.module.css";
import { succeed } from "../../../ui/notices.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import type { StaffRow } from "./reads.ts";

const refreshes = [staffUsers.listStaff];
const options = { refreshes, silent: true };

interface StaffProps {
  /** Null for a new one. */
  readonly of: StaffRow | null;
  readonly onAdded: (account: string, password: string) => void;
  readonly onClose: () => void;
}

/** 新增或修改工作人员 */
export function StaffDialog({ of, onAdded, onClose }: StaffProps) {
  const id = useId();
  const own = useUser()?.user_id;
  const [account, setAccount] = useState(of?.account ?? "");
  const [name, setName] = useState(of?.name ?? "");
  const [mobile, setMobile] = useState(of?.mobile ?? "");
  const [held, setHeld] = useState<readonly RoleName[]>((of?.roles.split(",") ?? []) as RoleName[]);
  const add = useCommand(staffUsers.addStaff, options);
  const edit = useCommand(staffUsers.editStaff, options);
  const person = { name: name.trim(), mobile, roles: held };
  const ready = isStaffAccount(account.trim()) && person.name !== "" && isMobile(mobile) && held.length > 0;
  const isOwn = of !== null && of.user === own;
  const key = JSON.stringify([ready, account.trim(), person]);
  const settled = useSettled(ready ? { ...person, account: account.trim() } : null, key);
  const ofNew = useCard(staffUsers.previewNewStaff, of ? null : settled.value);
  const ofEdit = useCard(
    staffUsers.previewStaffEdit,
    of && settled.value ? { ...edited(settled.value), user: of.user as UserId } : null,
  );

  return (
    <ConfirmCard
      title={of ? "修改工作人员" : "新增工作人员"}
      confirmLabel={of ? "保存" : "新增"}
      ready={ready && settled.key === key}
      busy={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      successMessage={of ? "已保存" : "已新增"}
      card={of ? ofEdit : ofNew}
      onConfirm={(answered, { seen }) =>
        of
          ? edit.confirm({ ...person, user: of.user as UserId, seen }, answered)
          : add.confirm(
              { ...person, account: account.trim(), seen },
              {
                onSuccess: ({ password }) => {
                  succeed("已新增");
                  onAdded(account.trim(), password);
                },
              },
            )
      }
      onClose={onClose}
    >
      <div>
        <label htmlFor={`${id}-account`}>账号</label>
        <input
          id={`${id}-account`}
          maxLength={32}
          autoComplete="off"
          placeholder="字母开头，3 至 32 个字符"
          value={account}
          disabled={of !== null}
          onChange={({ target }) => setAccount(target.value)}
        />
      </div>
      <div>
        <label htmlFor={`${id}-name`}>姓名</label>
        <input
          id={`${id}-name`}
          maxLength={32}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div>
        <label htmlFor={`${id}-mobile`}>手机号</label>
        <input
          id={`${id}-mobile`}
          inputMode="numeric"
          maxLength={11}
          value={mobile}
          onChange={({ target }) => setMobile(target.value)}
        />
      </div>
      <fieldset disabled={isOwn}>
        <legend>角色</legend>
        {staffRoles.map((role) => (
          <label key={role} className={form["check"]}>
            <input
              type="checkbox"
              checked={held.includes(role)}
              onChange={({ target }) =>
                setHeld(target.checked ? [...held, role] : held.filter((one) => one !== role))
              }
            />
            {roles[role].label}
          </label>
        ))}
      </fieldset>
    </ConfirmCard>
  );
}

const edited = ({
  name,
  mobile,
  roles: held,
}: Pick<InputOf<typeof staffUsers.editStaff>, "name" | "mobile" | "roles">) => ({
  name,
  mobile,
  roles: held,
});

interface OneProps {
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
      onConfirm={(answered, { seen }) => set.confirm({ user: of.user as UserId, state, seen }, answered)}
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

interface ShownProps {
  readonly account: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** The password that is kept nowhere, this once. */
export const PasswordShown = ({ account, password, onClose }: ShownProps) => (
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
    <p className={form["consequence"]}>密码只显示这一次，请当面或电话告知本人，登录后及时修改。</p>
  </Dialog>
);
