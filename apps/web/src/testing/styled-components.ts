import { prefixes } from "virtual:antd-styles";
import { expectOfPage } from "./expect-of-page.ts";

/** Names of movements and of states that the library gives to whatever moves, or to the window. */
const ofMovement = /^ant-(motion|slide|zoom|fade|move|scroll|wave|disable)/;

const isKnown = (name: string) =>
  !name.startsWith("ant-") || ofMovement.test(name) || prefixes.some((prefix) => name.startsWith(prefix));

/**
 * A component of the library that `build/write-antd-styles.ts` does not know would stand on the page without its styles, and
 * without a word: a page's test that draws one fails.
 */
expectOfPage(() => {
  const names = [...document.querySelectorAll("[class*='ant-']")].flatMap((one) =>
    (one.getAttribute("class") ?? "").split(/\s+/),
  );
  return [...new Set(names)].filter((name) => !isKnown(name));
});
