import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { ContractState } from "@zd/domain/contracts/codes";
import { dissentEffect } from "@zd/domain/contracts/dissent";
import { settle } from "@zd/domain/contracts/settlement";
import { fen } from "@zd/domain/kernel/brand";
import { tonnes, yuan } from "@zd/domain/testing/samples";
import { measureFrom, sampleBasis } from "@zd/domain/testing/settlements";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./trade-pages.tsx";
import {
  type Contract,
  contractNo,
  contractRow,
  log,
  type Row,
  sampleContract,
  settlement,
  shipment,
} from "../../../testing/contract-rows.ts";
import { expectDraftOffered } from "../../../testing/drafts.ts";
import { after } from "../../../testing/market-rows.ts";
import {
  type Answer,
  answer,
  renderPage,
  testNow,
  trader,
  uploadAnswer,
} from "../../../testing/render-page.tsx";
import { storedFiles } from "../../../testing/stored-files.ts";

const { contracts, files } = api;

afterEach(cleanup);

const movedTo = (state: ContractState) => ({ contractNo, version: 10, state });
const answerOfStep = movedTo("60");
const page = (rows: readonly Row[]) => ({
  rows,
  total: rows.length,
  counts: Object.fromEntries(rows.map(({ state }) => [state, 1])),
  sums: { quantity: "6000" },
});

const paths = {
  tradeBuy: contracts.listPurchaseHandling,
  tradeSale: contracts.listSaleHandling,
  tradeBuyQuery: contracts.listPurchases,
  tradeSaleQuery: contracts.listSales,
} as const;

const around = (contract: Contract): readonly Answer[] => [
  answer(contracts.readContract, () => contract),
  answer(contracts.listSteps, () => log),
  answer(contracts.listAttachments, () => []),
  answer(files.allowLinks, () => ({ seconds: 1_800 })),
];

/** Who may do every step of his firm's contracts. */
const administrator: typeof trader = { ...trader, roles: ["administrator"] };

const open = (
  answers: readonly Answer[],
  path: keyof typeof paths = "tradeBuy",
  rows: readonly Row[] = [contractRow()],
  signedIn = administrator,
) =>
  renderPage(`/contract/${path}`, [answer(paths[path], () => page(rows)), ...answers], {
    signedIn,
    site: { serverTime: testNow },
  });

/** The drawer of the sample, changed. */
async function openDetail(change: Partial<Contract> = {}, answers: readonly Answer[] = []) {
  open([...around(sampleContract(change)), ...answers]);
  await userEvent.click((await screen.findAllByText(contractNo))[0] as HTMLElement);
  return within(await screen.findByRole("dialog"));
}

/** The dialog that a button of the drawer opens. */
async function openAction(
  button: string,
  title: string,
  change: Partial<Contract>,
  answers: readonly Answer[] = [],
) {
  const drawer = await openDetail(change, answers);
  await userEvent.click(await drawer.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
}
const expectClosed = (title: string) =>
  expect.poll(() => screen.queryByRole("dialog", { name: title })).toBeNull();
const collect = <T,>() => {
  const inputs: T[] = [];
  return inputs;
};

test.each([
  ["tradeBuy", "采购合同办理"],
  ["tradeSale", "销售合同办理"],
  ["tradeBuyQuery", "采购合同查询"],
  ["tradeSaleQuery", "销售合同查询"],
] as const)(
  "%s lists contracts, or says what to do without any, or offers to try again",
  async (path, title) => {
    open([], path);
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(await screen.findByText("神木恒泽矿业销售有限公司")).toBeDefined();
    cleanup();
    open([], path, []);
    expect(await screen.findByText("没有符合条件的记录")).toBeDefined();
    cleanup();
    open([answer(paths[path], () => "BUSY" as never)], path);
    expect(await screen.findByRole("button", { name: "重试" })).toBeDefined();
  },
);

test("what waits for the firm is counted, and is one press away", async () => {
  const requests = collect<InputOf<typeof contracts.listPurchaseHandling>>();
  open([
    answer(contracts.listPurchaseHandling, (input) => {
      requests.push(input);
      return { ...page([contractRow()]), total: 7 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "待我处理 7" }));
  await expect.poll(() => requests.at(-1)?.filters).toEqual({ awaited: "own" });
});

test("a row says its next step; pressing it opens the contract and the dialog of the step", async () => {
  open(around(sampleContract()));
  const button = await screen.findByRole("button", { name: `确认结算 ${contractNo}` });
  button.focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "确认结算" })).toBeDefined();
});

