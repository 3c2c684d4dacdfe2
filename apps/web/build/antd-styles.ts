import type { Plugin } from "vite";

/** How the site names the sheet; its type is in `src/ui/theme/antd-styles.d.ts`. */
const name = "virtual:antd-styles";

/**
 * The style sheet of the library's components that the site uses, written once when the site is built. The library would
 * write it again in every browser whenever a page draws one of them, which took a quarter of the time of every list.
 */
export function antdStyles(): Plugin {
  return {
    name: "antd-styles",
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: async (id) => {
      if (id !== `\0${name}`) return null;
      // Loaded where it is asked for: it takes a second, and not every command reads the site.
      const { writeAntdStyles } = await import("./write-antd-styles.ts");
      const { sheet, prefixes } = writeAntdStyles();
      return `export const sheet = ${JSON.stringify(sheet)};\nexport const prefixes = ${JSON.stringify(prefixes)};`;
    },
  };
}
