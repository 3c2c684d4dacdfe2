import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import type { InputOf } from "@zd/api/wire/operation";
import { fen, instant, quantity } from "@zd/domain/kernel/brand";
import { tonnesOf, yuanOf } from "@zd/domain/letters/letter-deal";
import { type AgreementTerms, mallAgreementStates } from "@zd/domain/mall/agreement";
import { frozenFor } from "@zd/domain/mall/charges";
import { payTypes, type Side } from "@zd/domain/terms/codes";
import { findPurse } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import {
  changedRows,
  plainCard,
  previewHash,
  previewOutcome,
  purseEffect,
} from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { chargeWords, goodsWords, periodWords } from "../orders/card-words.ts";
import { getOwnOrder, heldOf } from "../orders/order-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { stateAfter } from "./act-on-agreement.ts";
import { agreedOf, type Both, releaseOf, requireCurrent, requireOpen } from "./agreement-outcome.ts";
import { getOwnAgreement, toAgreement } from "./agreement-store.ts";
import { draftOf } from "./open-agreement.ts";

type Step = InputOf<typeof api.mallContracts.previewStep>["step"];

const stepWords = {
  submit: {
    direction: "提交",
    path: "商户 → 买方确认",
    when: "提交后",
    words: "由买方确认；确认前仍可编辑，编辑后须重新提交",
  },
  confirm: {
    direction: "买入",
    path: "交易保证金 → 履约保证金、服务费",
    when: "确认后",
    words: "合同生效，不可撤回：收取服务费，保证金转为履约保证金，随后双方签订、付款、发货",
  },
  cancel: {
    direction: "取消",
    path: "交易保证金 → 可用资金",
    when: "取消后",
    words: "合同与订单终止，不可恢复；双方冻结的资金解冻，库存退回可售，对方会看到原因",
  },
} as const satisfies Record<Step, object>;

/**
 * 商城合同提交、确认与取消的确认卡: the terms beside those of the order, the tonnes, and the firm's accounts once both agree or the
 * agreement is cancelled.
 */
export const previewStep = handle(
  api.mallContracts.previewStep,
  async ({ contractNo, seen = null, step }, { db, actor, request, now }) => {
    await openMall(db, request);
    const { firmId: firm } = actor;
    const { row } = await getOwnAgreement(db, contractNo, firm);
    const { side, ...order } = await getOwnOrder(db, row.orderNo, firm);
    const both = { row, order };
    const { barred } = await previewOutcome(async () => {
      requireOpen(both, step, firm, seen);
      if (step !== "cancel") requireCurrent(both, now);
    });
    const isOpen = barred === null;
    const vouchers = step === "cancel" ? releaseOf(order, side) : agreedOf(both, side).vouchers;
    const other = side === "B" ? row.sellerId : row.buyerId;
    const [purse, firms, draft] = await Promise.all([
      findPurse(db, firm, isOpen ? vouchers : null),
      findFirms(db, [other]),
      draftOf(db, order, instant(row.openedAt.getTime())),
    ]);
    const { direction, path, when, words } = stepWords[step];
    const { terms } = toAgreement(row, order);
    const edits = step === "cancel" ? [] : changedRows(termRows(draft, terms));
    return {
      ...plainCard,
      number: contractNo,
      party: firms.get(other)?.name ?? other,
      direction,
      path,
      amount: step === "cancel" ? frozenFor(heldOf(order)[side]) : row.amount,
      changes: isOpen ? [...changedRows(outcomeRows(step, both)), ...edits] : [],
      subject: goodsWords(order, row.quantity),
      effect: purseEffect("资金", ["现在", step === "submit" ? "买方确认后" : when], purse),
      falls:
        step === "cancel" && isOpen
          ? { title: "随之终止", words: `订单 ${row.orderNo}，${tonnesOf(order.quantity)}`, rows: [] }
          : null,
      facts: isOpen ? factsOf(step, both, side) : [],
      evidence: step === "cancel" ? [] : [comparedWords(edits)],
      consequence: [{ when, words }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash({ contract: contractNo, version: row.version, step }),
    };
  },
);

/** State of the agreement and tonnes of the order, before and after; a submission leaves the tonnes. */
function outcomeRows(step: Step, { row, order }: Both): readonly (readonly [string, string, string])[] {
  const states = ["合同状态", mallAgreementStates[row.state], mallAgreementStates[stateAfter(step)]] as const;
  if (step === "submit") return [states];
  const sold = step === "confirm" ? row.quantity : quantity(0n);
  return [
    states,
    ["订单占用", tonnesOf(order.quantity), tonnesOf(quantity(0n))],
    ["成交出库", tonnesOf(quantity(0n)), tonnesOf(sold)],
    ["退回可售", tonnesOf(quantity(0n)), tonnesOf(quantity(order.quantity - sold))],
  ];
}

/** The terms of the order beside the present ones. */
const termRows = (
  draft: AgreementTerms,
  terms: AgreementTerms,
): readonly (readonly [string, string, string])[] => {
  const [before, after] = [wordsOf(draft), wordsOf(terms)];
  return before.map(([title, words], line) => [title, words, after[line]?.[1] ?? ""]);
};

const wordsOf = (terms: AgreementTerms): readonly (readonly [title: string, words: string])[] => [
  ["合同数量", tonnesOf(terms.quantity)],
  ["付款方式", payTypes[terms.payType]],
  ["交收方式", terms.delivery],
  ["交货期", periodWords(terms)],
  ["收货地址", terms.address],
  ["补充约定", terms.memo],
];

const comparedWords = (edits: Card["changes"]): Card["evidence"][number] =>
  edits.length === 0
    ? { passed: true, words: "条款与订单一致" }
    : { passed: false, words: `与订单不同：${edits.map(({ title }) => title).join("、")}` };

/** The agreed terms and what becomes of the frozen money; for a cancellation what is free again. */
function factsOf(step: Step, { row, order }: Both, side: Side): Card["facts"] {
  const held = heldOf(order)[side];
  if (step === "cancel")
    return [
      { title: "合同金额", words: yuanOf(row.amount) },
      { title: "本方解冻", words: chargeWords(held) },
    ];
  const { charges } = agreedOf({ row, order }, side);
  return [
    ...wordsOf(toAgreement(row, order).terms).map(([title, words]) => ({ title, words })),
    { title: "收取服务费", words: yuanOf(charges.fee) },
    { title: "履约保证金", words: yuanOf(charges.deposit) },
    { title: "解冻", words: yuanOf(fen(frozenFor(held) - frozenFor(charges))) },
  ];
}
