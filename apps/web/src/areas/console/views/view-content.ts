import type { savedViews } from "@zd/api/lists/views";
import type { InputOf } from "@zd/api/wire/operation";
import { usualPeriodIn, usualPeriodOf } from "@zd/domain/kernel/usual-periods";
import type { Search } from "../../../ui/query-page/list-search.ts";
import type { ListSettings } from "../../../ui/query-page/list-settings.ts";

/** What a view says of its list. */
type ViewContent = Omit<InputOf<typeof savedViews.saveView>, "list" | "name" | "shared">;

/** What stands in an address and is no part of how a list is looked at: a page of it, an open row, another list. */
const passing = ["page", "after", "before", "open", "tab"];

/** How a list is looked at on this day (`YYYY-MM-DD`), as a view keeps it: a usual period moves on with the days. */
export function contentOf(search: Search, settings: ListSettings, today: string): ViewContent {
  const { from = "", to = "" } = search;
  const days = usualPeriodIn({ from, to }, today);
  const dropped = days === null ? passing : [...passing, "from", "to"];
  const values = Object.entries(search).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !dropped.includes(entry[0]),
  );
  return { ...settings, search: Object.fromEntries(values), days };
}

/** The address and the settings that a view stands for on this day. */
export function shownBy(
  { search, days, hidden, order, widths, pageSize, dense }: ViewContent,
  today: string,
): readonly [search: Search, settings: ListSettings] {
  const period = days === null ? {} : usualPeriodOf(days, today);
  return [
    { ...search, ...period },
    { hidden, order, widths, pageSize, dense },
  ];
}