test.each(["tradeBuyQuery", "tradeSaleQuery"] as const)(
  "a row of %s offers no step, and opens the contract with the steps that are open to the reader (R-290)",
  async (path) => {
    open(around(sampleContract()), path);
    await screen.findByText("神木恒泽矿业销售有限公司");
    expect(screen.queryByRole("button", { name: /确认结算/ })).toBeNull();
    await userEvent.click((await screen.findAllByText(contractNo))[0] as HTMLElement);
    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByRole("button", { name: "确认结算" })).toBeDefined();
  },
);

test("a step that is of another role than the reader's is shown to him, and is not his to take", async () => {
  open(around(sampleContract()), "tradeBuy", [contractRow()], trader);
  await userEvent.click(await screen.findByRole("button", { name: `查看 ${contractNo}` }));
  expect(screen.queryByRole("button", { name: `确认结算 ${contractNo}` })).toBeNull();
  expect(screen.queryByRole("button", { name: /^批量/ })).toBeNull();
});

test("whoever waits for the other side only looks", async () => {
  open([], "tradeSale", [contractRow({ dutyBy: "other" })]);
  expect(await screen.findByRole("button", { name: `查看 ${contractNo}` })).toBeDefined();
  expect(screen.queryByRole("button", { name: `确认结算 ${contractNo}` })).toBeNull();
});

test("the drawer says how far the contract is, who acts next, by when, and what happens otherwise", async () => {
  const drawer = await openDetail();
  const steps = within(await drawer.findByRole("list", { name: "合同进度" }));
  expect(steps.getByText("结算").getAttribute("aria-current")).toBe("step");
  expect(steps.getByText("待本方办理")).toBeDefined();
  expect(drawer.getByText("轮到本方：确认结算")).toBeDefined();
  expect(drawer.getByText("逾期无异议视为确认")).toBeDefined();
  expect(drawer.getByText("剩余 7 天 7 小时")).toBeDefined();
  const course = within(drawer.getByRole("list", { name: "经过" }));
  expect(course.getAllByRole("listitem")[0]?.textContent).toContain("卖方结算");
});

test("the settlement can be worked out again line by line, up to the amount in capitals", async () => {
  const drawer = await openDetail();
  const sheet = within(await drawer.findByRole("region", { name: "结算明细" }));
  expect(sheet.getByText("\u22123.72 元/吨")).toBeDefined();
  expect(sheet.getByText("\u22123.00 元/吨")).toBeDefined();
  const sums = within(sheet.getByLabelText("结算合计"));
  expect(sums.getByText("3,633,420.29")).toBeDefined();
  expect(sums.getByText("叁佰陆拾叁万叁仟肆佰贰拾元零贰角玖分")).toBeDefined();
});

test("only what the server allows can be done", async () => {
  const drawer = await openDetail({ state: "80", actions: [], duties: [] });
  expect(await drawer.findByText("现在没有需要本方办理的事项")).toBeDefined();
  for (const name of ["确认结算", "异议申请", "解除申请", "付款"])
    expect(drawer.queryByRole("button", { name })).toBeNull();
});

test("whoever may not take the step that waits for his firm is told that a colleague has to", async () => {
  const drawer = await openDetail({
    state: "10",
    settlement: null,
    due: fen(0n),
    actions: [],
    duties: [{ by: "B", action: "sign", until: null }],
  });
  expect(await drawer.findByText("待本方签订，请由本企业有此权限的操作员办理")).toBeDefined();
});

test("what goes by waybills is shipped and received there", async () => {
  const drawer = await openDetail({
    state: "30",
    settlement: null,
    due: fen(0n),
    carried: true,
    actions: [],
    duties: [{ by: "B", action: "receive", until: null }],
  });
  const link = await drawer.findByRole("link", { name: "我的运单" });
  expect(link.getAttribute("href")).toBe("/user/transport/waybill");
});

test("a contract that cannot be read can be asked for again", async () => {
  open([...around(sampleContract()), answer(contracts.readContract, () => "NOT_FOUND")]);
  await userEvent.click((await screen.findAllByText(contractNo))[0] as HTMLElement);
  const drawer = within(await screen.findByRole("dialog"));
  expect(await drawer.findByRole("button", { name: "重试" })).toBeDefined();
});

type Trial = OutputOf<typeof contracts.tryPayment>;
const trialOf = (change: Partial<Trial> = {}): Trial => ({
  required: yuan("3720000"),
  paid: fen(0n),
  due: yuan("3720000"),
  amount: yuan("3720000"),
  to: "escrow",
  available: yuan("4278800"),
  availableAfter: yuan("558800"),
  lacking: fen(0n),
  stateAfter: "30",
  postings: [],
  refusal: null,
  ...change,
});
const toPay: Partial<Contract> = {
  state: "20",
  actions: ["pay", "propose-termination"],
  duties: [{ by: "B", action: "pay", until: after(86_400) }],
  settlement: null,
  paid: fen(0n),
  due: yuan("3720000"),
};

