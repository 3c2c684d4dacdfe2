import { operators } from "@zd/api/identity/operators";
import type { InputOf } from "@zd/api/wire/operation";
import type { OperatorRole } from "@zd/domain/identity/operator";
import { initialPasswordFault, passwordRefusalWords } from "@zd/domain/identity/password";
import type { UserId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import { PasswordField, TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "./operators.module.css";
import type { OperatorRow } from "./reads.ts";

const refreshes = [operators.listOperators, operators.readMobile];
/** What is said of a field that is still empty as the form is sent. */
const missing = {
  account: "以字母开头，4至32位字母、数字、点、横线或下划线",
  name: "请输入姓名",
  mobile: "请输入11位手机号",
} as const;

/** Why an initial password is refused, in words. */
const passwordFaults = {
  ...passwordRefusalWords,
  PASSWORD_WEAK: "须同时含字母和数字，且不得包含账号",
} as const;

interface Props {
  /** Null for a new one. */
  readonly row: OperatorRow | null;
  readonly onClose: () => void;
}

/** 修改操作员: the list has his mobile covered, so it is asked for, which the audit log notes. */
export function EditDialog({ row, onClose }: Props & { readonly row: OperatorRow }) {
  const known = useCallQuery(operators.readMobile, { user: row.user as UserId }, { staleMs: 600_000 });
  return (
    <WithAnswer of={known} lines={1}>
      {({ mobile }) => <OperatorDialog row={{ ...row, mobile }} onClose={onClose} />}
    </WithAnswer>
  );
}

/** 新增 or 修改操作员: who he is, what he may do, and what he signs in with. */
export function OperatorDialog({ row, onClose }: Props) {
  const [isTried, setTried] = useState(false);
  const { values, change, field, input, settled, isSettled } = useForm(operators.previewNewOperator, {
    initial: {
      account: row?.account ?? "",
      name: row?.name ?? "",
      mobile: row?.mobile ?? "",
      password: "",
      roles: (row?.roles.split(",") ?? []) as readonly OperatorRole[],
    },
    input: ({ password: _password, ...who }) => who,
  });
  const { account, password, roles } = values;
  const add = useCommand(operators.addOperator, { refreshes, silent: true });
  const edit = useCommand(operators.editOperator, { refreshes, silent: true });
  const command = row ? edit : add;

  const passwordFault = password === "" && row ? null : initialPasswordFault(password, account);
  const textField = (fieldName: keyof typeof missing) => {
    const props = field(fieldName);
    return isTried && values[fieldName].trim() === "" ? { ...props, fault: missing[fieldName] } : props;
  };
  const isWhole = input !== null && passwordFault === null;
  const card = useOperatorCard(row, isWhole ? settled : null, password !== "");

  const send = (callbacks: Answered, { seen }: Given) => {
    setTried(true);
    if (input === null || passwordFault !== null) return;
    const { account: newAccount, ...who } = input;
    if (row)
      edit.confirm({ ...who, user: row.user as UserId, ...(password && { password }), seen }, callbacks);
    else add.confirm({ ...who, account: newAccount, password, seen }, callbacks);
  };

  return (
    <ConfirmCard
      title={row ? "修改操作员" : "新增操作员"}
      confirmLabel={row ? "保存" : "新增"}
      successMessage={
        row ? "已保存，新的权限立即生效" : "已新增，可以用初始密码登录，24 小时内有效，首次登录须修改"
      }
      ready={!isWhole || isSettled}
      busy={command.isPending}
      error={command.error}
      wide="card"
      {...(isWhole && { card })}
      onConfirm={send}
      onClose={onClose}
    >
      <TextField label="账号" autoComplete="off" disabled={row !== null} {...textField("account")} />
      <TextField label="姓名" {...textField("name")} />
      <TextField label="手机号" inputMode="numeric" {...textField("mobile")} maxLength={11} />
      <Roles
        selected={roles}
        onChange={(selected) => change({ roles: selected })}
        fault={isTried && roles.length === 0 ? "至少选择一个角色" : undefined}
      />
      <PasswordField
        label={row ? "新密码（不改则留空，修改后须重新登录并由本人另行修改）" : "初始密码"}
        autoComplete="new-password"
        maxLength={128}
        {...field("password")}
        fault={isTried && passwordFault ? passwordFaults[passwordFault] : undefined}
      />
    </ConfirmCard>
  );
}

type OperatorInput = InputOf<typeof operators.previewNewOperator>;

/** The card of a new operator, or of the change of one; null while the fields do not make one. The password is not sent. */
function useOperatorCard(row: OperatorRow | null, who: OperatorInput | null, newPassword: boolean) {
  const cardOfNew = useCard(operators.previewNewOperator, row ? null : who);
  const cardOfEdit = useCard(
    operators.previewOperatorEdit,
    row && who && { ...who, user: row.user as UserId, newPassword },
  );
  return row ? cardOfEdit : cardOfNew;
}

interface RolesProps {
  /** The roles whose boxes are ticked. */
  readonly selected: readonly OperatorRole[];
  readonly onChange: (selected: readonly OperatorRole[]) => void;
  /** What is wrong with the selection, in Chinese. */
  readonly fault: string | undefined;
}

/** 角色, each with what it may do. */
function Roles({ selected, onChange, fault }: RolesProps) {
  const allRoles = useCallQuery(operators.listRoles, {}, { staleMs: 600_000 });
  return (
    <fieldset className={styles["roles"]}>
      <legend>角色</legend>
      <WithAnswer of={allRoles} lines={5}>
        {(roles) =>
          roles.map(({ role, name, permissions }) => (
            <label key={role} className={styles["role"]}>
              <input
                type="checkbox"
                checked={selected.includes(role)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...selected, role] : selected.filter((one) => one !== role))
                }
              />
              {name}
              <small>{permissions.length > 0 ? permissions.join("、") : "只能查询"}</small>
            </label>
          ))
        }
      </WithAnswer>
      <p className={fieldStyles["fault"]} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}
