import { pageSizes } from "@zd/api/lists/views";
import { useState } from "react";
import { storedValue } from "../../api/stored-value.ts";

export interface ListSettings {
  /** The keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Whether rows stand close together. */
  readonly dense: boolean;
  /** Keys of columns in the order in which they are shown; empty for the usual order. */
  readonly order: readonly string[];
  /** Width of what a column shows in px, by its key; one that has none is as wide as its longest text. */
  readonly widths: Readonly<Record<string, number>>;
  /** Rows of a page, one of `pageSizes`; null for as many as the site has set. */
  readonly pageSize: number | null;
}

const usual: ListSettings = { hidden: [], dense: false, order: [], widths: {}, pageSize: null };

/** How the list of this call is looked at in this browser; what is not kept, or of an earlier version, is as usual. */
export function useListSettings(name: string, folded: readonly string[]) {
  const [storedSettings] = useState(() => storedValue<Partial<ListSettings>>(`zd-table:${name}`, "local"));
  const [settings, setSettings] = useState<ListSettings>(() => {
    const found = { ...usual, hidden: folded, ...storedSettings.read() };
    const isOffered = (pageSizes as readonly (number | null)[]).includes(found.pageSize);
    return { ...found, pageSize: isOffered ? found.pageSize : null };
  });
  const put = (next: ListSettings) => {
    storedSettings.write(next);
    setSettings(next);
  };
  return [settings, put] as const;
}
