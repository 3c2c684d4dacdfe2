import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./dictionaries-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { dictionaries: calls } = api;
type Entry = OutputOf<typeof calls.readDictionary>[number];
afterEach(cleanup);

const entry = (id: string, name: string, part: Partial<Entry> = {}): Entry => ({
  entry: id as Entry["entry"],
  parent: null,
  name,
  values: {},
  enabled: true,
  uses: 0,
  ...part,
});
const entriesOf: Readonly<Record<string, readonly Entry[]>> = {
  wareKinds: [entry("WK1", "动力煤"), entry("WK2", "炼焦煤")],
  products: [
    entry("P1", "混煤", { parent: "WK1", values: { thermal: "Y", factories: "F1" }, uses: 2 }),
    entry("P2", "块煤", { parent: "WK1", values: { thermal: "Y", factories: "" } }),
    entry("P3", "精煤", { parent: "WK2", values: { thermal: "N", factories: "" } }),
  ],
  factories: [entry("F1", "柠条塔矿"), entry("F2", "张家峁矿")],
};
const read = answer(calls.readDictionary, ({ dictionary }) => [...(entriesOf[dictionary] ?? [])]);
const open = (answers: readonly Answer[], search = "?tab=products", role: RoleName = "systemAdministrator") =>
  renderPage(`/console/dictionaries${search}`, [read, ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });

test("entries are listed by the entry above them, and refer to other entries by name", async () => {
  open([]);
  const list = within(await screen.findByRole("table", { name: "产品" }));
  expect(list.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["混煤", "块煤"]);
  expect(list.getByText("柠条塔矿")).toBeDefined();
  await choose(screen.getByLabelText("商品种类"), "炼焦煤");
  expect(await screen.findByRole("rowheader", { name: "精煤" })).toBeDefined();
});

test("an entry is added, moved and disabled", async () => {
  const savedInputs: InputOf<typeof calls.saveEntry>[] = [];
  const ordered: InputOf<typeof calls.orderEntries>[] = [];
  open([
    answer(calls.saveEntry, (input) => {
      savedInputs.push(input);
      return { entry: "P9" as Entry["entry"] };
    }),
    answer(calls.orderEntries, (input) => {
      ordered.push(input);
      return null;
    }),
    answer(calls.setEntryState, () => "ENTRY_IN_USE" as const),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "新增产品" }));
  const dialog = within(screen.getByRole("dialog", { name: "新增产品" }));
  await userEvent.type(dialog.getByLabelText("名称"), "末煤");
  await userEvent.click(dialog.getByLabelText("动力煤"));
  await userEvent.click(dialog.getByLabelText("张家峁矿"));
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await expect
    .poll(() => savedInputs)
    .toEqual([
      {
        dictionary: "products",
        entry: null,
        parent: "WK1",
        name: "末煤",
        values: { thermal: "Y", factories: "F2" },
      },
    ]);
  await userEvent.click(await screen.findByRole("button", { name: "下移 混煤" }));
  await expect.poll(() => ordered[0]?.entries).toEqual(["P2", "P1"]);
  await userEvent.click(screen.getByRole("button", { name: "停用 混煤" }));
  const stop = within(screen.getByRole("dialog", { name: "停用产品" }));
  await userEvent.click(stop.getByRole("button", { name: "停用" }));
  expect(await stop.findByText(/使用/)).toBeDefined();
});

test("a quality table is edited row by row, with a preview of the form", async () => {
  const savedInputs: InputOf<typeof calls.saveQualityTable>[] = [];
  const row = { code: "Q", label: "热值", unit: "kcal/kg", required: true };
  open([
    answer(calls.readQualityTable, () => ({ rows: [row] })),
    answer(calls.saveQualityTable, (input) => {
      savedInputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "指标模板 混煤" }));
  await userEvent.click(await screen.findByRole("button", { name: "增加一项" }));
  const dialog = within(screen.getByRole("dialog", { name: "指标模板 · 混煤" }));
  const save = dialog.getByRole("button", { name: "保存" });
  await userEvent.type(dialog.getByLabelText("第2项代码"), "Q");
  await userEvent.type(dialog.getByLabelText("第2项名称"), "全硫");
  expect(dialog.getByText("代码Q重复")).toBeDefined();
  expect(save).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("第2项代码"), "S");
  await userEvent.click(dialog.getByRole("button", { name: "第2项上移" }));
  expect(within(dialog.getByRole("region", { name: "预览" })).getByText(/全硫/)).toBeDefined();
  await userEvent.click(save);
  await expect
    .poll(() => savedInputs[0]?.rows)
    .toEqual([{ code: "QS", label: "全硫", unit: "", required: false }, row]);
  expect(savedInputs[0]?.seen).toEqual([row]);
});

test("an auditor reads the dictionaries and is offered no edit", async () => {
  open([], "?tab=products", "auditor");
  await screen.findByRole("table", { name: "产品" });
  expect(screen.queryByRole("button", { name: /^(新增|修改|停用)/ })).toBeNull();
});
