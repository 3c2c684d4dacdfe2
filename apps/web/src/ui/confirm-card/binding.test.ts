import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
const declared = join(source, "../../../packages/api/src");
const tables: readonly Readonly<Record<string, AnyOperation>>[] = Object.values(api);
const calls = tables.flatMap((table) => Object.values(table));
const binding = calls.filter(({ binds }) => binds !== null);
const keyOf = ({ name }: AnyOperation) => name.split(".")[1] ?? "";

/** The commands that a page sends, as its text names them: the table of calls, and the call. */
const sentBy = (text: string) =>
  [...text.matchAll(/(?:use(?:Command|ContractAction)\(\s*|<StepDialog\s+operation=\{)(\w+)\.(\w+)/g)].map(
    ([, table = "", key = ""]) => ({ table, key }),
  );

/** Whether it binds: a call of its own table is known by it, and by its key where a page has it by another way. */
async function binds(text: string, { table, key }: { readonly table: string; readonly key: string }) {
  const from = new RegExp(String.raw`import \{[^}]*\b${table}\b[^}]*\} from "@zd/api/([^"]+)"`).exec(
    text,
  )?.[1];
  const own = from && (await import(/* @vite-ignore */ join(declared, `${from}.ts`)))[table]?.[key];
  return own ? (own as AnyOperation).binds !== null : binding.some((call) => keyOf(call) === key);
}

/** What these ask of a call that does several things binds nobody, or is bound by a code beside the document. */
const withoutCard = [
  // 已阅
  "areas/user/financing/margin-notices.tsx",
  // 签署
  "areas/user/financing/paper-dialog.tsx",
];

test("a command that binds is sent from a confirmation card alone", async () => {
  const pages = globSync("**/*.tsx", { cwd: source }).filter((path) => !path.includes(".test."));
  const found: { path: string; key: string; onCard: boolean }[] = [];
  for (const path of pages) {
    const text = readFileSync(join(source, path), "utf8");
    // These frames hold a card for several pages.
    const onCard = /<(ConfirmCard|AskDialog|RequestDialog|MemoDialog|StepDialog)\b/.test(text);
    if (withoutCard.includes(path)) continue;
    for (const sent of sentBy(text)) if (await binds(text, sent)) found.push({ path, key: sent.key, onCard });
  }
  expect(found.filter(({ onCard }) => !onCard)).toEqual([]);
  expect(found.length).toBeGreaterThan(30);
});

test("what a card confirms is said to be done also where the row that it stands in is gone by then", () => {
  const pages = globSync("**/*.{ts,tsx}", { cwd: source }).filter((path) => !path.includes(".test."));
  const found = pages.flatMap((path) => {
    const text = readFileSync(join(source, path), "utf8");
    return [...text.matchAll(/const (\w+) = useCommand\(\s*\w+\.(\w+)/g)]
      .filter(([, , key]) => binding.some((call) => keyOf(call) === key) && text.includes("onAct="))
      .filter(([, name]) => text.includes(`${name}.mutate(`))
      .map(([, name, key]) => `${path}: ${name} of ${key}`);
  });
  expect(found).toEqual([]);
});

test("the button that binds names what it does", () => {
  const pages = globSync("**/*.tsx", { cwd: source }).filter((path) => !path.includes(".test."));
  const unnamed = pages.filter((path) =>
    /\bact="(确定|确认|提交)"/.test(readFileSync(join(source, path), "utf8")),
  );
  expect(unnamed).toEqual([]);
});

test("only a command binds, and whatever may find its card changed does", () => {
  expect(binding.filter(({ kind }) => kind === "query")).toEqual([]);
  const cards = calls.filter(({ refusals }) => (refusals as readonly string[]).includes("CARD_CHANGED"));
  expect(cards.every(({ binds }) => binds !== null)).toBe(true);
});
