import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./mall-pages.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { log, sampleContract } from "../../../testing/contract-rows.ts";
import { mallSite } from "../../../testing/mall-rows.ts";
import { agreement, agreementRow, ofMall } from "../../../testing/merchant-rows.ts";
import { type Answer, answer, contractClerk, renderPage } from "../../../testing/render-page.tsx";

const { contracts, files, mallContracts } = api;
type Agreement = typeof agreement;
const purchase: Agreement = {
  ...agreement,
  side: "B",
  state: "1",
  actions: ["confirm", "cancel"],
  mayMoveAddress: true,
};

afterEach(cleanup);

const lists = {
  mallBuy: mallContracts.listPurchases,
  mallBuyQuery: mallContracts.listPurchases,
  mallSale: mallContracts.listSales,
  mallSaleQuery: mallContracts.listSales,
} as const;

const open = (page: keyof typeof lists, row: Agreement, answers: readonly Answer[] = []) => {
  const requests: InputOf<typeof mallContracts.listPurchases>[] = [];
  const rendered = renderPage(
    `/contract/${page}`,
    [
      ...ofMall(),
      answer(lists[page], (input) => {
        requests.push(input);
        return { rows: [agreementRow(row)], total: 1, counts: {}, sums: {} };
      }),
      answer(mallContracts.readContract, () => row),
      ...answers,
    ],
    { signedIn: contractClerk, site: mallSite },
  );
  return { ...rendered, requests };
};

const answerOfStep = {
  tradingDay: "2025-06-16",
  contractNo: agreement.contractNo,
  version: 3,
  state: "2",
} as const;

test("the buyer confirms what the merchant has submitted; what has changed meanwhile is told", async () => {
  const inputs: InputOf<typeof mallContracts.confirmContract>[] = [];
  const { requests } = open("mallBuy", purchase, [
    answer(mallContracts.previewStep, ({ step, seen }) => aCard({ subject: `${step} ${seen}` })),
    answer(mallContracts.confirmContract, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "CONTRACT_CHANGED" : answerOfStep;
    }),
  ]);
  await userEvent.click(await screen.findByText(agreement.contractNo));
  await userEvent.click(await screen.findByRole("button", { name: "确认合同" }));
  const dialog = within(screen.getByRole("dialog", { name: "确认合同" }));
  expect(await dialog.findByText("confirm 2")).toBeDefined();
  const confirm = dialog.getByRole("button", { name: "确认合同" });
  await userEvent.click(confirm);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(confirm);
  await expect.poll(() => screen.queryByRole("dialog", { name: "确认合同" })).toBeNull();
  expect(inputs[1]).toEqual({ contractNo: agreement.contractNo, seen: 2 });
  expect(requests[0]?.filters).toEqual({ isOpen: "Y" });
});

test("the buyer says where the goods go", async () => {
  const inputs: InputOf<typeof mallContracts.moveAddress>[] = [];
  open("mallBuy", purchase, [
    answer(mallContracts.moveAddress, (input) => {
      inputs.push(input);
      return { ...answerOfStep, state: "1" as const };
    }),
  ]);
  await userEvent.click(await screen.findByText(agreement.contractNo));
  await userEvent.click(await screen.findByRole("button", { name: "修改收货地址" }));
  const dialog = within(screen.getByRole("dialog", { name: "修改收货地址" }));
  await userEvent.type(dialog.getByLabelText(/^收货地址/), "朔州市朔城区");
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await expect.poll(() => inputs).toMatchObject([{ address: "朔州市朔城区", seen: 2 }]);
});

test("once agreed on, it is carried out like any other contract", async () => {
  const { requests } = open("mallSaleQuery", { ...agreement, state: "2", contractState: "10", actions: [] }, [
    answer(contracts.readContract, () => sampleContract()),
    answer(contracts.listSteps, () => log),
    answer(contracts.listAttachments, () => []),
    answer(files.allowLinks, () => ({ seconds: 1_800 })),
  ]);
  expect(await screen.findByRole("heading", { level: 1, name: "商城销售合同查询" })).toBeDefined();
  await userEvent.click(await screen.findByText(agreement.contractNo));
  expect(await screen.findByText("履约状态：待签订", { exact: false })).toBeDefined();
  expect(await screen.findByRole("button", { name: "合同预览" })).toBeDefined();
  expect(requests[0]?.filters).toEqual({});
});

test("nothing to handle is said so, and what cannot be read is asked for again", async () => {
  let busy = true;
  open("mallSale", agreement, [
    answer(mallContracts.listSales, () => (busy ? "BUSY" : { rows: [], total: 0, counts: {}, sums: {} })),
  ]);
  await screen.findByText("系统繁忙，请稍后重试");
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText(/没有需要办理的商城销售合同/)).toBeDefined();
});
