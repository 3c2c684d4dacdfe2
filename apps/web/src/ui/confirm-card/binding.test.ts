import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@zd/contract";
import type { AnyOperation } from "@zd/contract/wire/operation";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
const calls: readonly AnyOperation[] = Object.values(contract).flatMap((context) => Object.values(context));
const keyOf = ({ name }: AnyOperation) => name.split(".")[1] ?? "";
const contexts = new Set(calls.map(({ name }) => name.split(".")[0]));
const binding = calls.filter(({ binds }) => binds !== null);

/** The commands that a page sends, as its text names them: the table of calls, and the call. */
const sentBy = (text: string) =>
  [...text.matchAll(/useCommand\(\s*(\w+)\.(\w+)/g)].map(([, table = "", key = ""]) => ({ table, key }));

/** A table under another name may be any: there a call is known by its key alone. */
const binds = ({ table, key }: { readonly table: string; readonly key: string }) =>
  contexts.has(table)
    ? binding.some(({ name }) => name === `${table}.${key}`)
    : binding.some((call) => keyOf(call) === key);

test("a command that binds is sent from a confirmation card alone", () => {
  const pages = globSync("**/*.tsx", { cwd: source }).filter((path) => !path.includes(".test."));
  const found = pages.map((path) => ({ path, text: readFileSync(join(source, path), "utf8") }));
  // Two frames hold a card for several pages.
  const bare = found
    .filter(({ text }) => !/<(ConfirmCard|AskDialog|RequestDialog)\b/.test(text))
    .flatMap(({ path, text }) => sentBy(text).map((sent) => ({ path, ...sent })))
    .filter(binds);
  expect(bare).toEqual([]);
  const sent = found.flatMap(({ text }) => sentBy(text)).filter(binds);
  expect(sent.length).toBeGreaterThan(30);
});

test("only a command binds, and a card is read by a call that begins with preview", () => {
  expect(binding.filter(({ kind }) => kind === "query")).toEqual([]);
  const cards = calls.filter(({ refusals }) => (refusals as readonly string[]).includes("CARD_CHANGED"));
  expect(cards.every(({ binds }) => binds !== null)).toBe(true);
});
