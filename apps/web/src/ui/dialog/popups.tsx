import {
  DatePicker as AntdDatePicker,
  Popover as AntdPopover,
  Select as AntdSelect,
  type DatePickerProps,
  type GetProps,
  type PopoverProps,
  type SelectProps,
} from "antd";
import type { Dayjs } from "dayjs";
import { useState } from "react";
import { useEscape } from "../layers/escape.ts";

/**
 * A dialog lies in the browser's top layer, and nothing outside of it can be reached meanwhile: what drops down from a field
 * in it has to be in it as well.
 */
const containerOf = (trigger: HTMLElement) => trigger.closest("dialog") ?? document.body;

/** Whether a popup of the library is open; Esc leaves it as it does every other layer, and nothing below it. */
function usePopup(onOpen?: () => void, opensAtOnce = false) {
  const [open, setOpen] = useState(opensAtOnce);
  useEscape(open, () => setOpen(false));
  const onOpenChange = (opens: boolean) => {
    setOpen(opens);
    if (opens) onOpen?.();
  };
  return { open, onOpenChange, getPopupContainer: containerOf };
}

/** What is the same for every popup. */
type Owned = keyof ReturnType<typeof usePopup>;

// The library's own popups keep to a stack of their own: every page takes these instead.

export const Popover = (props: Omit<PopoverProps, Owned>) => <AntdPopover {...props} {...usePopup()} />;

interface OwnSelectProps<V> extends Omit<SelectProps<V>, Owned> {
  /** The list begins to be looked at. */
  readonly onOpen?: () => void;
  /** For one that stands where somebody has already asked for its list. */
  readonly opensAtOnce?: boolean;
}

export const Select = <V,>({ onOpen, opensAtOnce, ...props }: OwnSelectProps<V>) => (
  <AntdSelect<V> {...props} {...usePopup(onOpen, opensAtOnce)} />
);

type DayProps = DatePickerProps<Dayjs, false>;

export const DatePicker = (props: Omit<DayProps, Owned>) => <AntdDatePicker {...props} {...usePopup()} />;

type RangeProps = GetProps<typeof AntdDatePicker.RangePicker>;

export const RangePicker = (props: Omit<RangeProps, Owned>) => (
  <AntdDatePicker.RangePicker {...props} {...usePopup()} />
);