test("a payment shows what is left afterwards, takes a part, and asks for the fund password", async () => {
  const inputs = collect<InputOf<typeof contracts.pay>>();
  const dialog = await openAction("付款", "付款", toPay, [
    answer(contracts.tryPayment, ({ amount }) =>
      amount === undefined
        ? trialOf()
        : trialOf({ amount, availableAfter: fen(yuan("4278800") - amount), stateAfter: "20" }),
    ),
    answer(contracts.previewPayment, ({ amount }) =>
      aCard({ number: contractNo, direction: "付款", amount, people: [] }),
    ),
    answer(contracts.pay, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "FUND_PASSWORD_WRONG" : movedTo("20");
    }),
  ]);
  expect(await dialog.findByText("人民币叁佰柒拾贰万元整")).toBeDefined();
  expect(dialog.getByRole("row", { name: /可用资金 2,418,903.55/ })).toBeDefined();
  expect(dialog.getByText("叁佰柒拾贰万元整")).toBeDefined();
  expect(dialog.getByRole("button", { name: "付款 3,720,000.00 元" })).toHaveProperty("disabled", true);
  const amount = dialog.getByLabelText(/^付款金额/);
  expect(amount).toHaveProperty("disabled", false);
  await userEvent.clear(amount);
  await userEvent.type(amount, "1000000");
  expect(await dialog.findByText("人民币壹佰万元整")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "12a3456789");
  const send = dialog.getByRole("button", { name: "付款 1,000,000.00 元" });
  await userEvent.click(send);
  expect((await dialog.findByRole("alert")).textContent).toContain("资金密码错误");
  await userEvent.click(send);
  await expectClosed("付款");
  expect(inputs[1]).toEqual({ contractNo, seen: 9, amount: yuan("1000000"), fundPassword: "123456" });
});

test("no sum is typed while the one that is due is still to come: it would come behind it, and the whole be paid", async () => {
  const dialog = await openAction("付款", "付款", toPay, [
    answer(contracts.tryPayment, () => new Promise<never>(() => {})),
  ]);
  expect(await dialog.findByLabelText(/^付款金额/)).toHaveProperty("disabled", true);
});

test("a sum that is not finished, or was taken out of its field, is not taken for all that is due", async () => {
  const dialog = await openAction("付款", "付款", toPay, [
    answer(contracts.tryPayment, () => trialOf()),
    answer(contracts.previewPayment, ({ amount }) => aCard({ amount })),
  ]);
  const amount = await dialog.findByLabelText(/^付款金额/);
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "123456");
  await expect
    .poll(() => dialog.getByRole<HTMLButtonElement>("button", { name: "付款 3,720,000.00 元" }).disabled)
    .toBe(false);
  await userEvent.clear(amount);
  expect(dialog.getByRole("button", { name: "付款" })).toHaveProperty("disabled", true);
  await userEvent.type(amount, "900.");
  expect(dialog.getByRole("button", { name: "付款" })).toHaveProperty("disabled", true);
});

test("where nothing is left to pay, the dialog stands and pays nothing", async () => {
  const dialog = await openAction("付款", "付款", toPay, [
    answer(contracts.tryPayment, () => trialOf({ amount: fen(0n), due: fen(0n) })),
  ]);
  await userEvent.type(await dialog.findByLabelText(/^资金密码/), "123456");
  const send = await dialog.findByRole("button", { name: "付款 0.00 元" });
  expect(send).toHaveProperty("disabled", true);
});

test("what cannot be paid says why, and is not sent", async () => {
  const dialog = await openAction("付款", "付款", toPay, [
    answer(contracts.tryPayment, () =>
      trialOf({ lacking: yuan("20000"), refusal: "可用资金不足，需3720000.00元" }),
    ),
    answer(contracts.previewPayment, () => aCard({ barred: "可用资金不足，需3720000.00元" })),
  ]);
  expect(await dialog.findByText("可用资金不足，还差 20,000.00 元")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "123456");
  expect(dialog.getByRole("button", { name: /^付款 / })).toHaveProperty("disabled", true);
});

test("a settlement is confirmed after reading where the money goes; somebody else may have been faster", async () => {
  const inputs = collect<InputOf<typeof contracts.confirmSettlement>>();
  const dialog = await openAction("确认结算", "确认结算", {}, [
    answer(contracts.previewStep, ({ action }) =>
      aCard({ amount: yuan("3633420.29"), facts: [{ title: "清算", words: "货款两清" }], seen: action }),
    ),
    answer(contracts.confirmSettlement, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "CONTRACT_CHANGED" : movedTo("70");
    }),
  ]);
  expect(await dialog.findByText("货款两清")).toBeDefined();
  const send = dialog.getByRole("button", { name: "确认结算" });
  await userEvent.click(send);
  expect((await dialog.findByRole("alert")).textContent).toContain("合同已被其他人员办理");
  await userEvent.click(send);
  await expectClosed("确认结算");
  expect(inputs[0]).toEqual({ contractNo, seen: 9, card: "confirm-settlement" });
});

