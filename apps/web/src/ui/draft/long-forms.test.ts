import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { beforeEach, describe, expect, test } from "vitest";
import { countDrafts, draftDays, draftStore, dropDraftsOf, dropOldDrafts } from "./draft-store.ts";
import { longForms } from "./long-forms.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test.for(Object.entries(longForms))("the form %s keeps its draft, and offers it", ([form, path]) => {
  const text = read(path);
  expect(text).toContain(`form: "${form}"`);
  expect(/<DraftBar draft=|draft=\{/.test(text)).toBe(true);
});

/** So many fields in one file are a long form, or a part of one. */
const longFrom = 8;

/** Parts of the forms above, and what is long but is not filled in from nothing. */
const otherwise: Readonly<Record<string, string>> = {
  "areas/user/trade/apply/quantity-step.tsx": "a step of the trade application",
  "areas/user/trade/apply/price-fields.tsx": "a part of that step",
  "areas/user/trade/apply/money-step.tsx": "a step of the trade application",
  "areas/user/trade/apply/mode-fields.tsx": "a part of that step",
  "areas/user/trade/apply/delivery-step.tsx": "a step of the trade application",
  "areas/user/trade/apply/goods-step.tsx": "a step of the trade application",
  "areas/user/mall/merchant/wares/ware-fields.tsx": "the fields of the ware editor",
  "areas/console/section-build/rules-form.tsx": "begins filled in from the applications that are chosen",
  "areas/console/notices/notice-fieldset.tsx": "the fields of the notice editor",
  "areas/console/fees/rate-dialogs.tsx": "several short dialogs",
  "areas/console/fees/year-fee-dialogs.tsx": "several short dialogs",
};

test("every long form keeps its draft", () => {
  const field = /<(?:[A-Z]\w*Field|input|select|textarea|[A-Z]\w*Fields|MoneyInput)\b/g;
  const long = globSync("**/*.tsx", { cwd: root })
    .filter((path) => !path.endsWith(".test.tsx") && (read(path).match(field)?.length ?? 0) >= longFrom)
    .map((path) => path.replaceAll("\\", "/"));
  const known = new Set<string>([...Object.values(longForms), ...Object.keys(otherwise)]);
  expect(long.filter((path) => !known.has(path))).toEqual([]);
});

describe("a draft", () => {
  const at = instant(Date.UTC(2025, 5, 16));
  const mine = { user: "U1", form: "mallWare", record: "new" } as const;
  beforeEach(() => localStorage.clear());

  test("is its user's, its form's and its record's alone", () => {
    draftStore(mine).write({ name: "六号混煤" }, at);
    expect(draftStore(mine).read(at)).toEqual({ value: { name: "六号混煤" }, at });
    for (const other of [{ user: "U2" }, { user: "" }, { form: "notice" as const }, { record: "W1 2" }])
      expect(draftStore({ ...mine, ...other }).read(at)).toBeNull();
  });

  test("is offered for seven days, and taken out of the browser afterwards, whoever comes", () => {
    draftStore(mine).write({ name: "六号混煤" }, at);
    const late = instant(at + draftDays * dayMs);
    dropOldDrafts(instant(late - 1));
    expect(localStorage.length).toBe(1);
    dropOldDrafts(late);
    expect(localStorage.length).toBe(0);
  });

  test("is taken out with all others of its user, and a form that is still open writes no more", () => {
    const [open, others] = [draftStore(mine), draftStore({ ...mine, user: "U2" })];
    for (const store of [open, others]) store.write({ name: "六号混煤" }, at);
    expect([countDrafts("U1"), countDrafts("U2")]).toEqual([1, 1]);
    dropDraftsOf("U1");
    expect([countDrafts("U1"), countDrafts("U2")]).toEqual([0, 1]);
    open.write({ name: "七号" }, at);
    expect(countDrafts("U1")).toBe(0);
    draftStore(mine).write({ name: "七号" }, at);
    expect(countDrafts("U1")).toBe(1);
  });

  test("that is too long is not kept", () => {
    draftStore(mine).write({ name: "煤".repeat(200_001) }, at);
    expect(draftStore(mine).read(at)).toBeNull();
  });
});
