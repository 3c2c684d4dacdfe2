import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import { type DictionaryKey, dictionaryOf } from "@zd/domain/trading/dictionaries";
import { useCallQuery } from "../../../api/hooks.ts";
import type { Answer } from "../../../ui/with-answer.tsx";

/** Entries of other dictionaries, by id, in their order. */
export type EntryNames = ReadonlyMap<DictionaryKey, ReadonlyMap<string, string>>;

type Field = ReturnType<typeof dictionaryOf>["fields"][string];

/** The dictionaries that one is put together from; no names until they are all here. */
export function useEntryNames(key: DictionaryKey): Answer<EntryNames> {
  const { parent, fields } = dictionaryOf(key);
  const needed = new Set([
    ...(parent ? [parent] : []),
    ...Object.values(fields).flatMap(({ of }) => of ?? []),
  ]);
  const wareKinds = useNames("wareKinds", needed.has("wareKinds"));
  const products = useNames("products", needed.has("products"));
  const factories = useNames("factories", needed.has("factories"));
  const all = (
    [
      ["wareKinds", wareKinds],
      ["products", products],
      ["factories", factories],
    ] as const
  ).filter(([name]) => needed.has(name));
  const known = all.flatMap(([name, { data }]) =>
    data ? [[name, new Map(data.map((one) => [one.entry as string, one.name]))] as const] : [],
  );
  return {
    data: known.length === all.length ? new Map(known) : undefined,
    error: all.map(([, { error }]) => error).find((error) => error !== null) ?? null,
    refetch: () => Promise.all(all.map(([, { refetch }]) => refetch())),
  };
}

const useNames = (dictionary: DictionaryKey, enabled: boolean) =>
  useCallQuery(dictionaryCalls.readDictionary, { dictionary }, { enabled });

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
