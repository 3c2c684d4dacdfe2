import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import type { InputOf } from "@zd/api/wire/operation";
import { type DictionaryKey, dictionaryOf, entryFaults, nameLength } from "@zd/domain/trading/dictionaries";
import type { Call } from "../../../api/client.ts";
import { codeOf } from "../../../ui/import/column-of.ts";
import type { ImportColumn, ImportPlan, RawRecord, TextRow } from "../../../ui/import/import-plan.ts";

type NewEntry = InputOf<typeof dictionaryCalls.saveEntry>;
type Fields = ReturnType<typeof dictionaryOf>["fields"];
/** Identifiers of entries by their names, of each dictionary that is referred to. */
type Ids = ReadonlyMap<DictionaryKey, ReadonlyMap<string, string>>;

/** The column of the entry of the dictionary above. */
const above = "above";

const yesNo = { Y: "是", N: "否" } as const;

/** New entries of a dictionary by a template, whose columns are the dictionary's own fields. */
export function entriesImport(key: DictionaryKey): ImportPlan<string, NewEntry> {
  const { title, fields, parent } = dictionaryOf(key);
  const columns = columnsOf(key);
  return {
    title,
    columns,
    readerFor: async (_, call) => {
      const ids = await findIds(key, call);
      return ([row]) => readEntry(key, row as TextRow<string>, ids);
    },
    schema: dictionaryCalls.saveEntry.input,
    rules: ({ name, values }) => entryFaults(key, name, values),
    describe: ({ rows: [row], input }) => ({
      key: input.name,
      party: parent ? (row?.[above] ?? "") : "",
      amount: null,
    }),
    action: {
      label: "新增",
      title: `新增${title}`,
      outcome: "已新增",
      may: () => true,
      memo: null,
      follows: { when: "新增后", words: "即可在交易申请中选择；不再用的可以停用" },
      prepare: async ({ input }) => ({
        card: null,
        send: (commands) => commands.send(dictionaryCalls.saveEntry, input),
      }),
      refreshes: [dictionaryCalls.readDictionary],
    },
  };
  function columnsOf(of: DictionaryKey): Readonly<Record<string, ImportColumn>> {
    return {
      ...(parent && {
        [above]: {
          title: `所属${dictionaryOf(parent).title}`,
          hint: "填名称",
          example: "",
          isRequired: true,
        },
      }),
      name: {
        title: "名称",
        hint: `最多 ${nameLength} 个字`,
        example: of === "factories" ? "张家峁矿" : "",
        isRequired: true,
      },
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOfField(field)])),
    };
  }
}

function columnOfField({ label, kind, most, optional, choices }: Fields[string]): ImportColumn {
  const hint = {
    text: `最多 ${most ?? nameLength} 个字`,
    flag: "填是或否，空为否",
    choice: `填其一：${Object.values(choices ?? {}).join("、")}`,
    entry: "填名称",
    entries: "填名称，多个以顿号分隔",
  }[kind];
  return { title: label, hint, example: "", isRequired: !optional && kind !== "flag" };
}

/** The dictionaries that the entries of one refer to, with their entries. */
async function findIds(key: DictionaryKey, call: Call): Promise<Ids> {
  const { parent, fields } = dictionaryOf(key);
  const referred = [...new Set([parent, ...Object.values(fields).map(({ of }) => of)])].filter(
    (of) => of !== undefined,
  );
  const found = await Promise.all(
    referred.map(async (dictionary) => {
      const entries = await call(dictionaryCalls.readDictionary, { dictionary });
      return [dictionary, new Map(entries.map(({ name, entry }) => [name, entry as string]))] as const;
    }),
  );
  return new Map(found);
}

function readEntry(key: DictionaryKey, row: TextRow<string>, ids: Ids): RawRecord<string> {
  const { parent, fields } = dictionaryOf(key);
  const parentId = parent ? ids.get(parent)?.get(row[above] ?? "") : null;
  const read = Object.entries(fields).map(
    ([name, field]) => [name, cellValue(field, row[name] ?? "", ids)] as const,
  );
  return {
    raw: {
      dictionary: key,
      entry: null,
      parent: parentId ?? null,
      name: row["name"] ?? "",
      values: Object.fromEntries(read.map(([name, value]) => [name, value ?? ""])),
    },
    faults: [
      ...(parentId === undefined ? [[0, above, `没有“${row[above]}”`] as const] : []),
      ...read.flatMap(([name, value]) =>
        value === null ? [[0, name, `不能识别“${row[name]}”`] as const] : [],
      ),
    ],
    cellOf: (path) => {
      const name = path.replace(/^values\./, "");
      return [0, name === "name" || name in fields ? name : null];
    },
  };
}

/** What a cell says of a field, as the call takes it; null where it says nothing that the field knows. */
function cellValue({ kind, of, choices }: Fields[string], cell: string, ids: Ids): string | null {
  if (kind === "flag") return cell === "" ? "N" : (codeOf(yesNo, cell) ?? null);
  if (kind === "text" || cell === "") return cell;
  if (kind === "choice") return codeOf(choices ?? {}, cell) ?? null;
  const named = cell.split(/[、,，]/).map((name) => of && ids.get(of)?.get(name.trim()));
  return named.some((id) => id === undefined) ? null : named.join(",");
}
