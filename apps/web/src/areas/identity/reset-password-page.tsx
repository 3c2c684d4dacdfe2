import { Link, useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { isMobile } from "@zd/domain/identity/mobile";
import { newPasswordFault } from "@zd/domain/identity/password";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { isSmsCode, SmsCodeField } from "../../parts/identity/sms-code-field.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { succeed } from "../../ui/feedback/notices.ts";
import { PasswordField, TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import styles from "./login-page.module.css";

const empty = { account: "", mobile: "", code: "", password: "", again: "" };

/** 重置密码: with a code that is sent to the mobile of the account. */
export function ResetPasswordPage() {
  return (
    <EntryLayout>
      <section className={styles["form"]} aria-labelledby="reset">
        <h1 id="reset">重置密码</h1>
        <ResetForm />
        <p className={styles["more"]}>
          <Link to="/login">返回登录</Link>
        </p>
      </section>
    </EntryLayout>
  );
}

function ResetForm() {
  const navigate = useNavigate();
  const { values, change, field, input } = useForm(identity.resetPassword, {
    initial: empty,
    input: ({ again: _again, ...fields }) => ({ ...fields, kind: "U" }),
  });
  const { mobile, password, again } = values;
  const [isTried, setTried] = useState(false);
  const sendCode = useCommand(identity.sendSmsCode, { silent: true });
  const reset = useCommand(identity.resetPassword, { silent: true });
  const faults = faultsOf(values);
  /** The fault of a field: `isComplete` where it can be judged before the user has tried to send the form. */
  const faultOf = (name: keyof typeof faults, isComplete = false) =>
    isTried || isComplete ? faults[name] : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || Object.values(faults).some((fault) => fault !== undefined) || reset.isPending)
      return;
    reset.mutate(input, {
      onSuccess: () => {
        succeed("密码已重置，请用新密码登录");
        void navigate({ to: "/login", search: {}, replace: true });
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        large
        autoFocus
        label="账号或统一社会信用代码"
        autoComplete="username"
        {...field("account")}
        fault={faultOf("account")}
      />
      <TextField
        large
        label="账号登记的手机号"
        inputMode="numeric"
        autoComplete="tel"
        {...field("mobile")}
        maxLength={11}
        onChange={(text) => change({ mobile: text.replaceAll(/\D/g, "") })}
        fault={faultOf("mobile", mobile.length === 11)}
      />
      <SmsCodeField
        large
        captcha
        {...field("code")}
        ready={isMobile(mobile)}
        onSend={(captcha) => sendCode.mutateAsync({ mobile, purpose: "login", ...captcha })}
        fault={faultOf("code")}
      />
      <PasswordField
        large
        label="新密码（至少8位）"
        autoComplete="new-password"
        {...field("password")}
        fault={faultOf("password", password !== "")}
      />
      <PasswordField
        large
        label="确认密码"
        autoComplete="new-password"
        {...field("again")}
        fault={faultOf("again", again !== "")}
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
  );
}

/** What is missing or wrong with each field, in Chinese; undefined where nothing is. */
const faultsOf = ({ account, mobile, code, password, again }: typeof empty) => ({
  account: account.trim() ? undefined : "请输入账号",
  mobile: isMobile(mobile) ? undefined : "手机号不正确",
  code: isSmsCode(code) ? undefined : "请填写6位短信验证码",
  password: newPasswordFault(password) ?? undefined,
  again: password === again ? undefined : "两次输入的密码不一致",
});
