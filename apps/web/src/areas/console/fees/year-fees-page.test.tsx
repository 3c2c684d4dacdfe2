import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { PriceGroupId } from "@zd/domain/funds/year-fee";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, firmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./year-fees-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { blacklist, fees, yearFees } = api;
afterEach(cleanup);

const plan = {
  group: "PG1" as PriceGroupId,
  kind: "1",
  kindName: "交易年费",
  name: "交易年费（一年）",
  years: 1,
  amount: fen(1_000_000n),
  withdrawn: false,
} as const;

const open = (answers: readonly Answer[] = [], role: RoleName = "settlementClerk") =>
  renderPage(
    "/console/year-fees",
    [
      answer(yearFees.listAllRecords, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
      answer(yearFees.listAllPlans, () => [
        plan,
        { ...plan, group: "PG0" as PriceGroupId, name: "试行方案", withdrawn: true },
      ]),
      answer(fees.previewPriceGroup, ({ amount }) =>
        aCard({
          party: plan.name,
          amount: null,
          effect: null,
          swap: { from: "10,000.00 元", to: `${amount}` },
        }),
      ),
      answer(fees.previewPriceGroupEnd, () => aCard({ party: plan.name, amount: null, effect: null })),
      answer(fees.previewYearFeeGrant, ({ years }) => aCard({ amount: null, subject: `免收 ${years} 年` })),
      ...answers,
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
};
const gone = () => expect.poll(() => screen.queryByRole("dialog")).toBeNull();

test("a plan is changed with a reason and waits for a second staff user, and a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof fees.requestPriceGroup>[] = [];
  open([
    answer(fees.requestPriceGroup, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "FEE_TOO_LARGE" : { change: 5 };
    }),
  ]);
  const dialog = await dialogOf("调整交易年费（一年）", "调整收费方案");
  const amount = dialog.getByLabelText(/^金额/);
  expect(amount).toHaveProperty("value", "10,000.00");
  const send = dialog.getByRole("button", { name: "提交复核" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^依据/), "2026年度收费标准");
  await userEvent.clear(amount);
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(amount, "12000");
  expect(await dialog.findByText(/1200000/)).toBeDefined();
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(send);
  await gone();
  expect(inputs[1]).toEqual({
    group: "PG1",
    kind: "1",
    name: plan.name,
    years: 1,
    amount: fen(1_200_000n),
    reason: "2026年度收费标准",
  });
});

test("a plan is withdrawn with a reason, and a withdrawn one cannot be changed", async () => {
  const inputs: InputOf<typeof fees.requestPriceGroupEnd>[] = [];
  open([
    answer(fees.requestPriceGroupEnd, (input) => {
      inputs.push(input);
      return { change: 6 };
    }),
  ]);
  const dialog = await dialogOf("停用交易年费（一年）", "停用收费方案");
  expect(screen.queryByRole("button", { name: "停用试行方案" })).toBeNull();
  await userEvent.type(dialog.getByLabelText(/^依据/), "停止试行");
  expect(await dialog.findByText(plan.name)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "提交复核" }));
  await gone();
  expect(inputs).toEqual([{ group: "PG1", reason: "停止试行" }]);
});

test("a firm is granted some years of a fee without payment", async () => {
  const inputs: InputOf<typeof fees.requestYearFeeGrant>[] = [];
  open([
    answer(blacklist.listFirmChoices, () => [
      { firm: firmId("F2"), name: "西安渭岸物资有限公司", creditCode: "91610100XY0000021K" },
    ]),
    answer(fees.requestYearFeeGrant, (input) => {
      inputs.push(input);
      return { change: 7 };
    }),
  ]);
  const dialog = await dialogOf("年费减免", "年费减免");
  await userEvent.type(dialog.getByLabelText(/^依据/), "首年免收");
  const send = dialog.getByRole("button", { name: "提交复核" });
  expect(send).toHaveProperty("disabled", true);
  await choose(dialog.getByLabelText("企业"), /渭岸/);
  await choose(dialog.getByLabelText("年数"), "2 年");
  expect(await dialog.findByText("免收 2 年")).toBeDefined();
  await userEvent.click(send);
  await gone();
  expect(inputs).toEqual([{ firm: "F2", kind: "1", years: 2, reason: "首年免收" }]);
});

test("an auditor reads the plans and the records, and is offered no step", async () => {
  open([], "auditor");
  expect(await screen.findByText("试行方案")).toBeDefined();
  expect(screen.getByText("已停用")).toBeDefined();
  expect(await screen.findByText("会员缴纳或获减免的年费在这里记录")).toBeDefined();
  for (const name of ["年费减免", "新增收费方案", `调整${plan.name}`])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