test("a dissent points at a line, and shows what it is worth before it is raised", async () => {
  const inputs = collect<InputOf<typeof contracts.raiseDissent>>();
  const dialog = await openAction("异议申请", `异议申请 ${contractNo}`, {}, [
    answer(contracts.tryDissent, ({ line, claim }) => {
      const answered = dissentEffect(sampleBasis(), settlement.evidence, line, claim);
      return answered.ok ? answered.effect : "DISSENT_WITHOUT_EFFECT";
    }),
    answer(contracts.previewDissent, ({ line }) => aCard({ seen: `line ${line}` })),
    answer(contracts.raiseDissent, (input) => {
      inputs.push(input);
      return answerOfStep;
    }),
  ]);
  const sulphur = settlement.result.lines.find(({ code }) => code === "S");
  await userEvent.click(dialog.getByRole("radio", { name: new RegExp(`第 ${sulphur?.no} 行`) }));
  await choose(dialog.getByLabelText("批次"), "2");
  await userEvent.type(dialog.getByLabelText(/^批次 2 的全硫/), "0.55");
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.clear(dialog.getByLabelText(/^批次 2 的全硫/));
  await userEvent.type(dialog.getByLabelText(/^批次 2 的全硫/), "0.48");
  expect(await dialog.findByText("异议成立后买方多付 17,773.71 元")).toBeDefined();
  expect(dialog.getByRole("button", { name: "提交异议" })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^异议说明/), "留样复检为 0.48");
  const raise = dialog.getByRole("button", { name: "提交异议" });
  await expect.poll(() => (raise as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(raise);
  await expectClosed(`异议申请 ${contractNo}`);
  expect(inputs[0]).toMatchObject({
    line: sulphur?.no,
    claim: { ground: "quality", lot: "2", code: "S", value: measureFrom("0.48") },
    memo: "留样复检为 0.48",
    card: `line ${sulphur?.no}`,
  });
});

test("a dissent that is filled in and not raised is offered again", () =>
  expectDraftOffered({
    open: () => openAction("异议申请", `异议申请 ${contractNo}`, {}),
    begin: async () => userEvent.click(screen.getAllByRole("radio")[0] as HTMLElement),
    label: /^异议说明/,
    typed: "留样复检为 0.48",
  }));

test("an open dissent stands above the settlement with its effect", async () => {
  const accepted = {
    actions: ["accept-dissent"],
    duties: [{ by: "B", action: "accept-dissent", until: null }],
    dissent: {
      by: "S",
      settlement: 1,
      line: 4,
      claim: { ground: "quality", lot: "2", code: "S", value: measureFrom("0.48") },
      memo: "复检",
      difference: yuan("17773.71"),
      at: after(-60),
      userName: "高岩",
    },
  } satisfies Partial<Contract>;
  const drawer = await openDetail(accepted, [
    answer(contracts.previewStep, () => aCard({ amount: yuan("3651194") })),
  ]);
  expect(await drawer.findByText(/成立后买方多付 17,773.71 元/)).toBeDefined();
  await userEvent.click(drawer.getByRole("button", { name: "异议确认" }));
  const dialog = within(screen.getByRole("dialog", { name: "异议确认" }));
  expect(await dialog.findByText("3,651,194.00")).toBeDefined();
});

const selling: Partial<Contract> = { side: "S", settlement: null, due: fen(0n) };

/** A card of tonnes: no money moves. */
const tonnesCard = (from: string, to: string, barred: string | null = null) =>
  aCard({
    number: contractNo,
    amount: null,
    effect: null,
    changes: [{ title: "吨数", from, to }],
    barred,
    people: [],
  });

test("a shipment is what its tickets weigh", async () => {
  const inputs = collect<InputOf<typeof contracts.ship>>();
  const dialog = await openAction(
    "发货",
    "发货",
    { ...selling, state: "30", actions: ["ship"], duties: [{ by: "S", action: "ship", until: null }] },
    [
      answer(contracts.previewDelivery, ({ quantity, tickets }) =>
        tonnesCard("0 吨", `${quantity === tonnes("67.7") ? 67.7 : 0} 吨 ${tickets?.length} 张`),
      ),
      answer(contracts.ship, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "SHIPMENT_EXCEEDS_CONTRACT" : movedTo("40");
      }),
    ],
  );
  expect(dialog.getByRole("button", { name: "发货" })).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByText("从表格粘贴"));
  fireEvent.change(dialog.getByLabelText(/^每行一张/), {
    target: { value: "P1\t49.5\t15\nP2 48.30 15.10\n合计 82.7" },
  });
  await userEvent.click(dialog.getByRole("button", { name: "加入磅单" }));
  expect(await screen.findByText("有 1 行无法识别，请按“磅单号 毛重 皮重”填写")).toBeDefined();
  expect(await dialog.findByRole("row", { name: "吨数 0 吨 67.7 吨 2 张" })).toBeDefined();
  const send = dialog.getByRole("button", { name: "发货 67.7 吨" });
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(send);
  await expectClosed("发货");
  expect(inputs[1]).toMatchObject({
    quantity: tonnes("67.7"),
    tickets: [
      { no: "P1", scale: "mine", net: tonnes("34.5") },
      { no: "P2", net: tonnes("33.2") },
    ],
  });
});

