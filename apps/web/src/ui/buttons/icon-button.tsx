import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./icon-button.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  /** Names the button, and shows under it on hover and focus. */
  readonly tip: string;
  readonly children: ReactNode;
}

export function IconButton({ tip, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles["button"], className)}
      aria-label={tip}
      data-tip={tip}
    >
      {children}
    </button>
  );
}
