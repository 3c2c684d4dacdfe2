import { dictionaryCalls } from "@zd/contract/trading/dictionaries";
import { type DictionaryKey, dictionaryOf } from "@zd/domain/trading/dictionaries";
import { useAnswer } from "../../../api/hooks.ts";

/** Entries of other dictionaries, by id, in their order. */
export type EntryNames = ReadonlyMap<DictionaryKey, ReadonlyMap<string, string>>;

type Field = ReturnType<typeof dictionaryOf>["fields"][string];

/** The dictionaries that one is put together from; undefined until they are all here. */
export function useEntryNames(key: DictionaryKey): EntryNames | undefined {
  const { parent, fields } = dictionaryOf(key);
  const needed = new Set([
    ...(parent ? [parent] : []),
    ...Object.values(fields).flatMap(({ of }) => of ?? []),
  ]);
  const wareKinds = useNames("wareKinds", needed.has("wareKinds"));
  const products = useNames("products", needed.has("products"));
  const factories = useNames("factories", needed.has("factories"));
  const all = { wareKinds, products, factories };
  const known = new Map<DictionaryKey, ReadonlyMap<string, string>>();
  for (const [name, names] of Object.entries(all)) {
    if (!needed.has(name as DictionaryKey)) continue;
    if (!names) return undefined;
    known.set(name as DictionaryKey, names);
  }
  return known;
}

function useNames(dictionary: DictionaryKey, enabled: boolean) {
  const { data } = useAnswer(dictionaryCalls.readDictionary, { dictionary }, { enabled });
  return data && new Map(data.map(({ entry, name }) => [entry as string, name]));
}

/** A field as it is read: ids by their names. */
export function shownValue({ kind, of, choices }: Field, value: string, names: EntryNames): string {
  if (kind === "flag") return value === "Y" ? "是" : "否";
  if (kind === "choice") return choices?.[value] ?? "";
  if (kind === "text") return value;
  const known = of && names.get(of);
  return value
    .split(",")
    .filter((id) => id !== "")
    .map((id) => known?.get(id) ?? id)
    .join("、");
}
