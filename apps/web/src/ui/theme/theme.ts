import { theme as antd, type ThemeConfig } from "antd";
import type { Theme } from "./theme-choice.ts";

/**
 * The components' theme, read from the same tokens as everything else; call it again when the theme changes. `still` for
 * whoever wants nothing to move.
 */
export function antdTheme(theme: Theme, { still }: { readonly still: boolean }): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();

  return {
    // What has no theme in it is in the sheet that was written when the site was built.
    zeroRuntime: true,
    hashed: false,
    algorithm: theme === "dark" ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      motion: !still,
      colorPrimary: token("accent"),
      colorLink: token("accent-text"),
      colorLinkHover: token("accent-text"),
      colorError: token("up-text"),
      colorSuccess: token("down-text"),
      colorWarning: token("warn"),
      colorText: token("ink"),
      colorTextSecondary: token("ink-2"),
      colorTextTertiary: token("ink-3"),
      colorTextPlaceholder: token("ink-3"),
      colorBgBase: token("surface"),
      colorBgContainer: token("surface"),
      colorBgElevated: token("surface"),
      colorBgMask: token("mask"),
      colorBorder: token("control"),
      colorBorderSecondary: token("line"),
      controlItemBgActive: token("accent-soft"),
      fontFamily: token("font"),
      fontSize: 14,
      borderRadius: 4,
      controlHeight: 32,
      boxShadow: "none",
      zIndexPopupBase: Number(token("layer-library")),
    },
    components: {
      Button: { primaryColor: token("on-accent"), primaryShadow: "none", defaultShadow: "none" },
      Table: {
        headerBg: token("surface"),
        headerColor: token("ink-2"),
        headerSplitColor: "transparent",
        headerSortActiveBg: token("surface"),
        headerSortHoverBg: token("surface-2"),
        fixedHeaderSortActiveBg: token("surface"),
        bodySortBg: "transparent",
        borderColor: token("line"),
        rowHoverBg: token("surface-2"),
        rowSelectedBg: token("accent-soft"),
        rowSelectedHoverBg: token("accent-soft"),
        cellFontSize: 13,
        cellFontSizeMD: 13,
        cellFontSizeSM: 13,
        cellPaddingBlock: 9,
        cellPaddingBlockMD: 9,
        cellPaddingBlockSM: 5,
        cellPaddingInline: 8,
        cellPaddingInlineMD: 8,
        cellPaddingInlineSM: 8,
      },
      Pagination: { itemActiveBg: token("accent-soft"), itemActiveColor: token("accent-text") },
      Select: { optionSelectedBg: token("accent-soft"), optionSelectedColor: token("accent-text") },
      Drawer: { paddingLG: 20 },
    },
  };
}
