import { type RefObject, useRef } from "react";
import { usePageKeys } from "../../../ui/layers/page-keys.ts";

/** J and K lead from the number of one row to the next and back; the first key leads to the first row. Returns what holds the rows. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const go = (by: number) => () => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = document.activeElement?.closest("tr, li");
    const at = links.findIndex((link) => row?.contains(link));
    const to = at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1);
    links[to]?.focus();
    links[to]?.scrollIntoView({ block: "nearest" });
  };
  usePageKeys({ j: go(1), k: go(-1) });
  return list;
}
