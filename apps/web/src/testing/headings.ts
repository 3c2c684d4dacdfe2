import { expectOfPage } from "./expect-of-page.ts";

/**
 * The headings of whatever a test leaves on the page: none skips a level, by which a screen reader's user finds his way. A
 * dialog has an order of its own, and what is no whole page may begin anywhere.
 */
expectOfPage(() => {
  const skipped: string[] = [];
  for (const within of [document.body, ...document.querySelectorAll("dialog")]) {
    let before: number | null = null;
    for (const heading of within.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
      if (heading.closest("dialog") !== (within === document.body ? null : within)) continue;
      const level = Number(heading.tagName[1]);
      if (before !== null && level > before + 1) skipped.push(heading.outerHTML);
      before = level;
    }
  }
  return skipped;
});
