import { type RegistrationView, registrations } from "@zd/api/admission/registration";
import { isMobile } from "@zd/domain/identity/mobile";
import type { Faults, PersonPart } from "@zd/domain/identity/registration";
import { useCommand } from "../../api/hooks.ts";
import { SmsCodeField } from "../../parts/identity/sms-code-field.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { PictureField } from "./picture-field.tsx";
import styles from "./registration.module.css";
import { TextFields } from "./text-fields.tsx";

export interface Secrets {
  readonly password: string;
  readonly again: string;
  /** For another mobile than the one that was proven. */
  readonly code: string;
}

interface Props {
  readonly value: PersonPart;
  readonly secrets: Secrets;
  readonly known: RegistrationView;
  readonly faults: Faults<"person"> & Partial<Record<keyof Secrets, string>>;
  readonly shown: boolean;
  readonly onChange: (value: Partial<PersonPart>) => void;
  readonly onSecrets: (value: Partial<Secrets>) => void;
}

const lines = [
  ["name", "经办人姓名", 40],
  ["idCard", "身份证号", 18],
  ["mobile", "手机号", 11],
  ["account", "登录账号（字母开头，5至32位）", 32],
] as const;

/** 经办人: who registers, and will be the firm's administrator. */
export function PersonStep({ value, secrets, known, faults, shown, onChange, onSecrets }: Props) {
  const said = (fault: string | undefined, typed = "") => (shown || typed !== "" ? fault : undefined);
  return (
    <>
      <p className={styles["hint"]}>经办人将成为企业管理员，登录后可为企业设立其他操作员。</p>
      <div className={styles["grid"]}>
        <TextFields
          fields={lines}
          value={value}
          faults={faults}
          shown={shown}
          onChange={({ idCard, ...rest }) =>
            onChange({ ...rest, ...(idCard === undefined ? {} : { idCard: idCard.toUpperCase() }) })
          }
        />
        <PasswordField
          label={known.passwordSet ? "登录密码（已设置，不修改请留空）" : "登录密码（至少8位）"}
          autoComplete="new-password"
          value={secrets.password}
          onChange={(password) => onSecrets({ password })}
          fault={said(faults.password, secrets.password)}
        />
        <PasswordField
          label="确认密码"
          autoComplete="new-password"
          value={secrets.again}
          onChange={(again) => onSecrets({ again })}
          fault={said(faults.again, secrets.again)}
        />
      </div>
      {value.mobile !== known.person.mobile && isMobile(value.mobile) && (
        <NewMobile
          mobile={value.mobile}
          code={secrets.code}
          fault={said(faults.code)}
          onCode={(code) => onSecrets({ code })}
        />
      )}
      <div className={styles["pictures"]}>
        <PictureField
          label="身份证人像面"
          value={value.idFront}
          fault={said(faults.idFront)}
          onChange={(idFront) => onChange({ idFront })}
        />
        <PictureField
          label="身份证国徽面"
          value={value.idBack}
          fault={said(faults.idBack)}
          onChange={(idBack) => onChange({ idBack })}
        />
      </div>
    </>
  );
}

interface NewMobileProps {
  readonly mobile: string;
  readonly code: string;
  readonly fault: string | undefined;
  readonly onCode: (code: string) => void;
}

/** Another mobile is proven before it takes the place of the first. */
function NewMobile({ mobile, code, fault, onCode }: NewMobileProps) {
  const send = useCommand(registrations.sendCode, { silent: true });
  return (
    <div className={styles["grid"]}>
      <SmsCodeField
        ready
        captcha
        value={code}
        onChange={onCode}
        onSend={({ captcha = "", captchaToken = "" }) => send.mutateAsync({ mobile, captcha, captchaToken })}
        fault={fault}
      />
    </div>
  );
}
