import type { Column } from "@zd/api/wire/listing";
import { Checkbox } from "antd";
import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { ChevronIcon, ColumnsIcon, NarrowIcon, UpIcon, WidenIcon } from "../buttons/icons.tsx";
import { Popover } from "../dialog/popups.tsx";
import styles from "./column-choice.module.css";
import { moved } from "./column-order.ts";
import { boundedWidth } from "./column-width.ts";
import type { ListSettings } from "./list-settings.ts";

/** By how many px a column is made wider or narrower at a time. */
const step = 24;

interface Props {
  /** All columns with their keys in the order in which they are shown, also those that are hidden. */
  readonly columns: readonly (readonly [string, Column])[];
  /** The column that cannot be left out. */
  readonly rowKey: string;
  /** The column that closes the table, whatever the order; null where none does. */
  readonly last: string | null;
  readonly settings: ListSettings;
  readonly onChange: (settings: ListSettings) => void;
  /** The width at which a column stands now, in px; null for one that is not shown. */
  readonly widthOf: (key: string) => number | null;
  /** As the list is shown to whoever has chosen nothing. */
  readonly onReset: () => void;
}

/** 列设置: which columns are shown, in which order and how wide; all of it by the keyboard, the order by dragging too. */
export function ColumnChoice({ columns, rowKey, last, settings, onChange, widthOf, onReset }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const { hidden, widths } = settings;
  const movable = columns.map(([key]) => key).filter((key) => key !== last);
  const move = (key: string, to: string | undefined) =>
    to !== undefined && onChange({ ...settings, order: moved(movable, key, to) });
  const widen = (key: string, by: number) => {
    const now = widths[key] ?? widthOf(key);
    if (now !== null) onChange({ ...settings, widths: { ...widths, [key]: boundedWidth(now + by) } });
  };
  const list = (
    <div className={styles["columns"]}>
      <ul>
        {columns.map(([key, { title }]) => {
          const at = movable.indexOf(key);
          return (
            <li
              key={key}
              draggable={at >= 0}
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => at >= 0 && event.preventDefault()}
              onDrop={() => dragged !== null && at >= 0 && move(dragged, key)}
            >
              <Checkbox
                checked={!hidden.includes(key)}
                disabled={key === rowKey}
                onChange={({ target }) =>
                  onChange({
                    ...settings,
                    hidden: target.checked ? hidden.filter((other) => other !== key) : [...hidden, key],
                  })
                }
              >
                {title}
              </Checkbox>
              {at < 0 && <span>固定在末列</span>}
              <IconButton tip={`${title}前移`} disabled={at <= 0} onClick={() => move(key, movable[at - 1])}>
                <UpIcon size={12} />
              </IconButton>
              <IconButton
                tip={`${title}后移`}
                disabled={at < 0 || at === movable.length - 1}
                onClick={() => move(key, movable[at + 1])}
              >
                <ChevronIcon size={12} />
              </IconButton>
              <IconButton
                tip={`${title}变窄`}
                disabled={hidden.includes(key)}
                onClick={() => widen(key, -step)}
              >
                <NarrowIcon size={12} />
              </IconButton>
              <IconButton
                tip={`${title}变宽`}
                disabled={hidden.includes(key)}
                onClick={() => widen(key, step)}
              >
                <WidenIcon size={12} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button look="text" small onClick={onReset}>
        恢复默认
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <IconButton tip="列设置">
        <ColumnsIcon />
      </IconButton>
    </Popover>
  );
}
