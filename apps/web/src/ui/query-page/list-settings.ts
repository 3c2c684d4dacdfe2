import { useState } from "react";
import { kept } from "../../api/kept.ts";

export interface ListSettings {
  /** The keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Whether rows stand close together. */
  readonly dense: boolean;
}

/** How the list of this call is looked at in this browser: the columns left out, and how high its rows are. */
export function useListSettings(name: string, folded: readonly string[]) {
  const [keptSettings] = useState(() => kept<ListSettings>(`zd-table:${name}`, "local"));
  const [settings, setSettings] = useState<ListSettings>(
    () => keptSettings.read() ?? { hidden: folded, dense: false },
  );
  const put = (next: ListSettings) => {
    keptSettings.write(next);
    setSettings(next);
  };
  return [settings, put] as const;
}