test("a shipment that nobody has received is taken back", async () => {
  const inputs = collect<InputOf<typeof contracts.cancelShipment>>();
  const dialog = await openAction(
    "撤销发货",
    "撤销发货",
    { ...selling, state: "40", actions: ["cancel-shipment"], shipments: [shipment] },
    [
      answer(contracts.previewDelivery, ({ action, shipment: no }) =>
        aCard({ amount: null, effect: null, subject: `${action} ${no}` }),
      ),
      answer(contracts.cancelShipment, (input) => {
        inputs.push(input);
        return movedTo("30");
      }),
    ],
  );
  expect(await dialog.findByText("cancel-shipment 1")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "确认撤销" }));
  await expectClosed("撤销发货");
  expect(inputs).toEqual([{ contractNo, seen: 9, shipment: 1 }]);
});

test("goods are received shipment by shipment, a part or the rest", async () => {
  const inputs = collect<InputOf<typeof contracts.receive>>();
  const dialog = await openAction(
    "收货",
    "收货",
    {
      state: "40",
      settlement: null,
      actions: ["receive"],
      duties: [{ by: "B", action: "receive", until: after(86_400) }],
      shipments: [{ ...shipment, received: tonnes("2000") }],
    },
    [
      answer(contracts.previewDelivery, ({ action, shipment: no, quantity, last }) => {
        const few = quantity === tonnes("9") && last;
        return tonnesCard("10.36 吨", few ? "0 吨" : "--", action === "receive" && no === 1 ? null : "错批");
      }),
      answer(contracts.receive, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "RECEIPT_EXCEEDS_SHIPMENT" : movedTo("40");
      }),
    ],
  );
  const amount = dialog.getByLabelText("收货量（吨）");
  expect(amount).toHaveProperty("value", "10.36");
  await userEvent.clear(amount);
  await userEvent.type(amount, "9");
  await userEvent.click(dialog.getByLabelText("该批收货完毕，少到的部分不再收"));
  expect(await dialog.findByRole("row", { name: "吨数 10.36 吨 0 吨" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "收货 9 吨" }));
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "收货 9 吨" }));
  await expectClosed("收货");
  expect(inputs[1]).toMatchObject({ shipment: 1, quantity: tonnes("9"), last: true, tickets: [] });
});

test("a settlement that is filled in and not handed in is offered again", () =>
  expectDraftOffered({
    open: () =>
      openAction("结算", `结算 ${contractNo}`, {
        ...selling,
        state: "50",
        actions: ["settle"],
        shipments: [shipment],
      }),
    label: "化验报告号",
    typed: "L1",
  }));

test("a settlement begins with what was weighed, and is reckoned while it is filled in", async () => {
  const inputs = collect<InputOf<typeof contracts.settle>>();
  const title = `结算 ${contractNo}`;
  const dialog = await openAction(
    "结算",
    title,
    { ...selling, state: "50", actions: ["settle"], shipments: [shipment] },
    [
      answer(contracts.trySettlement, ({ evidence }) => settle(sampleBasis(), evidence)),
      answer(contracts.previewSettlement, () =>
        aCard({ facts: [{ title: "清算", words: "货款两清" }], seen: "settlement" }),
      ),
      answer(contracts.settle, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "WEIGHT_NOT_AS_DELIVERED" : answerOfStep;
      }),
    ],
  );
  expect(dialog.getByText("请填写批次 1 的化验结果")).toBeDefined();
  expect(dialog.getByRole("button", { name: "提交结算" })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("化验报告号"), "L1");
  await userEvent.type(dialog.getByLabelText(/^热值/), "5480");
  await userEvent.type(dialog.getByLabelText(/^全水分/), "13.6");
  await userEvent.type(dialog.getByLabelText(/^全硫/), "0.52");
  const send = await dialog.findByRole("button", { name: /^提交结算 [\d,.]+ 元$/ });
  expect(await dialog.findByText("货款两清")).toBeDefined();
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(send);
  await expectClosed(title);
  expect(inputs[1]?.card).toBe("settlement");
  expect(inputs[1]?.evidence.lots[0]).toMatchObject({
    no: "1",
    report: { no: "L1", values: { Q: measureFrom("5480"), M: measureFrom("13.6"), S: measureFrom("0.52") } },
  });
});

