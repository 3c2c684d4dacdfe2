import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";

interface Look {
  /** One main button a view; `danger` for what destroys; `reject` for turning down what somebody asks; `text` in a line. */
  readonly look?: "main" | "plain" | "danger" | "reject" | "text";
  readonly small?: boolean;
  readonly large?: boolean;
}

const look = ({ look = "plain", small, large }: Look) =>
  classNames(styles["button"], styles[look], small && styles["small"], large && styles["large"]);

export type ButtonProps = ComponentProps<"button"> & Look & { readonly busy?: boolean };

/** A button; while `busy` it shows so and cannot fire a second time. */
export function Button({
  look: kind,
  small,
  large,
  busy = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        look({ look: kind ?? "plain", small: small ?? false, large: large ?? false }),
        className,
      )}
      disabled={disabled || busy}
      aria-busy={busy}
    >
      {busy && <span className={styles["busy"]} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** The class of a link that looks like a button. */
export const buttonClass = look;
