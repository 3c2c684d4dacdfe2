/** What `build/antd-styles.ts` writes. */
declare module "virtual:antd-styles" {
  /** The style sheet of the library's components that the site uses. */
  export const sheet: string;
  /** The beginnings of the class names that it has rules for, such as `ant-table`. */
  export const prefixes: readonly string[];
}
