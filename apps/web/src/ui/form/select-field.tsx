import { type ReactNode, useId } from "react";
import { Choice, type ChoiceProps } from "../choice/choice.tsx";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";

interface Props extends Omit<ChoiceProps, "id" | "aria-label" | "aria-invalid" | "aria-describedby"> {
  readonly label: string;
  /** Stands behind the label, such as 必选. */
  readonly note?: ReactNode;
  /** What is wrong, in words; stands under the field and is read out with it. */
  readonly fault?: string | undefined;
  /** Something must be chosen: marked behind the label, and read out. */
  readonly isRequired?: boolean;
}

/** A labelled choice of one. */
export function SelectField({ label, note, fault, isRequired = false, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label className={classNames(styles["label"], isRequired && styles["required"])} htmlFor={id}>
        {label}
        {note !== undefined && <span>{note}</span>}
      </label>
      <Choice
        {...rest}
        id={id}
        aria-required={isRequired || undefined}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      />
      <p className={styles["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}

/** A choice with its label before it, in the line of a bar. */
export function SelectInLine({ label, ...rest }: Omit<Props, "note" | "fault" | "isRequired">) {
  const id = useId();
  return (
    <div className={styles["inLine"]}>
      <label htmlFor={id}>{label}</label>
      <Choice {...rest} id={id} />
    </div>
  );
}

/** The entries of a table of labels, as choices. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
