import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Search } from "./list-search.ts";

/**
 * Which of several lists a page shows, the first unless the address says another (`tab`): the detail of a row is of its
 * list. What was looked for in one list means nothing in another.
 */
export function useListView<View extends string>(
  views: readonly [View, ...View[]],
): readonly [view: View, show: (view: View) => void] {
  const { tab }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [usual] = views;
  return [
    views.find((view) => view === tab) ?? usual,
    (view) => void navigate({ to: ".", search: view === usual ? {} : { tab: view } }),
  ];
}
