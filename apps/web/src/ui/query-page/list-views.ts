import { type ComponentType, createContext } from "react";
import type { Search } from "./list-search.ts";
import type { ListSettings } from "./list-settings.ts";

/** What stands above a list, and keeps views of it. */
export interface ListViewsProps {
  /** The name of the call that reads the list. */
  readonly list: string;
  /** The address of the page as it is. */
  readonly search: Search;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly today: string;
  /** How the list is looked at. */
  readonly settings: ListSettings;
  /** Called with the address and the settings of the view that is to be shown. */
  readonly onShow: (search: Search, settings: ListSettings) => void;
}

/** How an area keeps views of its lists; null where it keeps none. */
export const ListViewsContext = createContext<ComponentType<ListViewsProps> | null>(null);