test("a voucher of the bank is claimed with its file, and answered by the other side", async () => {
  const claimed = collect<InputOf<typeof contracts.claimPayment>>();
  const [voucher] = storedFiles;
  const dialog = await openAction(
    "上传付款凭证",
    "上传付款凭证",
    { ...toPay, payType: "3", actions: ["claim-payment"], duties: [] },
    [
      uploadAnswer(() => ({ files: [voucher] })),
      answer(contracts.previewClaim, ({ amount }) => aCard({ amount, seen: "claim" })),
      answer(contracts.claimPayment, (input) => {
        claimed.push(input);
        return movedTo("20");
      }),
    ],
  );
  const send = dialog.getByRole("button", { name: "提交凭证" });
  expect(send).toHaveProperty("disabled", true);
  fireEvent.change(dialog.getByLabelText("选择附件"), { target: { files: [new File(["x"], "凭证.pdf")] } });
  await dialog.findByText(voucher.name);
  await expect.poll(() => (send as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(send);
  await expectClosed("上传付款凭证");
  expect(claimed[0]).toMatchObject({ amount: yuan("3720000"), voucher: voucher.file, card: "claim" });
});

const claim: Contract["claims"][number] = {
  no: 2,
  from: "B",
  amount: yuan("3720000"),
  state: "waiting",
  memo: "",
  at: after(-600),
  userName: "孙敏",
  answeredAt: null,
  attachments: [{ ...storedFiles[0], name: "凭证.pdf" }],
};

test("a voucher that is rejected takes a reason", async () => {
  const inputs = collect<InputOf<typeof contracts.rejectPayment>>();
  const dialog = await openAction(
    "驳回付款凭证",
    "驳回付款凭证",
    {
      ...selling,
      state: "20",
      payType: "3",
      actions: ["confirm-payment", "reject-payment"],
      claims: [claim],
    },
    [
      answer(contracts.previewStep, ({ action, claim: no }) =>
        aCard({ amount: yuan("3720000"), seen: `${action} ${no}` }),
      ),
      answer(contracts.rejectPayment, (input) => {
        inputs.push(input);
        return movedTo("20");
      }),
    ],
  );
  expect(dialog.getByText("凭证.pdf")).toBeDefined();
  const send = dialog.getByRole("button", { name: "驳回付款凭证" });
  expect(send).toHaveProperty("disabled", true);
  expect(await dialog.findByText("人民币叁佰柒拾贰万元整")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^驳回原因/), "未到账");
  await userEvent.click(send);
  await expectClosed("驳回付款凭证");
  expect(inputs).toEqual([{ contractNo, seen: 9, claim: 2, memo: "未到账", card: "reject-payment 2" }]);
});

test("an invoice is for what was settled; another amount is refused", async () => {
  const inputs = collect<InputOf<typeof contracts.registerInvoice>>();
  const dialog = await openAction(
    "登记发票",
    "登记发票",
    { side: "S", state: "70", actions: ["register-invoice"] },
    [
      answer(contracts.registerInvoice, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "INVOICE_AMOUNT_WRONG" : movedTo("70");
      }),
    ],
  );
  expect(dialog.getByLabelText("价税合计（元）")).toHaveProperty("value", "3,633,420.29");
  const send = dialog.getByRole("button", { name: "登记发票" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("发票号码"), "25612000000012345678");
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(send);
  await expectClosed("登记发票");
  expect(inputs[1]).toMatchObject({ invoice: "25612000000012345678", amount: yuan("3633420.29") });
});

test("the end by agreement names what the seller keeps, and who pays what to whom", async () => {
  const inputs = collect<InputOf<typeof contracts.proposeTermination>>();
  const dialog = await openAction("解除申请", "解除申请", {}, [
    answer(contracts.previewTermination, ({ penalty }) =>
      aCard({ amount: penalty?.amount ?? null, seen: penalty?.by ?? "none" }),
    ),
    answer(contracts.proposeTermination, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "PENALTY_BEYOND_DEPOSIT" : answerOfStep;
    }),
  ]);
  await userEvent.type(dialog.getByLabelText(/^卖方保留的货款/), "0");
  await choose(dialog.getByLabelText("从履约保证金扣付对方"), "买方承担");
  const send = dialog.getByRole("button", { name: "申请解除" });
  await userEvent.type(dialog.getByLabelText(/^解除原因/), "矿井停产");
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^扣付金额/), "50000");
  expect(await dialog.findByText("人民币伍万元整")).toBeDefined();
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(send);
  await expectClosed("解除申请");
  expect(inputs[1]).toEqual({
    contractNo,
    seen: 9,
    kept: fen(0n),
    penalty: { by: "B", amount: yuan("50000") },
    memo: "矿井停产",
    card: "B",
  });
});

