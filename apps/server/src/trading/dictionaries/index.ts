import { orderEntries } from "./order-entries.ts";
import { readDictionary } from "./read-dictionary.ts";
import { readQualityTable } from "./read-quality-table.ts";
import { saveEntry } from "./save-entry.ts";
import { saveQualityTable } from "./save-quality-table.ts";
import { setEntryState } from "./set-entry-state.ts";

/** The calls about 数据字典. */
export const dictionaryHandlers = [
  readDictionary,
  saveEntry,
  setEntryState,
  orderEntries,
  readQualityTable,
  saveQualityTable,
];
