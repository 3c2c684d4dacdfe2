import { operators } from "@zd/api/identity/operators";
import type { InputOf } from "@zd/api/wire/operation";
import { isMobile } from "@zd/domain/identity/mobile";
import { isAccountName, type OperatorRole } from "@zd/domain/identity/operator";
import { initialPasswordFault } from "@zd/domain/identity/password";
import type { UserId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { PasswordField, TextField } from "../../../ui/text-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { WithAnswer } from "../../../ui/with-answer.tsx";
import styles from "./operators.module.css";
import type { OperatorRow } from "./reads.ts";

const refreshes = [operators.listOperators];
const weak = {
  PASSWORD_TOO_SHORT: "密码至少8个字符",
  PASSWORD_WEAK: "须同时含字母和数字，且不得包含账号",
} as const;

interface Props {
  /** Null for a new one. */
  readonly row: OperatorRow | null;
  readonly onClose: () => void;
}

/** 新增 or 修改操作员: who he is, what he may do, and what he signs in with. */
export function OperatorDialog({ row, onClose }: Props) {
  const [account, setAccount] = useState(row?.account ?? "");
  const [name, setName] = useState(row?.name ?? "");
  const [mobile, setMobile] = useState(row?.mobile ?? "");
  const [password, setPassword] = useState("");
  const [chosen, setChosen] = useState<readonly OperatorRole[]>(
    (row?.roles.split(",") ?? []) as OperatorRole[],
  );
  const [tried, setTried] = useState(false);
  const add = useCommand(operators.addOperator, { refreshes, silent: true });
  const edit = useCommand(operators.editOperator, { refreshes, silent: true });
  const command = row ? edit : add;

  const fault = password === "" && row ? null : initialPasswordFault(password, account);
  const faults = {
    account: isAccountName(account.trim()) ? undefined : "以字母开头，4至32位字母、数字、点、横线或下划线",
    name: name.trim() ? undefined : "请输入姓名",
    mobile: isMobile(mobile) ? undefined : "请输入11位手机号",
    password: fault ? weak[fault] : undefined,
    roles: chosen.length > 0 ? undefined : "至少选择一个角色",
  };
  const shown = (field: keyof typeof faults) => (tried ? faults[field] : undefined);

  const isWhole = Object.values(faults).every((one) => one === undefined);
  const who = { name: name.trim(), mobile, roles: [...chosen] };
  const card = useOperatorCard(row, isWhole ? { ...who, account: account.trim(), password } : null);

  const send = (answered: Answered, { seen }: Given) => {
    setTried(true);
    if (!isWhole) return;
    if (row)
      edit.confirm({ ...who, user: row.user as UserId, ...(password && { password }), seen }, answered);
    else add.confirm({ ...who, account: account.trim(), password, seen }, answered);
  };

  return (
    <ConfirmCard
      title={row ? "修改操作员" : "新增操作员"}
      confirmLabel={row ? "保存" : "新增"}
      successMessage={row ? "已保存，新的权限立即生效" : "已新增，可以用初始密码登录"}
      ready={!isWhole || card.isSettled}
      busy={command.isPending}
      error={command.error}
      wide="card"
      {...(isWhole && { card: card.read })}
      onConfirm={send}
      onClose={onClose}
    >
      <TextField
        label="账号"
        maxLength={32}
        autoComplete="off"
        disabled={row !== null}
        value={account}
        fault={shown("account")}
        onChange={setAccount}
      />
      <TextField label="姓名" maxLength={30} value={name} fault={shown("name")} onChange={setName} />
      <TextField
        label="手机号"
        inputMode="numeric"
        maxLength={11}
        value={mobile}
        fault={shown("mobile")}
        onChange={setMobile}
      />
      <Roles chosen={chosen} onChange={setChosen} fault={shown("roles")} />
      <PasswordField
        label={row ? "新密码（不改则留空，修改后须重新登录）" : "初始密码"}
        autoComplete="new-password"
        maxLength={128}
        value={password}
        fault={shown("password")}
        onChange={setPassword}
      />
    </ConfirmCard>
  );
}

/**
 * The card of the operator as he is typed, once whoever types pauses; null while the fields do not make one. The password is
 * not sent for it.
 */
function useOperatorCard(row: OperatorRow | null, typed: InputOf<typeof operators.addOperator> | null) {
  const key = JSON.stringify(typed);
  const settled = useSettled(typed, key);
  const whole = settled.value && {
    account: settled.value.account,
    who: { name: settled.value.name, mobile: settled.value.mobile, roles: settled.value.roles },
    newPassword: settled.value.password !== "",
  };
  const ofNew = useCard(
    operators.previewNewOperator,
    row || !whole ? null : { ...whole.who, account: whole.account },
  );
  const ofEdit = useCard(
    operators.previewOperatorEdit,
    row && whole ? { ...whole.who, user: row.user as UserId, newPassword: whole.newPassword } : null,
  );
  return { read: row ? ofEdit : ofNew, isSettled: settled.key === key };
}

interface RolesProps {
  readonly chosen: readonly OperatorRole[];
  readonly onChange: (chosen: readonly OperatorRole[]) => void;
  readonly fault: string | undefined;
}

/** 角色, each with what it may do. */
function Roles({ chosen, onChange, fault }: RolesProps) {
  const known = useCallQuery(operators.listRoles, {}, { staleMs: 600_000 });
  return (
    <fieldset className={styles["roles"]}>
      <legend>角色</legend>
      <WithAnswer of={known} lines={5}>
        {(roles) =>
          roles.map(({ role, name, permissions }) => (
            <label key={role} className={styles["role"]}>
              <input
                type="checkbox"
                checked={chosen.includes(role)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
                }
              />
              {name}
              <small>{permissions.length > 0 ? permissions.join("、") : "只能查询"}</small>
            </label>
          ))
        }
      </WithAnswer>
      <p className={styles["fault"]} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}
