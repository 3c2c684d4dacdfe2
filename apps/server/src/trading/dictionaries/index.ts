import { readQualityTable, saveQualityTable } from "./quality-table.ts";
import { readDictionary } from "./read-dictionary.ts";
import { saveEntry } from "./save-entry.ts";
import { orderEntries, setEntryState } from "./steps.ts";

/** The calls about 数据字典. */
export const dictionaryHandlers = [
  readDictionary,
  saveEntry,
  setEntryState,
  orderEntries,
  readQualityTable,
  saveQualityTable,
];
