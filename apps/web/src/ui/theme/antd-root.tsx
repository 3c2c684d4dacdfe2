import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { sheet } from "virtual:antd-styles";
import { type ReactNode, useMemo } from "react";
import { antdTheme } from "./theme.ts";
import { useTheme } from "./theme-choice.ts";

dayjs.locale("zh-cn");

/** Carries the theme and the language of the library's components; only pages that use them load it. */
export function AntdRoot({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  const config = useMemo(() => antdTheme(theme), [theme]);
  return (
    <ConfigProvider locale={zhCN} theme={config}>
      {/* React puts it into the head once, before the site's own sheets. */}
      <style href="antd" precedence="library">
        {sheet}
      </style>
      {children}
    </ConfigProvider>
  );
}
