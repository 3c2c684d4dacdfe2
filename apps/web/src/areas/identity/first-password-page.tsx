import { useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { type PasswordChange, passwordFaults } from "@zd/domain/identity/password";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { useSession } from "../../api/session.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { succeed } from "../../ui/feedback/notices.ts";
import { PasswordField } from "../../ui/form/text-field.tsx";
import styles from "./login-page.module.css";
import { useStepEnd } from "./use-step-end.ts";

const fields = [
  ["old", "初始密码", "current-password"],
  ["new", "新密码（至少8位）", "new-password"],
  ["confirm", "确认密码", "new-password"],
] as const;

/** 修改初始密码: a password that somebody else has chosen lets its user do nothing but choose his own. */
export function FirstPasswordPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { leave } = useStepEnd(undefined);
  const [typed, setTyped] = useState<PasswordChange>({ old: "", new: "", confirm: "" });
  const [isTried, setTried] = useState(false);
  const change = useCommand(identity.changePassword, { silent: true });
  const faults = passwordFaults(typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0 || change.isPending) return;
    change.mutate(
      { oldPassword: typed.old, newPassword: typed.new },
      {
        onSuccess: () => {
          succeed("密码已修改，请用新密码登录");
          session.end();
          void navigate({ to: "/login", search: {}, replace: true });
        },
      },
    );
  };

  return (
    <EntryLayout>
      <section className={styles["form"]} aria-labelledby="first-password">
        <h1 id="first-password">修改初始密码</h1>
        <p>您的密码由他人设置，须改为只有您本人知道的密码，然后重新登录</p>
        <form onSubmit={submit} noValidate>
          {fields.map(([name, label, autoComplete], i) => (
            <PasswordField
              key={name}
              large
              autoFocus={i === 0}
              label={label}
              autoComplete={autoComplete}
              maxLength={128}
              value={typed[name]}
              fault={isTried ? faults[name] : undefined}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
          {change.error && (
            <p className={styles["refusal"]} role="alert">
              {messageOf(change.error)}
            </p>
          )}
          <Button look="main" large type="submit" busy={change.isPending}>
            修改密码
          </Button>
        </form>
        <p className={styles["more"]}>
          <Button look="text" onClick={() => void leave()}>
            退出登录
          </Button>
        </p>
      </section>
    </EntryLayout>
  );
}
