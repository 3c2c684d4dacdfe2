import { firmChanges } from "@zd/api/identity/firm-changes";
import { isMobile } from "@zd/domain/identity/mobile";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { useSession } from "../../../api/session.ts";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import form from "../../../ui/form/form.module.css";
import { PasswordField, TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import styles from "./firm-changes.module.css";

const empty = { mobile: "", oldCode: "", newCode: "", password: "" };

/** 自助变更: a code to each of the two numbers. */
export function SelfServiceForm() {
  const id = useId();
  const session = useSession();
  const { field, values, change, input } = useForm(firmChanges.changeMobile, {
    initial: empty,
    input: (fields) => fields,
  });
  const { mobile, oldCode, newCode, password } = values;
  const [isTried, setTried] = useState(false);
  const sendOld = useCommand(firmChanges.sendMobileCode, { silent: true });
  const sendNew = useCommand(firmChanges.sendMobileCode, { silent: true });
  const command = useCommand(firmChanges.changeMobile, { silent: true, refreshes: [firmChanges.readOwn] });
  const faults = {
    mobile: isMobile(mobile) ? undefined : "请输入11位手机号",
    oldCode: isSmsCode(oldCode) ? undefined : "请输入6位验证码",
    newCode: isSmsCode(newCode) ? undefined : "请输入6位验证码",
    password: password ? undefined : "请输入登录密码",
  };
  const faultOf = (name: keyof typeof empty) => (isTried ? faults[name] : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || Object.values(faults).some((fault) => fault !== undefined)) return;
    command.mutate(input, {
      onSuccess: () => {
        succeed("手机号已变更");
        const user = session.user();
        if (user) session.begin({ ...user, phone_number: coveredNumber(input.mobile) });
        change(empty);
        setTried(false);
      },
    });
  };
  return (
    <form className={styles["panel"]} onSubmit={submit} noValidate aria-labelledby={id}>
      <h2 id={id}>自助变更</h2>
      <p className={layout["note"]}>原手机号和新手机号都能收到验证码时，立即生效。</p>
      <SmsCodeField
        label="原手机号验证码"
        {...field("oldCode")}
        fault={faultOf("oldCode")}
        ready
        onSend={() => sendOld.mutateAsync({})}
      />
      <TextField
        label="新手机号"
        inputMode="numeric"
        autoComplete="off"
        {...field("mobile")}
        maxLength={11}
        fault={faultOf("mobile")}
      />
      <SmsCodeField
        label="新手机号验证码"
        {...field("newCode")}
        fault={faultOf("newCode")}
        ready={isMobile(mobile)}
        captcha
        onSend={(captcha) => sendNew.mutateAsync({ mobile, ...captcha })}
      />
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        {...field("password")}
        fault={faultOf("password")}
      />
      {command.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(command.error)}
        </p>
      )}
      <Button look="main" type="submit" busy={command.isPending}>
        变更手机号
      </Button>
    </form>
  );
}
