import { useQuery } from "@tanstack/react-query";
import { identity } from "@zd/api/identity/operations";
import { useCall } from "../../api/hooks.ts";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "./captcha-field.module.css";

/** A drawing to read, once it is asked for. */
export function useCaptcha(enabled: boolean) {
  const call = useCall();
  return useQuery({
    queryKey: [identity.drawCaptcha.name],
    queryFn: ({ signal }) => call(identity.drawCaptcha, {}, { signal }),
    enabled,
    gcTime: 0,
  });
}

interface Props {
  /** The question of the drawing, as useCaptcha asks it. */
  readonly drawing: ReturnType<typeof useCaptcha>;
  readonly label?: string;
  /** What was read off the drawing. */
  readonly value: string;
  /** Called with the text that the user has read from the picture. */
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  /** As high as the fields of the login page. */
  readonly large?: boolean;
}

/** 图形验证码, with its drawing; a click draws another. */
export function CaptchaField({ drawing, label = "验证码", value, onChange, fault, large = true }: Props) {
  return (
    <div className={classNames(styles["captcha"], large && styles["large"])}>
      <TextField
        large={large}
        label={label}
        autoComplete="off"
        value={value}
        onChange={onChange}
        fault={fault}
      />
      <button type="button" onClick={() => void drawing.refetch()} title="看不清，换一张">
        {drawing.data ? <img src={drawing.data.image} alt="验证码，点击换一张" /> : "加载中"}
      </button>
    </div>
  );
}
