import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { yuan } from "@zd/domain/testing/samples";
import { measureFrom } from "@zd/domain/testing/settlements";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./contracts-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { contractNo, contractRow, log, sampleContract } from "../../../testing/contract-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { contractControl: control } = api;
type Read = OutputOf<typeof control.readContract>;

afterEach(cleanup);

const { awaits: _, dutyBy: __, duty: ___, counterparty, ...row } = contractRow();
const rows = [
  {
    ...row,
    exchangeDuty: "decide-dissent",
    buyerDuty: null,
    sellerDuty: null,
    buyer: "榆林晨曜煤业有限公司",
    seller: counterparty,
  },
] as const;
const list = answer(control.listContracts, () => ({ rows, total: 1, counts: { "60": 1 }, sums: {} }));

const claim = { ground: "quality", lot: "2", code: "S", value: measureFrom("0.48") } as const;
const disputed: Partial<Read> = {
  actions: ["decide-dissent", "record-default"],
  duties: [{ by: "X", action: "decide-dissent", until: null }],
  dissent: {
    by: "S",
    settlement: 1,
    line: 4,
    claim,
    memo: "留样复检",
    difference: yuan("17773.71"),
    at: after(-60),
    userName: "高岩",
  },
};

async function open(
  change: Partial<Read>,
  answers: readonly Answer[] = [],
  role: RoleName = "riskController",
) {
  const { side: _side, due: _due, fee: _fee, ...fields } = sampleContract();
  renderPage(
    "/console/contracts",
    [list, answer(control.readContract, () => ({ ...fields, steps: log, ...change })), ...answers],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
  await userEvent.click((await screen.findAllByText(contractNo))[0] as HTMLElement);
  return within(await screen.findByRole("dialog"));
}
const dialogOf = async (drawer: Awaited<ReturnType<typeof open>>, name: string) => {
  await userEvent.click(await drawer.findByRole("button", { name }));
  return within(screen.getByRole("dialog", { name }));
};
const expectClosed = (title: string) =>
  expect.poll(() => screen.queryByRole("dialog", { name: title })).toBeNull();

const enabled = (button: HTMLElement) =>
  expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);

const newState = { contractNo, version: 10, state: "60" } as const;

test("a contract is shown as its sides see it, and a dissent is decided with a reason", async () => {
  const inputs: InputOf<typeof control.decideDissent>[] = [];
  const drawer = await open(disputed, [
    answer(control.previewRuling, ({ claim }) => aCard({ seen: claim ? "upheld" : "dismissed" })),
    answer(control.decideDissent, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "CONTRACT_CHANGED" : newState;
    }),
  ]);
  expect(await drawer.findByText(/成立后买方多付 17,773.71 元/)).toBeDefined();
  const dialog = await dialogOf(drawer, "异议裁定");
  const send = dialog.getByRole("button", { name: "提交裁定" });
  await choose(dialog.getByLabelText("裁定"), /^异议成立/);
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^裁定理由/), "复检属实");
  await enabled(send);
  await userEvent.click(send);
  expect((await dialog.findByRole("alert")).textContent).toContain("合同已被其他人员办理");
  await userEvent.click(send);
  await expectClosed("异议裁定");
  expect(inputs[1]).toEqual({ contractNo, seen: 9, claim, memo: "复检属实", card: "upheld" });
});

test("a dissent is dismissed, or upheld in another measure", async () => {
  const inputs: InputOf<typeof control.decideDissent>[] = [];
  const drawer = await open(disputed, [
    answer(control.previewRuling, ({ claim }) => aCard({ seen: claim ? "upheld" : "dismissed" })),
    answer(control.decideDissent, (input) => {
      inputs.push(input);
      return newState;
    }),
  ]);
  const dialog = await dialogOf(drawer, "异议裁定");
  await userEvent.type(dialog.getByLabelText(/^裁定理由/), "以仲裁样为准");
  await choose(dialog.getByLabelText("裁定"), /^部分成立/);
  const send = dialog.getByRole("button", { name: "提交裁定" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^批次 1 的全硫/), "0.50");
  await enabled(send);
  await choose(dialog.getByLabelText("裁定"), /^异议不成立/);
  await enabled(send);
  await userEvent.click(send);
  await expectClosed("异议裁定");
  expect(inputs[0]).toMatchObject({ claim: null, card: "dismissed" });
});

test("a default is recorded with its facts", async () => {
  const inputs: InputOf<typeof control.recordDefault>[] = [];
  const drawer = await open({ actions: ["record-default"] }, [
    answer(control.previewDefault, ({ kind }) =>
      aCard({ consequence: [{ when: "办理后", words: "合同立即违约终止" }], seen: kind }),
    ),
    answer(control.recordDefault, (input) => {
      inputs.push(input);
      return newState;
    }),
  ]);
  const dialog = await dialogOf(drawer, "登记违约");
  await choose(dialog.getByLabelText("违约方"), /^卖方/);
  await choose(dialog.getByLabelText("违约类型"), "单方退出");
  expect(await dialog.findByText(/合同立即违约终止/)).toBeDefined();
  const send = dialog.getByRole("button", { name: "登记违约" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^违约事实/), "来函退出");
  await userEvent.click(send);
  await expectClosed("登记违约");
  expect(inputs).toEqual([{ contractNo, seen: 9, side: "S", kind: "quit", memo: "来函退出", card: "quit" }]);
});

test("who may only read is told so, and is offered no step", async () => {
  const drawer = await open(disputed, [], "auditor");
  expect(await drawer.findByText("本账号只能查看，裁定与违约由合同风控办理")).toBeDefined();
  expect(drawer.queryByRole("button", { name: "异议裁定" })).toBeNull();
});

test("a page of more contracts than are counted says so, and can still be filtered by state", async () => {
  const queries: InputOf<typeof control.listContracts>[] = [];
  renderPage(
    "/console/contracts",
    [
      answer(control.listContracts, (query) => {
        queries.push(query);
        return { rows, total: 10_000, countedTo: 10_000, counts: {}, sums: {} };
      }),
    ],
    { signedIn: staffWith("riskController"), site: { serverTime: testNow } },
  );
  expect((await screen.findByText("10,000")).parentElement?.textContent).toBe(
    "共 10,000 条以上，记录过多未合计，请缩小查询范围",
  );
  const chips = within(screen.getByRole("group", { name: "状态" }));
  expect(chips.getByRole("button", { name: "全部" }).textContent).toBe("全部 ");
  await userEvent.click(chips.getByRole("button", { name: "解除" }));
  await expect.poll(() => queries.at(-1)?.filters).toEqual({ state: "85" });
});
