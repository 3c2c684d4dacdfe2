import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import {
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Drawer,
  Input,
  Pagination,
  Popover,
  Select,
  Table,
  type ThemeConfig,
} from "antd";
import { createElement as draw, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Every component of the library that the site imports, with what brings along the parts that it draws only sometimes. */
const components = draw(
  Fragment,
  null,
  draw(Table, {
    columns: [{ key: "one", sorter: true, fixed: "start" }],
    dataSource: [{ key: "1" }],
    rowSelection: {},
    scroll: { x: 100 },
    sticky: true,
    loading: true,
  }),
  draw(Pagination, { total: 100, showQuickJumper: true }),
  draw(Drawer, { open: true }),
  draw(Select, { options: [] }),
  draw(DatePicker),
  draw(DatePicker.RangePicker),
  // At the end of a day's panel that also asks for the time.
  draw(Button),
  draw(Popover),
  draw(Input, { allowClear: true }),
  draw(Checkbox.Group, { options: ["one"] }),
);

/**
 * Their style sheet. It names colours and sizes by the variables that a theme sets, so that it is the same for every theme.
 * `prefixes` are the beginnings of the class names it has rules for, such as `ant-table`.
 */
export function writeAntdStyles(theme: ThemeConfig = {}): {
  readonly sheet: string;
  readonly prefixes: readonly string[];
} {
  const cache = createCache();
  // That nothing can open over the page here is said on the console, and is known.
  const { error } = console;
  console.error = () => {};
  renderToStaticMarkup(
    draw(StyleProvider, { cache }, draw(ConfigProvider, { theme: { ...theme, hashed: false } }, components)),
  );
  console.error = error;
  const classes = [...cache.cache.keys()].flatMap((key) =>
    key.split("%").filter((part) => /^ant-/.test(part)),
  );
  return {
    sheet: extractStyle(cache, { plain: true, types: "style" }),
    prefixes: [...new Set(classes)].sort(),
  };
}
