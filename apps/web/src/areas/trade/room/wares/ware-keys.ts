import type { WareRow } from "@zd/api/market/board";
import type { WareId } from "@zd/domain/kernel/brand";
import { usePageKeys } from "../../../../ui/layers/page-keys.ts";

/** By their keys the next ware of the list is shown, the one before, or one by its place in it. */
export function useWareKeys(wares: readonly WareRow[], selected: WareId, onChoose: (ware: WareId) => void) {
  const show = (place: number) => () => {
    const row = wares[place];
    if (row) onChoose(row.ware);
  };
  const at = wares.findIndex(({ ware }) => ware === selected);
  usePageKeys({
    j: show(at + 1),
    k: show(at - 1),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, place) => [String(place + 1), show(place)])),
  });
}

/** Scrolls the list, and nothing around it, until the row that the room shows is in sight. */
export function bringIntoSight(list: HTMLElement | null) {
  const row = list?.querySelector<HTMLElement>("[aria-pressed=true]");
  if (!list || !row) return;
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
