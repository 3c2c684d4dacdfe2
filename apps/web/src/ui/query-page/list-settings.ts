import { pageSizes } from "@zd/api/lists/views";
import { useState } from "react";
import { storedValue } from "../../api/stored-value.ts";
import { chooseDensity, useDensity } from "../theme/density.ts";

export interface ListSettings {
  /** The keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Whether rows stand close together, in this list as in all others. */
  readonly dense: boolean;
  /** Keys of columns in the order in which they are shown; empty for the usual order. */
  readonly order: readonly string[];
  /** Width of what a column shows in px, by its key; one that has none is as wide as its longest text. */
  readonly widths: Readonly<Record<string, number>>;
  /** Rows of a page, one of `pageSizes`; null for as many as the site has set. */
  readonly pageSize: number | null;
}

type OwnSettings = Omit<ListSettings, "dense">;

const usual: OwnSettings = { hidden: [], order: [], widths: {}, pageSize: null };

/**
 * How the list of this call is looked at in this browser; what is not kept, or of an earlier version, is as usual. How high its
 * rows are is chosen for all lists at once.
 */
export function useListSettings(name: string, folded: readonly string[]) {
  const [storedSettings] = useState(() => storedValue<Partial<OwnSettings>>(`zd-table:${name}`, "local"));
  const dense = useDensity() === "compact";
  const [settings, setSettings] = useState<OwnSettings>(() => {
    const found = { ...usual, hidden: folded, ...storedSettings.read() };
    const isOffered = (pageSizes as readonly (number | null)[]).includes(found.pageSize);
    return { ...found, pageSize: isOffered ? found.pageSize : null };
  });
  const put = ({ dense, ...next }: ListSettings) => {
    chooseDensity(dense ? "compact" : "usual");
    storedSettings.write(next);
    setSettings(next);
  };
  return [{ ...settings, dense }, put] as const;
}
