import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { balanceOf } from "@zd/domain/funds/ledger";
import type { Instant } from "@zd/domain/kernel/brand";
import { tonnesOf, yuanOf } from "@zd/domain/letters/letter-deal";
import { type Charges, frozenFor } from "@zd/domain/mall/charges";
import { mallOrderStates, type OrderStep, orderSteps } from "@zd/domain/mall/order";
import { release, type Stock } from "@zd/domain/mall/stock";
import { payTypes, type Side } from "@zd/domain/terms/codes";
import { findBalances, findFeeTerms, findPurse } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import {
  changedRows,
  plainCard,
  previewHash,
  previewOutcome,
  purseEffect,
} from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { openMall } from "../switching/open-mall.ts";
import { findStock } from "../wares/ware-store.ts";
import { chargeWords, goodsWords, periodWords } from "./card-words.ts";
import { type Confirmation, confirmationOf, requireStep, stepMark, vouchersOf } from "./order-outcome.ts";
import { getOwnOrder, heldOf, type OrderRow } from "./order-store.ts";

const stepWords = {
  confirm: {
    direction: "卖出",
    path: "可用资金 → 交易保证金",
    words: "不可撤回：冻结卖方保证金与服务费，生成待签合同；合同生效时收取服务费，保证金转为履约保证金",
  },
  reject: {
    direction: "拒绝",
    path: "商城订单",
    words: "订单失效，不可恢复；买方冻结的保证金与服务费全额解冻，买方会看到原因",
  },
  cancel: {
    direction: "取消",
    path: "交易保证金 → 可用资金",
    words: "订单失效，不可恢复；保证金与服务费全额解冻，库存退回商户",
  },
} as const satisfies Record<OrderStep, object>;

/** 商家确认、拒绝与买方取消订单的确认卡: the accounts of the firm, the tonnes, and the agreement that is opened. */
export const previewStep = handle(
  api.mallOrders.previewStep,
  async ({ orderNo, step }, { db, actor, request, now }) => {
    await openMall(db, request);
    const { firmId: firm } = actor;
    const order = await getOwnOrder(db, orderNo, firm);
    const { outcome, barred } = await previewOutcome(async () => {
      await requireStep(db, order, step, { firm, now });
      const confirmation = step === "confirm" ? await findConfirmation(db, order, now) : null;
      return { confirmation, vouchers: vouchersOf(step, order, confirmation) };
    });
    const confirmation = outcome?.confirmation ?? null;
    const other = order.side === "B" ? order.sellerId : order.buyerId;
    const [purse, firms, stock] = await Promise.all([
      findPurse(db, firm, outcome?.vouchers ?? null),
      findFirms(db, [other]),
      findStock(db, order.wareId),
    ]);
    const { direction, path, words } = stepWords[step];
    const held = heldOf(order)[order.side];
    return {
      ...plainCard,
      number: orderNo,
      party: firms.get(other)?.name ?? other,
      direction,
      path,
      amount: { confirm: order.amount, reject: null, cancel: frozenFor(held) }[step],
      changes: outcome ? changesOf(step, order, stock) : [],
      subject: goodsWords(order, order.quantity),
      effect: step === "reject" ? null : purseEffect("资金", ["现在", `${orderSteps[step].label}后`], purse),
      facts: outcome ? factsOf(step, order, { confirmation, held, stock }) : [],
      consequence: [{ when: `${orderSteps[step].label}后`, words }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash(stepMark(step, order, confirmation)),
    };
  },
);

async function findConfirmation(db: Reader, order: OrderRow, now: Instant): Promise<Confirmation> {
  const [fees, balances] = await Promise.all([
    findFeeTerms(db, [order.sellerId]),
    findBalances(db, [order.sellerId], allDisclosed),
  ]);
  const available = balanceOf(balances, { holder: order.sellerId, bucket: "available" });
  return confirmationOf(db, order, { fees, available, now });
}

/** State of the order, and tonnes that it gives back; how much is for sale is shown to the seller alone. */
function changesOf(
  step: OrderStep,
  {
    state,
    side,
    quantity,
  }: OrderRow & {
    /** The side of the firm that takes the step. */
    readonly side: Side;
  },
  stock: Stock,
): Card["changes"] {
  const states = ["订单状态", mallOrderStates[state], mallOrderStates[orderSteps[step].to]] as const;
  if (step === "confirm") return changedRows([states, ["合同", "", "待商户提交"]]);
  const after = side === "S" ? release(stock, quantity) : null;
  return changedRows([
    states,
    ["本单占用", tonnesOf(quantity), "0 吨"],
    ...(after
      ? [
          ["可售库存", tonnesOf(stock.available), tonnesOf(after.available)] as const,
          ["占用库存", tonnesOf(stock.reserved), tonnesOf(after.reserved)] as const,
        ]
      : []),
  ]);
}

/** What the card of a step is made of. */
interface Known {
  /** Null for steps other than a confirmation. */
  readonly confirmation: Confirmation | null;
  /** What is frozen of the firm that takes the step. */
  readonly held: Charges;
  /** Stock of the ware now. */
  readonly stock: Stock;
}

/** What is frozen and the first terms of the agreement, or what is free again. */
function factsOf(
  step: OrderStep,
  { amount, quantity }: OrderRow,
  { confirmation, held, stock }: Known,
): Card["facts"] {
  if (confirmation === null)
    return [
      { title: "货款", words: yuanOf(amount) },
      step === "cancel"
        ? { title: "全额解冻", words: chargeWords(held) }
        : { title: "本企业资金", words: "本单未冻结，不变动" },
    ];
  const { charges, draft } = confirmation;
  return [
    { title: "本次冻结", words: yuanOf(frozenFor(charges)) },
    { title: "其中", words: chargeWords(charges) },
    { title: "合同数量", words: tonnesOf(draft.quantity) },
    { title: "交收方式", words: draft.delivery },
    { title: "交货期", words: periodWords(draft) },
    { title: "付款方式", words: payTypes[draft.payType] },
    { title: "收货地址", words: draft.address },
    {
      title: "库存",
      words: `本单继续占用 ${tonnesOf(quantity)}，合同生效时出库；可售 ${tonnesOf(stock.available)}，不变`,
    },
  ];
}
