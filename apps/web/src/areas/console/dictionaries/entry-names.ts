import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import { type DictionaryKey, dictionaryOf } from "@zd/domain/trading/dictionaries";
import { useCallQuery } from "../../../api/hooks.ts";
import type { Answer } from "../../../ui/feedback/with-answer.tsx";

/** Entries of other dictionaries, by id, in their order. */
export type EntryNames = ReadonlyMap<DictionaryKey, ReadonlyMap<string, string>>;

type Field = ReturnType<typeof dictionaryOf>["fields"][string];

/** The names of the dictionaries that one refers to; undefined until they are all loaded. */
export function useEntryNames(key: DictionaryKey): Answer<EntryNames> {
  const { parent, fields } = dictionaryOf(key);
  const dictionaryKeys = new Set([
    ...(parent ? [parent] : []),
    ...Object.values(fields).flatMap(({ of }) => of ?? []),
  ]);
  const wareKinds = useNames("wareKinds", dictionaryKeys.has("wareKinds"));
  const products = useNames("products", dictionaryKeys.has("products"));
  const factories = useNames("factories", dictionaryKeys.has("factories"));
  const all = (
    [
      ["wareKinds", wareKinds],
      ["products", products],
      ["factories", factories],
    ] as const
  ).filter(([name]) => dictionaryKeys.has(name));
  const loaded = all.flatMap(([name, { data }]) =>
    data ? [[name, new Map(data.map((one) => [one.entry as string, one.name]))] as const] : [],
  );
  return {
    data: loaded.length === all.length ? new Map(loaded) : undefined,
    error: all.map(([, { error }]) => error).find((error) => error !== null) ?? null,
    refetch: () => Promise.all(all.map(([, { refetch }]) => refetch())),
  };
}

const useNames = (dictionary: DictionaryKey, enabled: boolean) =>
  useCallQuery(dictionaryCalls.readDictionary, { dictionary }, { enabled });

/** The value of a field in Chinese: identifiers by their names. */
export function shownValue({ kind, of, choices }: Field, value: string, names: EntryNames): string {
  if (kind === "flag") return value === "Y" ? "是" : "否";
  if (kind === "choice") return choices?.[value] ?? "";
  if (kind === "text") return value;
  const namesById = of && names.get(of);
  return value
    .split(",")
    .filter((id) => id !== "")
    .map((id) => namesById?.get(id) ?? id)
    .join("、");
}
