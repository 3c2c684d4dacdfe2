import { fundPasswords } from "@zd/api/funds/fund-password";
import { identity } from "@zd/api/identity/operations";
import { fundPasswordFault } from "@zd/domain/funds/fund-password";
import { isMobile } from "@zd/domain/identity/mobile";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import form from "../../../ui/form/form.module.css";
import { PasswordField, TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import styles from "./fund-form.module.css";

const empty = { mobile: "", code: "", newPassword: "" };

/** 重置资金密码 (R-2135): with a code to one's own mobile. */
export function ResetPasswordPage() {
  const { values, change, field, input } = useForm(fundPasswords.reset, {
    initial: empty,
    input: (fields) => fields,
  });
  const { mobile, code, newPassword } = values;
  const [isTried, setTried] = useState(false);
  const own = useUser()?.phone_number;
  const sendCode = useCommand(identity.sendSmsCode, { silent: true });
  const reset = useCommand(fundPasswords.reset, { silent: true });
  const faults = {
    mobile: isMobile(mobile) ? undefined : "请输入11位手机号",
    code: isSmsCode(code) ? undefined : "请输入6位验证码",
    newPassword: fundPasswordFault(newPassword, false) ?? undefined,
  };
  const faultOf = (name: keyof typeof empty) => (isTried ? faults[name] : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || Object.values(faults).some((fault) => fault !== undefined)) return;
    reset.mutate(input, {
      onSuccess: () => {
        succeed("资金密码已重置");
        change(empty);
        setTried(false);
      },
    });
  };
  const digits = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <section aria-labelledby="reset-fund-password">
      <header className={layout["head"]}>
        <h1 id="reset-fund-password">重置资金密码</h1>
        <p>忘记资金密码或已锁定时，用本人登记的手机号重置</p>
      </header>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <TextField {...digits} label="手机号" {...field("mobile")} maxLength={11} fault={faultOf("mobile")} />
        <SmsCodeField
          value={code}
          fault={faultOf("code")}
          onChange={(digitsOfCode) => change({ code: digitsOfCode })}
          ready={isMobile(mobile)}
          captcha={coveredNumber(mobile) !== own}
          onSend={(captcha) => sendCode.mutateAsync({ mobile, purpose: "fund", ...captcha })}
        />
        <PasswordField
          {...digits}
          label="新资金密码"
          {...field("newPassword")}
          maxLength={6}
          fault={faultOf("newPassword")}
        />
        {reset.error && (
          <p className={form["refusal"]} role="alert">
            {messageOf(reset.error)}
          </p>
        )}
        <div className={styles["ends"]}>
          <Button look="main" type="submit" busy={reset.isPending}>
            重置
          </Button>
        </div>
      </form>
    </section>
  );
}
