import { fundPasswords } from "@zd/api/funds/fund-password";
import { identity } from "@zd/api/identity/operations";
import { fundPasswordFault } from "@zd/domain/funds/fund-password";
import { isMobile } from "@zd/domain/identity/mobile";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { Button } from "../../../ui/button.tsx";
import form from "../../../ui/form.module.css";
import layout from "../../../ui/layout.module.css";
import { succeed } from "../../../ui/notices.ts";
import { PasswordField, TextField } from "../../../ui/text-field.tsx";
import styles from "./fund-form.module.css";

const empty = { mobile: "", code: "", new: "" };

/** 重置资金密码 (R-2135): with a code to one's own mobile. */
export function ResetPasswordPage() {
  const [given, setGiven] = useState(empty);
  const [tried, setTried] = useState(false);
  const own = useUser()?.phone_number;
  const send = useCommand(identity.sendSmsCode, { silent: true });
  const reset = useCommand(fundPasswords.reset, { silent: true });
  const faults = {
    mobile: isMobile(given.mobile) ? undefined : "请输入11位手机号",
    code: isSmsCode(given.code) ? undefined : "请输入6位验证码",
    new: fundPasswordFault(given.new, false) ?? undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    reset.mutate(
      { mobile: given.mobile, code: given.code, newPassword: given.new },
      {
        onSuccess: () => {
          succeed("资金密码已重置");
          setGiven(empty);
          setTried(false);
        },
      },
    );
  };
  const digits = { inputMode: "numeric", autoComplete: "off" } as const;
  const put = (name: keyof typeof empty) => (value: string) => setGiven({ ...given, [name]: value });
  return (
    <section aria-labelledby="reset-fund-password">
      <header className={layout["head"]}>
        <h1 id="reset-fund-password">重置资金密码</h1>
        <p>忘记资金密码或已锁定时，用本人登记的手机号重置</p>
      </header>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <TextField
          {...digits}
          label="手机号"
          maxLength={11}
          value={given.mobile}
          fault={tried ? faults.mobile : undefined}
          onChange={put("mobile")}
        />
        <SmsCodeField
          value={given.code}
          fault={tried ? faults.code : undefined}
          onChange={put("code")}
          ready={faults.mobile === undefined}
          captcha={given.mobile !== own}
          onSend={(read) => send.mutateAsync({ mobile: given.mobile, purpose: "fund", ...read })}
        />
        <PasswordField
          {...digits}
          label="新资金密码"
          maxLength={6}
          value={given.new}
          fault={tried ? faults.new : undefined}
          onChange={put("new")}
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
