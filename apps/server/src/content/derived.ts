import type { FileId } from "@zd/domain/kernel/brand";
import { filesIn, textOf } from "./clean-html.ts";

const summaryLength = 120;

/** Summary and search text of a news. */
export function derivedOf(title: string, html: string) {
  const words = textOf(html);
  return {
    summary: [...words].slice(0, summaryLength).join(""),
    searchText: `${title} ${words}`.toLowerCase(),
  };
}

/** The files in a text and beside it, which whoever may read the text may read. */
export const mediaOf = (html: string, ...beside: readonly (FileId | null)[]): readonly FileId[] => [
  ...new Set([...beside.filter((file) => file !== null), ...filesIn(html)]),
];
