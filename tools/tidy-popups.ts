/** What the library lays over the page by itself, and leaves by an Esc of its own. */
export const popups = [
  "AutoComplete",
  "Cascader",
  "ColorPicker",
  "DatePicker",
  "Drawer",
  "Dropdown",
  "Image",
  "Mentions",
  "Modal",
  "Popconfirm",
  "Popover",
  "Select",
  "TimePicker",
  "Tour",
  "TreeSelect",
];
/** Where they are put among the layers of the site. */
export const ownPopups = ["apps/web/src/ui/dialog/popups.tsx", "apps/web/src/ui/query-page/row-drawer.tsx"];
