import { firmChanges } from "@zd/api/identity/firm-changes";
import { isMobile } from "@zd/domain/identity/mobile";
import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { useSession } from "../../../api/session.ts";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { Button } from "../../../ui/button.tsx";
import form from "../../../ui/form.module.css";
import layout from "../../../ui/layout.module.css";
import { succeed } from "../../../ui/notices.ts";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./firm-changes.module.css";

const empty = { mobile: "", oldCode: "", newCode: "" };

/** 自助变更: a code to each of the two numbers. */
export function SelfServiceForm() {
  const id = useId();
  const session = useSession();
  const [given, setGiven] = useState(empty);
  const [tried, setTried] = useState(false);
  const sendOld = useCommand(firmChanges.sendMobileCode, { silent: true });
  const sendNew = useCommand(firmChanges.sendMobileCode, { silent: true });
  const change = useCommand(firmChanges.changeMobile, { silent: true, refreshes: [firmChanges.readOwn] });
  const faults = {
    mobile: isMobile(given.mobile) ? undefined : "请输入11位手机号",
    oldCode: isSmsCode(given.oldCode) ? undefined : "请输入6位验证码",
    newCode: isSmsCode(given.newCode) ? undefined : "请输入6位验证码",
  };
  const put = (field: keyof typeof empty) => (value: string) => setGiven({ ...given, [field]: value });
  const shown = (field: keyof typeof empty) => (tried ? faults[field] : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    change.mutate(given, {
      onSuccess: () => {
        succeed("手机号已变更");
        const user = session.user();
        if (user) session.begin({ ...user, phone_number: given.mobile });
        setGiven(empty);
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
        value={given.oldCode}
        fault={shown("oldCode")}
        onChange={put("oldCode")}
        ready
        onSend={() => sendOld.mutateAsync({})}
      />
      <TextField
        label="新手机号"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        value={given.mobile}
        fault={shown("mobile")}
        onChange={put("mobile")}
      />
      <SmsCodeField
        label="新手机号验证码"
        value={given.newCode}
        fault={shown("newCode")}
        onChange={put("newCode")}
        ready={faults.mobile === undefined}
        captcha
        onSend={(read) => sendNew.mutateAsync({ mobile: given.mobile, ...read })}
      />
      {change.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(change.error)}
        </p>
      )}
      <Button look="main" type="submit" busy={change.isPending}>
        变更手机号
      </Button>
    </form>
  );
}
