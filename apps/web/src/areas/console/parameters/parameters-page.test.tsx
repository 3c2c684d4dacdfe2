import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import type { WareKindId } from "@zd/domain/kernel/brand";
import type { ParameterKey } from "@zd/domain/trading/parameter-table";
import { keysOfScope, parameterText, type SetParameter, valueBelow } from "@zd/domain/trading/parameters";
import { afterEach, expect, test } from "vitest";
import { choose, chosenIn } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./parameters-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { parameterSheet } = api;
type Sheet = OutputOf<typeof parameterSheet.readParameters>;
type Change = InputOf<typeof parameterSheet.changeParameters>;

afterEach(cleanup);

const coal = "WK01" as WareKindId;

/** The sheet of a scope, as the platform has it, with what the company has set. */
function sheetOf(
  scope: InputOf<typeof parameterSheet.readParameters>,
  own: Readonly<Partial<Record<ParameterKey, string>>>,
  mayChange: boolean,
): Sheet {
  const layers: readonly SetParameter[] = [];
  return {
    version: 4,
    mayChange,
    rows: keysOfScope(scope).map((key) => {
      const below = valueBelow(key, scope, layers);
      const set = own[key];
      const text = parameterText(key, below.value);
      return {
        key,
        value: set ?? text,
        source: set === undefined ? below.source : "company",
        own: set !== undefined,
        below: text,
        belowSource: below.source,
        by: set === undefined ? null : "周岚",
        at: set === undefined ? null : testNow,
        reason: set === undefined ? null : "招贤矿区试行",
      };
    }),
    scopes: [{ mode: "0", downmode: "C", wareKind: null, count: 2 }],
    wareKinds: [{ wareKind: coal, name: "动力煤" }],
  };
}

const changeCard = aCard({
  amount: null,
  effect: null,
  changes: [{ title: "保证金比例", from: "10 %", to: "12.5 %" }],
});

const open = (answers: readonly Answer[] = [], role: RoleName = "tradeManager", at = "/console/parameters") =>
  renderPage(
    at,
    [
      answer(parameterSheet.readParameters, (scope) =>
        sheetOf(scope, scope.mode === null ? { minStep: "2.00" } : {}, role === "tradeManager"),
      ),
      answer(parameterSheet.previewParameters, () => changeCard),
      ...answers,
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
const lineOf = async (name: string) =>
  within(
    (await screen.findByRole("rowheader", { name: new RegExp(`^${name}`) })).closest("tr") as HTMLElement,
  );

test("each value names its source, the user who has set it and the value of the layer below", async () => {
  open();
  const step = await lineOf("最小变动幅度");
  expect(step.getByLabelText("最小变动幅度")).toHaveProperty("value", "2.00");
  for (const words of ["公司", "1.00 元/吨", "周岚", "招贤矿区试行"])
    expect(step.getByText(words)).toBeDefined();
  const deposit = await lineOf("保证金比例");
  expect(deposit.getByLabelText("保证金比例")).toHaveProperty("value", "10");
  expect(deposit.getByText("%")).toBeDefined();
  expect(screen.queryByRole("rowheader", { name: /^自由交易时间/ })).toBeNull();
  expect((await lineOf("定额保证金")).getByText("当前方式不使用")).toBeDefined();
});

test("a change is confirmed with its old and new values and a reason, and can be reset to the layer below", async () => {
  const inputs: Change[] = [];
  const queries: unknown[] = [];
  open([
    answer(parameterSheet.previewParameters, (input) => {
      queries.push(input);
      return changeCard;
    }),
    answer(parameterSheet.changeParameters, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "MAX_STEP_BELOW_STEP" : { version: 6 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "恢复 最小变动幅度" }));
  const rate = await lineOf("保证金比例");
  await userEvent.clear(rate.getByLabelText("保证金比例"));
  await userEvent.type(rate.getByLabelText("保证金比例"), "12.5");
  const most = await lineOf("最大变动幅度");
  expect(most.getByLabelText("最大变动幅度")).toHaveProperty("disabled", true);
  await userEvent.click(most.getByLabelText("不限"));
  await userEvent.type(most.getByLabelText("最大变动幅度"), "10");
  expect(screen.getByText("3 项修改未保存")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "保存" }));

  const dialog = within(screen.getByRole("dialog", { name: "修改参数 · 公司" }));
  expect(await dialog.findByRole("row", { name: "保证金比例 10 % 12.5 %" })).toBeDefined();
  expect(queries.at(-1)).toMatchObject({ version: 4, resets: ["minStep"], values: [{}, {}] });
  const confirm = dialog.getByRole("button", { name: "确认修改" });
  expect(confirm).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^原因/), "会员大会决议");
  await userEvent.click(confirm);
  expect(await dialog.findByText(/最大变动幅度不得小于最小变动幅度/)).toBeDefined();
  await userEvent.click(confirm);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({
    mode: null,
    downmode: null,
    wareKind: null,
    version: 4,
    values: [
      { key: "maxStep", value: "10.00" },
      { key: "depositRate", value: "12.5" },
    ],
    resets: ["minStep"],
    reason: "会员大会决议",
  });
  expect(screen.queryByText(/项修改未保存/)).toBeNull();
});

