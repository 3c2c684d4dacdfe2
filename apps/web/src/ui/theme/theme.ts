import { theme as antd, type ThemeConfig } from "antd";
import type { Theme } from "./theme-choice.ts";

/** The components' theme, read from the same tokens as everything else; call it again when the theme changes. */
export function antdTheme(theme: Theme): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  /** A size in px. */
  const size = (name: string) => Number.parseFloat(token(name));
  /** What lies above and below the words of a row of this height. */
  const padding = (row: string) => (size(row) - size("l22")) / 2;

  return {
    // What has no theme in it is in the sheet that was written when the site was built.
    zeroRuntime: true,
    hashed: false,
    algorithm: theme === "dark" ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      // What moves explains something (motion.module.css); that a list of choices opens needs no explanation.
      motion: false,
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
      fontSize: size("t14"),
      borderRadius: size("radius"),
      controlHeight: size("h"),
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
        cellFontSize: size("t13"),
        cellFontSizeMD: size("t13"),
        cellFontSizeSM: size("t13"),
        cellPaddingBlock: padding("row-usual"),
        cellPaddingBlockMD: padding("row-usual"),
        cellPaddingBlockSM: padding("row-compact"),
        cellPaddingInline: size("s2"),
        cellPaddingInlineMD: size("s2"),
        cellPaddingInlineSM: size("s2"),
      },
      Pagination: { itemActiveBg: token("accent-soft"), itemActiveColor: token("accent-text") },
      Select: { optionSelectedBg: token("accent-soft"), optionSelectedColor: token("accent-text") },
      Drawer: { paddingLG: size("s5") },
    },
  };
}
