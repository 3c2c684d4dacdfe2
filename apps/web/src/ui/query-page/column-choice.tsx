import type { Column } from "@zd/api/wire/listing";
import { Checkbox } from "antd";
import { IconButton } from "../buttons/icon-button.tsx";
import { ColumnsIcon } from "../buttons/icons.tsx";
import { Popover } from "../dialog/popups.tsx";
import styles from "./query-page.module.css";

interface Props {
  /** All columns with their keys, also those that are hidden. */
  readonly columns: readonly (readonly [string, Column])[];
  /** The column that cannot be left out. */
  readonly rowKey: string;
  /** The keys of the columns that are left out. */
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
}

/** 列设置: which columns are shown. */
export function ColumnChoice({ columns, rowKey, hidden, onHide }: Props) {
  const keys = columns.map(([key]) => key);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          className={styles["columns"] ?? ""}
          options={columns.map(([key, { title }]) => ({
            label: title,
            value: key,
            disabled: key === rowKey,
          }))}
          value={keys.filter((key) => !hidden.includes(key))}
          onChange={(shown) => onHide(keys.filter((key) => !shown.includes(key)))}
        />
      }
    >
      <IconButton tip="列设置">
        <ColumnsIcon />
      </IconButton>
    </Popover>
  );
}
