import { type RegistrationView, registrations } from "@zd/api/admission/registration";
import { personPart } from "@zd/api/admission/registration-parts";
import { isMobile } from "@zd/domain/identity/mobile";
import type { Faults, PersonPart } from "@zd/domain/identity/registration";
import { useCommand } from "../../api/hooks.ts";
import { SmsCodeField } from "../../parts/identity/sms-code-field.tsx";
import { PasswordField } from "../../ui/form/text-field.tsx";
import { PictureField } from "./picture-field.tsx";
import styles from "./registration.module.css";
import { TextFields } from "./text-fields.tsx";
import type { Secrets } from "./use-registration-form.ts";

interface Props {
  readonly value: PersonPart;
  /** Passwords and codes: they are sent, and never stored in the browser. */
  readonly secrets: Secrets;
  /** The registration as it was saved last. */
  readonly registration: RegistrationView;
  /** What is wrong with each field, in Chinese. */
  readonly faults: Faults<"person"> & Partial<Record<keyof Secrets, string>>;
  /** Whether the user has tried to leave the step: until then missing fields are no faults. */
  readonly showsFaults: boolean;
  /** Called with the fields that have changed. */
  readonly onChange: (value: Partial<PersonPart>) => void;
  /** Called with the secrets that have changed. */
  readonly onSecrets: (value: Partial<Secrets>) => void;
}

const lines = [
  ["name", "经办人姓名"],
  ["idCard", "身份证号"],
  ["mobile", "手机号", 11],
  ["account", "登录账号（字母开头，5至32位）"],
] as const;

/** 经办人: who registers, and will be the firm's administrator. */
export function PersonStep({
  value,
  secrets,
  registration,
  faults,
  showsFaults,
  onChange,
  onSecrets,
}: Props) {
  const faultOf = (fault: string | undefined, text = "") => (showsFaults || text !== "" ? fault : undefined);
  return (
    <>
      <p className={styles["hint"]}>经办人将成为企业管理员，登录后可为企业设立其他操作员。</p>
      <div className={styles["grid"]}>
        <TextFields
          schema={personPart}
          fields={lines}
          value={value}
          faults={faults}
          showsFaults={showsFaults}
          onChange={({ idCard, ...rest }) =>
            onChange({ ...rest, ...(idCard === undefined ? {} : { idCard: idCard.toUpperCase() }) })
          }
        />
        <PasswordField
          label={registration.passwordSet ? "登录密码（已设置，不修改请留空）" : "登录密码（至少8位）"}
          autoComplete="new-password"
          value={secrets.password}
          onChange={(password) => onSecrets({ password })}
          fault={faultOf(faults.password, secrets.password)}
        />
        <PasswordField
          label="确认密码"
          autoComplete="new-password"
          value={secrets.again}
          onChange={(again) => onSecrets({ again })}
          fault={faultOf(faults.again, secrets.again)}
        />
      </div>
      {value.mobile !== registration.person.mobile && isMobile(value.mobile) && (
        <NewMobile
          mobile={value.mobile}
          code={secrets.code}
          fault={faultOf(faults.code)}
          onCode={(code) => onSecrets({ code })}
        />
      )}
      <div className={styles["pictures"]}>
        <PictureField
          label="身份证人像面"
          value={value.idFront}
          fault={faultOf(faults.idFront)}
          onChange={(idFront) => onChange({ idFront })}
        />
        <PictureField
          label="身份证国徽面"
          value={value.idBack}
          fault={faultOf(faults.idBack)}
          onChange={(idBack) => onChange({ idBack })}
        />
      </div>
    </>
  );
}

interface NewMobileProps {
  /** The new mobile, to which the code is sent. */
  readonly mobile: string;
  readonly code: string;
  /** What is wrong with the code, in Chinese; undefined where it is not to be said yet. */
  readonly fault: string | undefined;
  readonly onCode: (code: string) => void;
}

/** The code by which a new mobile is proven before it replaces the first one. */
function NewMobile({ mobile, code, fault, onCode }: NewMobileProps) {
  const send = useCommand(registrations.sendCode, { silent: true });
  return (
    <div className={styles["grid"]}>
      <SmsCodeField
        ready
        captcha
        value={code}
        onChange={onCode}
        onSend={({ captcha = "", captchaToken = "", ...work }) =>
          send.mutateAsync({ mobile, captcha, captchaToken, ...work })
        }
        fault={fault}
      />
    </div>
  );
}
