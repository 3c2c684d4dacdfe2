import { Button } from "../../../ui/buttons/button.tsx";
import styles from "./audience-field.module.css";

interface Props {
  /** What the names are of, such as 企业. */
  readonly label: string;
  /** Measure word of the count, such as 家. */
  readonly unit: string;
  readonly names: readonly { readonly key: string; readonly name: string }[];
  readonly onRemove: (key: string) => void;
  readonly disabled: boolean;
}

/** What was chosen, each with a button that takes it out again. */
export const NameList = ({ label, unit, names, onRemove, disabled }: Props) => (
  <div className={styles["names"]}>
    <p role="status">
      已选{label} {names.length} {unit}
    </p>
    {names.length > 0 && (
      <ul aria-label={`已选${label}`}>
        {names.map(({ key, name }) => (
          <li key={key}>
            {name}
            {!disabled && (
              <Button look="text" small aria-label={`移除 ${name}`} onClick={() => onRemove(key)}>
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
    )}
  </div>
);
