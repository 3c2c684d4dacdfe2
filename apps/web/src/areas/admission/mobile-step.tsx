import { type RegistrationView, registrations } from "@zd/api/admission/registration";
import { isMobile } from "@zd/domain/identity/mobile";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { isSmsCode, SmsCodeField } from "../../parts/identity/sms-code-field.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import form from "../../ui/form/form.module.css";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import styles from "./registration.module.css";

/** The person as a registration begins: only the mobile is known. */
const nobody = { name: "", idCard: "", account: "", idFront: null, idBack: null };

interface Props {
  /** The company where the firm registers; undefined for that of the site. */
  readonly region: string | undefined;
  /** Called with the registration of the mobile, and the ticket by which it is found again. */
  readonly onBegun: (registration: RegistrationView & { readonly ticket: string }) => void;
}

/** 验证手机号: begins a registration, or finds again the one that the mobile has begun. */
export function MobileStep({ region, onBegun }: Props) {
  const { values, change, field, input } = useForm(registrations.savePerson, {
    initial: { mobile: "", code: "" },
    input: (fields) => ({ ...nobody, ...fields, kind: "1", region }),
  });
  const { mobile, code } = values;
  const [isTried, setTried] = useState(false);
  const send = useCommand(registrations.sendCode, { silent: true });
  const begin = useCommand(registrations.savePerson, { silent: true });
  const mobileFault = isMobile(mobile) ? undefined : mobile === "" ? "请填写手机号" : "手机号不正确";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || !isSmsCode(code) || begin.isPending) return;
    begin.mutate(input, { onSuccess: onBegun });
  };

  return (
    <form className={styles["mobile"]} onSubmit={submit} noValidate>
      <h2>验证手机号</h2>
      <p className={styles["hint"]}>用同一手机号验证，可继续填写已保存的资料或查看审核进度。</p>
      <TextField
        large
        label="手机号"
        inputMode="numeric"
        autoComplete="tel"
        {...field("mobile")}
        maxLength={11}
        onChange={(text) => change({ mobile: text.replaceAll(/\D/g, "") })}
        fault={isTried || mobile.length === 11 ? mobileFault : undefined}
      />
      <SmsCodeField
        large
        captcha
        {...field("code")}
        ready={isMobile(mobile)}
        onSend={({ captcha = "", captchaToken = "", ...work }) =>
          send.mutateAsync({ mobile, captcha, captchaToken, ...work })
        }
        fault={isTried && !isSmsCode(code) ? "请填写6位短信验证码" : undefined}
      />
      {begin.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(begin.error)}
        </p>
      )}
      <Button look="main" large type="submit" busy={begin.isPending}>
        下一步
      </Button>
    </form>
  );
}
