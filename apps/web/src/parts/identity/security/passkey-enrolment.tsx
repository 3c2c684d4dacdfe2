import { factors } from "@zd/api/identity/factors";
import type { OutputOf } from "@zd/api/wire/operation";
import { type FormEvent, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import form from "../../../ui/form/form.module.css";
import { PasswordField, TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { makePasskey } from "./passkey.ts";
import { wordsOf } from "./passkey-words.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";

type Confirmed = OutputOf<typeof factors.confirmPasskey>;

interface Props {
  /** Called once the passkey counts and the 恢复码 have been put down, with the user as he is from now on. */
  readonly onDone: (user: Confirmed["user"]) => void;
}

/** 绑定通行密钥: the password, then what the browser shows, then the 恢复码. */
export function PasskeyEnrolment({ onDone }: Props) {
  const { field, values, input } = useForm(factors.beginPasskey, {
    initial: { name: "我的电脑", password: "" },
    input: ({ password }) => ({ password }),
  });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const begin = useCommand(factors.beginPasskey, { silent: true });
  const confirm = useCommand(factors.confirmPasskey, { silent: true, refreshes: [factors.readOwn] });
  if (confirmed) return <RecoveryCodes codes={confirmed.codes} onDone={() => onDone(confirmed.user)} />;

  const faults = {
    name: values.name.trim() ? undefined : "请输入名称",
    password: values.password ? undefined : "请输入登录密码",
  };
  const enrol = async (password: string) => {
    setBusy(true);
    setError(null);
    try {
      const { options } = await begin.mutateAsync({ password });
      const response = await makePasskey(options);
      const answer = await confirm.mutateAsync({ name: values.name.trim(), response });
      if (answer.codes.length > 0) setConfirmed(answer);
      else onDone(answer.user);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || (faults.name ?? faults.password) || isBusy) return;
    void enrol(input.password);
  };
  return (
    <form className={styles["steps"]} onSubmit={submit} noValidate aria-label="绑定通行密钥">
      <p>用本机的指纹、面容或开机密码，或插入的安全密钥验证。通行密钥只对本网站有效，钓鱼网站骗不走。</p>
      <TextField label="名称" maxLength={40} {...field("name")} fault={isTried ? faults.name : undefined} />
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        {...field("password")}
        fault={isTried ? faults.password : undefined}
      />
      {error !== null && (
        <p className={form["refusal"]} role="alert">
          {wordsOf(error)}
        </p>
      )}
      <div className={styles["ends"]}>
        <Button look="main" type="submit" busy={isBusy}>
          绑定通行密钥
        </Button>
      </div>
    </form>
  );
}
