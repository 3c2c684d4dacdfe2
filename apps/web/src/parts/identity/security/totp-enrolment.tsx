import { factors } from "@zd/api/identity/factors";
import type { OutputOf } from "@zd/api/wire/operation";
import { type FormEvent, useState } from "react";
import { renderSVG } from "uqr";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import form from "../../../ui/form/form.module.css";
import { PasswordField, TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";

type Begun = OutputOf<typeof factors.beginTotp>;
type Confirmed = OutputOf<typeof factors.confirmTotp>;

interface Props {
  /** Called once the authenticator counts and its 恢复码 have been put down, with the user as he is from now on. */
  readonly onDone: (user: Confirmed["user"]) => void;
}

/** 绑定验证器: the password, then the QR code and the first code, then the 恢复码. */
export function TotpEnrolment({ onDone }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  if (confirmed) return <RecoveryCodes codes={confirmed.codes} onDone={() => onDone(confirmed.user)} />;
  const confirm = (answer: Confirmed) =>
    answer.codes.length > 0 ? setConfirmed(answer) : onDone(answer.user);
  return begun ? <FirstCode begun={begun} onConfirmed={confirm} /> : <Beginning onBegun={setBegun} />;
}

function Beginning({ onBegun }: { readonly onBegun: (begun: Begun) => void }) {
  const { field, values, input } = useForm(factors.beginTotp, {
    initial: { name: "我的手机", password: "" },
    input: (fields) => fields,
  });
  const [isTried, setTried] = useState(false);
  const begin = useCommand(factors.beginTotp, { silent: true });
  const faults = {
    name: values.name.trim() ? undefined : "请输入名称",
    password: values.password ? undefined : "请输入登录密码",
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || (faults.name ?? faults.password) || begin.isPending) return;
    begin.mutate(input, { onSuccess: onBegun });
  };
  return (
    <form className={styles["steps"]} onSubmit={submit} noValidate aria-label="绑定验证器">
      <p>
        在手机上安装任一验证器应用（如微信小程序“腾讯身份验证器”、Microsoft
        Authenticator），它每30秒显示一个6位验证码。
      </p>
      <TextField label="名称" maxLength={40} {...field("name")} fault={isTried ? faults.name : undefined} />
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        {...field("password")}
        fault={isTried ? faults.password : undefined}
      />
      {begin.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(begin.error)}
        </p>
      )}
      <div className={styles["ends"]}>
        <Button look="main" type="submit" busy={begin.isPending}>
          下一步
        </Button>
      </div>
    </form>
  );
}

interface FirstCodeProps {
  readonly begun: Begun;
  readonly onConfirmed: (answer: Confirmed) => void;
}

function FirstCode({ begun: { factor, secret, link }, onConfirmed }: FirstCodeProps) {
  const { field, values, change, input } = useForm(factors.confirmTotp, {
    initial: { code: "" },
    input: ({ code }) => ({ factor, code: code.trim() }),
  });
  const [isTried, setTried] = useState(false);
  const confirm = useCommand(factors.confirmTotp, { silent: true, refreshes: [factors.readOwn] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || confirm.isPending) return;
    confirm.mutate(input, { onSuccess: onConfirmed, onError: () => change({ code: "" }) });
  };
  const fault = isTried && values.code.trim() === "" && !confirm.error ? "请输入验证码" : undefined;
  return (
    <form className={styles["steps"]} onSubmit={submit} noValidate aria-label="绑定验证器">
      <p>用验证器应用扫描二维码；不能扫描时手工输入密钥。</p>
      <img
        className={styles["code"]}
        alt="验证器二维码"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { ecc: "M", border: 2 }))}`}
      />
      <p>
        密钥 <code>{secret}</code>
      </p>
      <TextField
        autoFocus
        label="验证器显示的 6 位验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...field("code")}
        fault={fault}
      />
      {confirm.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(confirm.error)}
        </p>
      )}
      <div className={styles["ends"]}>
        <Button look="main" type="submit" busy={confirm.isPending}>
          绑定
        </Button>
      </div>
    </form>
  );
}
