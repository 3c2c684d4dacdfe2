import { identity } from "@zd/api/identity/operations";
import { type PasswordChange, passwordFaults } from "@zd/domain/identity/password";
import { useState } from "react";
import { useCommand } from "../api/hooks.ts";
import { succeed } from "../ui/feedback/notices.ts";
import { FormDialog } from "../ui/form/form-dialog.tsx";
import { PasswordField } from "../ui/form/text-field.tsx";

/** How long after a change of the password the user is signed out, in milliseconds. */
const signOutDelayMs = 1000;

type Field = keyof PasswordChange;

const fields: readonly (readonly [Field, label: string, autoComplete: string])[] = [
  ["old", "旧密码", "current-password"],
  ["new", "新密码", "new-password"],
  ["confirm", "确认密码", "new-password"],
];

interface Props {
  readonly onClose: () => void;
  /** One second after the success has been said (R-2234). */
  readonly onChanged: () => void;
}

/** 修改交易密码 (R-2229…R-2234, R-501…R-509). */
export function PasswordDialog({ onClose, onChanged }: Props) {
  const [given, setGiven] = useState<PasswordChange>({ old: "", new: "", confirm: "" });
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [done, setDone] = useState(false);
  const change = useCommand(identity.changePassword, { silent: true });
  const faults = passwordFaults(given);

  const touch = (...names: Field[]) => setTouched((before) => new Set([...before, ...names]));

  const submit = () => {
    touch("old", "new", "confirm");
    if (Object.keys(faults).length > 0) return;
    change.mutate(
      { oldPassword: given.old, newPassword: given.new },
      {
        onSuccess: () => {
          setDone(true);
          succeed("密码修改成功");
          setTimeout(onChanged, signOutDelayMs);
        },
      },
    );
  };

  return (
    <FormDialog
      title="修改交易密码"
      confirmLabel="确定"
      ready={!done}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map(([name, label, autoComplete]) => (
        <PasswordField
          key={name}
          label={label}
          autoComplete={autoComplete}
          value={given[name]}
          fault={touched.has(name) ? faults[name] : undefined}
          onChange={(value) => {
            setGiven({ ...given, [name]: value });
            touch(name);
          }}
          onBlur={() => touch(name)}
        />
      ))}
    </FormDialog>
  );
}