test("a refusal to sign takes a reason, after reading what it costs", async () => {
  const inputs = collect<InputOf<typeof contracts.refuseToSign>>();
  const dialog = await openAction(
    "拒签",
    "拒签合同",
    { state: "10", settlement: null, signed: [], actions: ["refuse"], duties: [] },
    [
      answer(contracts.previewStep, ({ action }) =>
        aCard({ consequence: [{ when: "办理后", words: "拒签即违约" }], seen: action }),
      ),
      answer(contracts.refuseToSign, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "SIGN_DEADLINE_PASSED" : movedTo("90");
      }),
    ],
  );
  const send = dialog.getByRole("button", { name: "确认拒签" });
  expect(send).toHaveProperty("disabled", true);
  expect(await dialog.findByText(/拒签即违约/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^拒签原因/), "设备检修");
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(send);
  await expectClosed("拒签合同");
  expect(inputs[1]).toEqual({ contractNo, seen: 9, memo: "设备检修", card: "refuse" });
});

test("the end of the delivery is shown by its card, anew where somebody was faster", async () => {
  const inputs: unknown[] = [];
  let cardCount = 0;
  const title = "发货完毕";
  const dialog = await openAction(title, title, { side: "S", actions: ["close-delivery"], duties: [] }, [
    answer(contracts.previewDelivery, ({ action }) => {
      cardCount += 1;
      return tonnesCard(action, `第 ${cardCount} 次`);
    }),
    answer(contracts.closeDelivery, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "CONTRACT_CHANGED" : answerOfStep;
    }),
  ]);
  expect(await dialog.findByRole("row", { name: "吨数 close-delivery 第 1 次" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: title }));
  expect(await dialog.findByRole("row", { name: "吨数 close-delivery 第 2 次" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: title }));
  await expectClosed(title);
  expect(inputs).toEqual([
    { contractNo, seen: 9 },
    { contractNo, seen: 9 },
  ]);
});

test.each([
  ["apply-finish", "完成申请", "申请完成", contracts.applyFinish, "B"],
  ["confirm-finish", "完成确认", "确认完成", contracts.confirmFinish, "B"],
  ["withdraw-dissent", "异议撤销", "撤销异议", contracts.withdrawDissent, "B"],
  ["cancel-finish", "完成撤销", "撤销完成申请", contracts.cancelFinish, "B"],
  ["withdraw-termination", "解除撤销", "撤销解除申请", contracts.withdrawTermination, "B"],
  ["agree-termination", "解除确认", "确认解除", contracts.agreeTermination, "B"],
] as const)(
  "%s is done after one confirmation, on the version that was seen",
  async (action, title, act, call, side) => {
    const inputs: unknown[] = [];
    const onCard = ["apply-finish", "confirm-finish", "agree-termination"].includes(action);
    const dialog = await openAction(title, title, { side, actions: [action], duties: [] }, [
      answer(contracts.previewStep, (input) => aCard({ seen: input.action })),
      answer(call, (input) => {
        inputs.push(input);
        return answerOfStep;
      }),
    ]);
    const send = dialog.getByRole("button", { name: act });
    await expect.poll(() => (send as HTMLButtonElement).disabled).toBe(false);
    await userEvent.click(send);
    await expectClosed(title);
    expect(inputs).toEqual([{ contractNo, seen: 9, ...(onCard && { card: action }) }]);
  },
);

