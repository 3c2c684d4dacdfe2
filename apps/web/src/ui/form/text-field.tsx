import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { EyeIcon, EyeOffIcon } from "../buttons/icons.tsx";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong, in words; stands under the field and is read out with it. */
  readonly fault?: string | undefined;
  readonly large?: boolean;
  /** It must be filled in: marked behind the label, and read out. */
  readonly isRequired?: boolean;
  /** Stands at the end of the box. */
  readonly after?: ReactNode;
}

/** A labelled line of text. */
export function TextField({
  label,
  value,
  onChange,
  fault,
  large,
  isRequired = false,
  after,
  ...rest
}: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label className={classNames(styles["label"], isRequired && styles["required"])} htmlFor={id}>
        {label}
      </label>
      <div className={styles["box"]}>
        <input
          {...rest}
          id={id}
          className={classNames(styles["input"], large && styles["large"])}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-required={isRequired || undefined}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        />
        {after}
      </div>
      <p className={styles["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordField(props: Omit<Props, "type" | "after">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      after={
        <IconButton tip={shown ? "隐藏密码" : "显示密码"} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
