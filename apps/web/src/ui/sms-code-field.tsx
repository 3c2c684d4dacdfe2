import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { succeed } from "./notices.ts";
import { TextField } from "./text-field.tsx";

/** How soon another code may be asked for: as soon as the server sends one. */
const betweenSeconds = 60;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  /** There is a number to send it to. */
  readonly ready: boolean;
  readonly busy: boolean;
  /** Sends a code; `sent` says where it went. */
  readonly onSend: (sent: (mobile?: string) => void) => void;
}

export const isSmsCode = (code: string): boolean => /^\d{6}$/.test(code);

/** 短信验证码, with the button that sends one and then counts down. */
export function SmsCodeField({ label, value, onChange, fault, ready, busy, onSend }: Props) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const sent = (mobile?: string) => {
    setLeft(betweenSeconds);
    succeed(mobile ? `验证码已发送至 ${mobile}` : "验证码已发送");
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      fault={fault}
      onChange={onChange}
      after={
        <Button look="text" busy={busy} disabled={!ready || left > 0} onClick={() => onSend(sent)}>
          {left > 0 ? `${left} 秒后重发` : "发送验证码"}
        </Button>
      }
    />
  );
}