test("a settlement that is cancelled is shown by its card, anew where it has changed", async () => {
  const inputs: unknown[] = [];
  const dialog = await openAction(
    "撤销结算",
    "撤销结算",
    { side: "S", actions: ["cancel-settlement"], duties: [] },
    [
      answer(contracts.previewStep, () => aCard({ seen: String(inputs.length) })),
      answer(contracts.cancelSettlement, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "CARD_CHANGED" : movedTo("50");
      }),
    ],
  );
  const send = await dialog.findByRole("button", { name: "撤销结算" });
  await expect.poll(() => (send as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await expect.poll(() => (send as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(send);
  await expectClosed("撤销结算");
  expect(inputs).toEqual(["0", "1"].map((card) => ({ contractNo, seen: 9, card })));
});

test("several contracts are paid together as their card has shown them, anew where it has changed", async () => {
  const inputs: InputOf<typeof contracts.payAll>[] = [];
  const nos = ["20250610-0001", "20250610-0002", "20250610-0003"];
  open(
    [
      answer(contracts.previewPayments, ({ contracts: contractNos }) =>
        aCard({
          amount: yuan("300000"),
          changes: contractNos.map((no) => ({ title: no, from: "待付款", to: "待发货" })),
          seen: String(inputs.length),
        }),
      ),
      answer(contracts.payAll, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "CARD_CHANGED" : { paid: [] };
      }),
    ],
    "tradeBuy",
    nos.map((no) => contractRow({ contractNo: no, state: "20", duty: "pay" })),
  );
  await screen.findAllByText("20250610-0003");
  for (const box of screen.getAllByRole("checkbox").slice(1)) await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "批量付款 3" }));
  const dialog = within(screen.getByRole("dialog", { name: "批量付款" }));
  await userEvent.type(await dialog.findByLabelText(/^资金密码/), "123456");
  const each = within(await dialog.findByRole("table", { name: "改前改后对照" }));
  expect(each.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(nos);
  expect(dialog.getByText("人民币叁拾万元整")).toBeDefined();
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "付款 300,000.00 元" });
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await expect.poll(() => send.disabled).toBe(false);
  await userEvent.click(send);
  await expectClosed("批量付款");
  expect(inputs).toEqual(["0", "1"].map((seen) => ({ contracts: nos, fundPassword: "123456", seen })));
});

test("contracts that wait for a signature are signed one after the other", async () => {
  const begunContracts: string[] = [];
  const rows = ["20250610-0001", "20250610-0002"].map((no) =>
    contractRow({ contractNo: no, state: "10", duty: "sign" }),
  );
  open(
    [
      answer(api.letters.beginSigning, ({ contractNo: no }) => {
        begunContracts.push(no);
        return "CERTIFICATE_INVALID";
      }),
    ],
    "tradeBuy",
    rows,
  );
  await screen.findAllByText("20250610-0002");
  for (const box of screen.getAllByRole("checkbox").slice(1)) await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "批量签订 2" }));
  for (const no of ["20250610-0001", "20250610-0002"]) {
    const dialog = within(await screen.findByRole("dialog", { name: `签署买卖合同 ${no}` }));
    await dialog.findByRole("button", { name: "重试" });
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  }
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(begunContracts).toEqual(["20250610-0001", "20250610-0002"]);
});

test("above a contract stand its other side and its amount, and each of its records says how many there are", async () => {
  const drawer = await openDetail();
  const heading = await drawer.findByRole("heading", { name: new RegExp(`^${contractNo}`) });
  expect(heading.textContent).toContain("神木恒泽矿业销售有限公司");
  expect(heading.textContent).toContain("3,720,000.00 元");
  const notes = [...document.querySelectorAll("[role=dialog] summary")].map(({ textContent }) => textContent);
  expect(notes).toEqual([
    "签署记录 2 方",
    "收付款记录 2 笔",
    "收货记录 3 次",
    "结算记录 1 次",
    "异议记录 0 次",
    "完成与解除记录 0 次",
    "质量指标与结算条款 4 项",
    "保证金与服务费 服务费 1,200.00 元",
  ]);
});

test("the records of a contract are read only when they are opened", async () => {
  let callCount = 0;
  const drawer = await openDetail({}, [
    answer(contracts.listPayments, () => {
      callCount += 1;
      return { movements: [], claims: [] };
    }),
  ]);
  const summary = await drawer.findByText("收付款记录");
  expect(callCount).toBe(0);
  await userEvent.click(summary);
  expect(await drawer.findByText("没有资金变动")).toBeDefined();
  expect(callCount).toBe(1);
});

test("the landing page leads to what waits on either side", async () => {
  renderPage(
    "/contract",
    [
      answer(contracts.listPurchaseHandling, ({ filters }) => ({
        ...page([contractRow()]),
        total: filters.awaited ? 7 : 13,
      })),
      answer(contracts.listSaleHandling, () => page([])),
    ],
    { signedIn: trader },
  );
  const buying = within(await screen.findByRole("region", { name: "采购合同" }));
  const link = await buying.findByRole("link", { name: /7\s*待我处理/ });
  expect(link.getAttribute("href")).toBe("/contract/tradeBuy?awaited=own");
  expect((await buying.findByRole("link", { name: contractNo })).getAttribute("href")).toContain(
    `open=${contractNo}`,
  );
  expect(await screen.findByText("没有在办的销售合同")).toBeDefined();
});

test("the evidence pack is asked for from the drawer, and a refusal is said", async () => {
  const drawer = await openDetail({}, [answer(contracts.takeEvidence, () => "NOT_FOUND" as never)]);
  await userEvent.click(await drawer.findByRole("button", { name: "下载证据包" }));
  expect(await screen.findByText("记录不存在")).toBeDefined();
});
