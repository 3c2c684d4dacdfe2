import { theme } from "antd";
import { expect, test } from "vitest";
import { writeAntdStyles } from "./write-antd-styles.ts";

test("the library's sheet is the same in every theme, since colours and sizes stand in variables", () => {
  const { sheet } = writeAntdStyles();
  expect(sheet).toContain(".ant-table");
  expect(sheet).toContain("var(--ant-color-text)");
  const dark = writeAntdStyles({
    algorithm: theme.darkAlgorithm,
    token: {
      colorPrimary: "#00aa00",
      colorBgBase: "#111111",
      fontSize: 18,
      borderRadius: 9,
      controlHeight: 40,
    },
  });
  expect(dark.sheet).toBe(sheet);
});

test("and says of which components it is", () => {
  expect(writeAntdStyles().prefixes).toEqual(
    expect.arrayContaining(["ant-btn", "ant-drawer", "ant-picker", "ant-select", "ant-table"]),
  );
});
