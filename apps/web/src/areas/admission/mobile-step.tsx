import { type RegistrationView, registrations } from "@zd/api/admission/registration";
import { isMobile } from "@zd/domain/identity/mobile";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { isSmsCode, SmsCodeField } from "../../parts/identity/sms-code-field.tsx";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./registration.module.css";

interface Props {
  readonly region: string | undefined;
  readonly onBegun: (begun: RegistrationView & { readonly ticket: string }) => void;
}

/** 验证手机号: begins a registration, or finds again the one that the mobile has begun. */
export function MobileStep({ region, onBegun }: Props) {
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const send = useCommand(registrations.sendCode, { silent: true });
  const begin = useCommand(registrations.savePerson, { silent: true });
  const mobileFault = isMobile(mobile) ? undefined : mobile === "" ? "请填写手机号" : "手机号不正确";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (mobileFault || !isSmsCode(code) || begin.isPending) return;
    const nobody = { name: "", idCard: "", account: "", idFront: null, idBack: null };
    begin.mutate({ ...nobody, kind: "1", region, mobile, code }, { onSuccess: onBegun });
  };

  return (
    <form className={styles["narrow"]} onSubmit={submit} noValidate>
      <h2>验证手机号</h2>
      <p className={styles["hint"]}>用同一手机号验证，可继续填写已保存的资料或查看审核进度。</p>
      <TextField
        large
        label="手机号"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={11}
        value={mobile}
        onChange={(typed) => setMobile(typed.replaceAll(/\D/g, ""))}
        fault={tried || mobile.length === 11 ? mobileFault : undefined}
      />
      <SmsCodeField
        large
        captcha
        value={code}
        onChange={setCode}
        ready={isMobile(mobile)}
        onSend={({ captcha = "", captchaToken = "" }) => send.mutateAsync({ mobile, captcha, captchaToken })}
        fault={tried && !isSmsCode(code) ? "请填写6位短信验证码" : undefined}
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
