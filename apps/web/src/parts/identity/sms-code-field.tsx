import { type ReactNode, useEffect, useState } from "react";
import { CallRefused, messageOf } from "../../api/failures.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { succeed } from "../../ui/feedback/notices.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { codeInWords, DemoNotice } from "../demo/demo-notice.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { type CaptchaRead, useCaptcha } from "./use-captcha.ts";

/** How soon another code may be asked for: as soon as the server sends one. */
const betweenSeconds = 60;

export const isSmsCode = (code: string): boolean => /^\d{6}$/.test(code);

interface CodeInputProps {
  readonly label?: string;
  /** Digits only. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** What is wrong with it, in Chinese. */
  readonly fault?: string | undefined;
  /** As high as the fields of the login page. */
  readonly large?: boolean;
}

interface SentCodeProps extends CodeInputProps {
  /** What the call that had the code sent has answered; in the demo its message stands below the field. */
  readonly notice: string | undefined;
  /** Stands at the end of the field. */
  readonly after?: ReactNode;
}

/** 短信验证码 of a message that is on its way. */
export function SentCodeField({ label = "短信验证码", onChange, notice, ...rest }: SentCodeProps) {
  return (
    <>
      <TextField
        {...rest}
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={(text) => onChange(text.replaceAll(/\D/g, ""))}
      />
      <DemoNotice notice={notice} finds={codeInWords} onFill={onChange} />
    </>
  );
}

/** Where the code went, as far as the call says it. */
interface SentCode {
  /** With all but a few digits hidden. */
  readonly mobile?: string;
  /** Which message of the sandbox it was; absent outside the demo. */
  readonly demoNotice?: string | undefined;
}

interface Props extends CodeInputProps {
  /** There is a number to send it to. */
  readonly ready: boolean;
  /** The number is not the one of the user who is signed in: a drawing is read before anything goes there. */
  readonly captcha?: boolean;
  /** Has a code sent; why none was stands under the field. */
  readonly onSend: (captcha: CaptchaRead) => Promise<SentCode | null>;
}

/** 短信验证码, with the button that sends one and then counts down. */
export function SmsCodeField({ ready, captcha = false, onSend, fault, ...rest }: Props) {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const [captchaText, setCaptchaText] = useState("");
  const [failure, setFailure] = useState<Error | null>(null);
  const [notice, setNotice] = useState<string>();
  const drawing = useCaptcha(captcha, "code");
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const read = await drawing.answer(captchaText);
      if (read === null) return setBusy(false);
      const answer = await onSend(read);
      setSecondsLeft(betweenSeconds);
      setNotice(answer?.demoNotice);
      succeed(answer?.mobile ? `验证码已发送至 ${answer.mobile}` : "验证码已发送");
    } catch (error) {
      setFailure(error as Error);
    }
    setBusy(false);
    if (!captcha) return;
    // A drawing serves once, right or wrong.
    setCaptchaText("");
    drawing.redraw();
  };
  const misread = failure instanceof CallRefused && failure.is("CAPTCHA_WRONG");
  const words = failure ? messageOf(failure) : undefined;
  const isRead = drawing.isDrawn && (drawing.isAlone || captchaText.trim() !== "");
  const canSend = ready && secondsLeft === 0 && (!captcha || isRead);
  return (
    <>
      {captcha && (
        <CaptchaField
          drawing={drawing}
          label="图形验证码"
          large={rest.large ?? false}
          value={captchaText}
          onChange={setCaptchaText}
          fault={misread ? words : undefined}
        />
      )}
      <SentCodeField
        {...rest}
        fault={misread ? fault : (words ?? fault)}
        notice={notice}
        after={
          <Button small disabled={!canSend} busy={busy} onClick={() => void send()}>
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : "获取验证码"}
          </Button>
        }
      />
    </>
  );
}
