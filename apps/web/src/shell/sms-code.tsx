import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";

/** How long nobody may ask for another code. */
const againSeconds = 60;

interface Props {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly fault?: string | undefined;
  /** Has a code sent; false where none was. */
  readonly onSend: () => Promise<boolean>;
  readonly ready: boolean;
}

/** 短信验证码, with the button that sends it and then counts down. */
export function SmsCodeField({ value, onChange, fault, onSend, ready }: Props) {
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setBusy(true);
    const sent = await onSend().finally(() => setBusy(false));
    if (sent) setLeft(againSeconds);
  };
  return (
    <TextField
      large
      label="短信验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, ""))}
      fault={fault}
      after={
        <Button small disabled={!ready || left > 0} busy={busy} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后重发` : "获取验证码"}
        </Button>
      }
    />
  );
}
