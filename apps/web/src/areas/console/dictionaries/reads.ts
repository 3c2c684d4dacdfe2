import type { dictionaryCalls } from "@zd/api/trading/dictionaries";
import type { OutputOf } from "@zd/api/wire/operation";

/** An entry of a dictionary, as the page lists it. */
export type Entry = OutputOf<typeof dictionaryCalls.readDictionary>[number];

/** Identifies an entry among those of all dictionaries. */
export type EntryId = Entry["entry"];
