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
import { useEscape } from "./layers/escape.ts";

/** Whether a popup of the library is open; Esc leaves it as it does every other layer, and nothing below it. */
function usePopup() {
  const [open, setOpen] = useState(false);
  useEscape(open, () => setOpen(false));
  return { open, onOpenChange: setOpen };
}

// The library's own popups keep to a stack of their own: every page takes these instead.

export const Popover = (props: Omit<PopoverProps, "open" | "onOpenChange">) => (
  <AntdPopover {...props} {...usePopup()} />
);

export const Select = <V,>(props: Omit<SelectProps<V>, "open" | "onOpenChange">) => (
  <AntdSelect<V> {...props} {...usePopup()} />
);

type DayProps = DatePickerProps<Dayjs, false>;

export const DatePicker = (props: Omit<DayProps, "open" | "onOpenChange">) => (
  <AntdDatePicker {...props} {...usePopup()} />
);

type RangeProps = GetProps<typeof AntdDatePicker.RangePicker>;

export const RangePicker = (props: Omit<RangeProps, "open" | "onOpenChange">) => (
  <AntdDatePicker.RangePicker {...props} {...usePopup()} />
);
