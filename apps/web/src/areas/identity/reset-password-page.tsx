import { Link, useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { isMobile } from "@zd/domain/identity/mobile";
import { newPasswordFault } from "@zd/domain/identity/password";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { isSmsCode, SmsCodeField } from "../../parts/identity/sms-code-field.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/button.tsx";
import { succeed } from "../../ui/notices.ts";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import styles from "./login-page.module.css";

const empty = { account: "", mobile: "", code: "", password: "", again: "" };

/** 重置密码: with a code that is sent to the mobile of the account. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const [given, setGiven] = useState(empty);
  const [tried, setTried] = useState(false);
  const send = useCommand(identity.sendSmsCode, { silent: true });
  const reset = useCommand(identity.resetPassword, { silent: true });
  const { account, mobile, code, password, again } = given;
  const faults = {
    account: account.trim() ? undefined : "请输入账号",
    mobile: isMobile(mobile) ? undefined : "手机号不正确",
    code: isSmsCode(code) ? undefined : "请填写6位短信验证码",
    password: newPasswordFault(password) ?? undefined,
    again: password === again ? undefined : "两次输入的密码不一致",
  };
  const said = (field: keyof typeof faults, typed = false) => (tried || typed ? faults[field] : undefined);
  const put = (change: Partial<typeof empty>) => setGiven({ ...given, ...change });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined) || reset.isPending) return;
    reset.mutate(
      { account: account.trim(), mobile, password, code, kind: "U" },
      {
        onSuccess: () => {
          succeed("密码已重置，请用新密码登录");
          void navigate({ to: "/login", search: {}, replace: true });
        },
      },
    );
  };

  return (
    <EntryLayout>
      <section className={styles["form"]} aria-labelledby="reset">
        <h1 id="reset">重置密码</h1>
        <form onSubmit={submit} noValidate>
          <TextField
            large
            autoFocus
            label="账号或统一社会信用代码"
            autoComplete="username"
            maxLength={64}
            value={account}
            onChange={(typed) => put({ account: typed })}
            fault={said("account")}
          />
          <TextField
            large
            label="账号登记的手机号"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={11}
            value={mobile}
            onChange={(typed) => put({ mobile: typed.replaceAll(/\D/g, "") })}
            fault={said("mobile", mobile.length === 11)}
          />
          <SmsCodeField
            large
            captcha
            value={code}
            onChange={(typed) => put({ code: typed })}
            ready={isMobile(mobile)}
            onSend={(read) => send.mutateAsync({ mobile, purpose: "login", ...read })}
            fault={said("code")}
          />
          <PasswordField
            large
            label="新密码（至少8位）"
            autoComplete="new-password"
            value={password}
            onChange={(typed) => put({ password: typed })}
            fault={said("password", password !== "")}
          />
          <PasswordField
            large
            label="确认密码"
            autoComplete="new-password"
            value={again}
            onChange={(typed) => put({ again: typed })}
            fault={said("again", again !== "")}
          />
          {reset.error && (
            <p className={styles["refusal"]} role="alert">
              {messageOf(reset.error)}
            </p>
          )}
          <Button look="main" large type="submit" busy={reset.isPending}>
            重置密码
          </Button>
        </form>
        <p className={styles["more"]}>
          <Link to="/login">返回登录</Link>
        </p>
      </section>
    </EntryLayout>
  );
}