test("a time can be typed in minutes, and a wrong one is pointed out at once", async () => {
  const inputs: Change[] = [];
  open(
    [
      answer(parameterSheet.changeParameters, (input) => {
        inputs.push(input);
        return { version: 5 };
      }),
    ],
    "tradeManager",
    "/console/parameters?trademod=0&downmode=C",
  );
  const free = await lineOf("自由交易时间");
  expect(free.getByLabelText("自由交易时间")).toHaveProperty("value", "90");
  await userEvent.clear(free.getByLabelText("自由交易时间"));
  await userEvent.type(free.getByLabelText("自由交易时间"), "5");
  expect(free.getByText("自由交易时间须为30至604800秒")).toBeDefined();
  expect(screen.getByRole("button", { name: "保存" })).toHaveProperty("disabled", true);
  await choose(free.getByLabelText("自由交易时间的单位"), "分钟");
  expect(screen.getByLabelText("范围")).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  const dialog = within(screen.getByRole("dialog", { name: "修改参数 · 二次报价·逐轮" }));
  await userEvent.type(dialog.getByLabelText(/^原因/), "每轮延长");
  await userEvent.click(dialog.getByRole("button", { name: "确认修改" }));
  await expect
    .poll(() => inputs)
    .toMatchObject([
      { mode: "0", downmode: "C", values: [{ key: "freeSeconds", value: "300" }], resets: [] },
    ]);
});

test("who comes second is shown the newest values instead of overwriting them", async () => {
  let reads = 0;
  open([
    answer(parameterSheet.changeParameters, () => "PARAMETERS_CHANGED" as const),
    answer(parameterSheet.readParameters, (scope) => {
      reads += 1;
      return sheetOf(scope, { minStep: reads === 1 ? "2.00" : "3.00" }, true);
    }),
  ]);
  const step = await lineOf("最小变动幅度");
  await userEvent.clear(step.getByLabelText("最小变动幅度"));
  await userEvent.type(step.getByLabelText("最小变动幅度"), "9");
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^原因/), "试行");
  await userEvent.click(dialog.getByRole("button", { name: "确认修改" }));
  expect(await dialog.findByText("参数已被其他人员修改，请按最新值重新操作")).toBeDefined();
  expect(dialog.getByRole("button", { name: "确认修改" })).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByRole("button", { name: "查看最新值" }));
  const again = await lineOf("最小变动幅度");
  await expect.poll(() => (again.getByLabelText("最小变动幅度") as HTMLInputElement).value).toBe("3.00");
});

test("the scope is one of the company, the modes and the ware kinds", async () => {
  open();
  await choose(await screen.findByLabelText("范围"), "交易模式");
  await lineOf("自由交易时间");
  await choose(screen.getByLabelText("交易模式"), "二次报价·逐轮（2 项）");
  expect((await lineOf("休息")).getByLabelText("休息")).toHaveProperty("value", "60");
  await choose(screen.getByLabelText("范围"), "商品种类");
  expect(chosenIn(await screen.findByLabelText("商品种类"))).toMatch(/^动力煤/);
});

test("an auditor reads the sheet and is offered no edit", async () => {
  open([], "auditor");
  expect((await lineOf("最小变动幅度")).getByText("2.00 元/吨")).toBeDefined();
  expect(screen.queryByLabelText("最小变动幅度")).toBeNull();
  expect(screen.queryByRole("button", { name: /恢复/ })).toBeNull();
});

test("the history lists each change with its user and its reason", async () => {
  open(
    [
      answer(parameterSheet.listParameterChanges, () => ({
        rows: [
          {
            change: "7",
            at: testNow,
            layer: "mode",
            mode: "0",
            downmode: null,
            wareKind: null,
            key: "minStep",
            step: "set",
            before: "1.00 元/吨",
            after: "2.00 元/吨",
            by: "周岚",
            reason: "招贤矿区试行",
          },
        ],
        total: 1,
        counts: { mode: 1 },
        sums: {},
      })),
    ],
    "auditor",
  );
  await userEvent.click(await screen.findByRole("button", { name: "修改记录" }));
  const line = (await screen.findByText("招贤矿区试行")).closest("tr") as HTMLElement;
  for (const words of ["最小变动幅度", "1.00 元/吨", "2.00 元/吨", "周岚"])
    expect(within(line).getByText(words)).toBeDefined();
});
