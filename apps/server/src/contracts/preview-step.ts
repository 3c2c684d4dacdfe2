import { contract } from "@zd/contract";
import type { Card } from "@zd/contract/wire/card";
import type { InputOf } from "@zd/contract/wire/operation";
import type { ContractAction } from "@zd/domain/contracts/actions";
import {
  contractActions,
  contractParties,
  contractStates,
  isOver,
  opposite,
} from "@zd/domain/contracts/codes";
import {
  type Contract,
  openDefaults,
  owedBy,
  receivedOf,
  shippableOf,
  shippedOf,
} from "@zd/domain/contracts/contract";
import { dutiesOf } from "@zd/domain/contracts/duties";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { goodsOf } from "@zd/domain/contracts/goods-moves";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { contractVoucher } from "@zd/domain/funds/contract-payment";
import { balancesAfter, purseLines } from "@zd/domain/funds/effect";
import type { Balances } from "@zd/domain/funds/ledger";
import { goodsStates } from "@zd/domain/goods/states";
import { type FirmId, fen, quantity } from "@zd/domain/kernel/brand";
import { refuse } from "@zd/domain/kernel/decision";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupedQuantity } from "@zd/domain/money/quantity";
import type { Side } from "@zd/domain/trading/codes";
import { findBalances } from "../funds/index.ts";
import { findFirms } from "../identity/index.ts";
import { barredBy, changedRows, markOf, plainCard, purseEffect } from "../platform/card.ts";
import { handle } from "../platform/operation.ts";
import { allDisclosed } from "../platform/undisclosed.ts";
import type { HasWaybills } from "./carried.ts";
import { getOwnContract } from "./read-contract.ts";

type Asked = InputOf<typeof contract.contracts.previewStep>;

const said = {
  ship: { direction: "发货", words: "买方须在期限内收货；收货前可以撤销" },
  receive: { direction: "收货", words: "不可撤回；全部批次收完且卖方发货完毕后进入结算" },
  "close-delivery": { direction: "发货完毕", words: "不能再发货；买方收完各批货物后进入结算" },
  "apply-finish": {
    direction: "申请完成",
    words: "对方确认后合同完成，双方履约保证金解冻；对方逾期未答复视为同意",
  },
  "confirm-finish": { direction: "确认完成", words: "合同完成，不可恢复；双方履约保证金解冻" },
} as const satisfies Record<Asked["action"], object>;

/** 发货、收货、发货完毕与完成的确认卡: decided as it would be, and folded over the contract and the firm's own money. */
export const previewStep = (hasWaybills: HasWaybills) =>
  handle(contract.contracts.previewStep, async (asked, { db, actor, now }) => {
    const { contractNo, action: type } = asked;
    const [{ contract: before, row, side }, carried, balances] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      hasWaybills(db, contractNo),
      findBalances(db, [actor.firmId], allDisclosed),
    ]);
    const firms = await findFirms(db, [before.parties[opposite(side)]]);
    const by = { user: actor.userId, party: side, seen: null };
    // None of these steps is paid for.
    const means = { available: () => fen(0n), certified: false };
    const decided =
      type === "ship" && carried
        ? refuse("WEIGHTS_FROM_WAYBILLS")
        : decideContract(before, actionOf(asked), by, now, means);
    const facts = decided.ok ? decided.facts : [];
    const after = facts.reduce(evolveContract, before);
    const { direction, words } = said[type];
    return {
      ...plainCard,
      number: contractNo,
      party: firms.get(before.parties[opposite(side)])?.name ?? "",
      direction,
      path: type === "apply-finish" || type === "confirm-finish" ? "合同完成" : "卖方 → 买方",
      amount: null,
      changes: changesOf(before, after, type === "receive" ? (asked.shipment ?? 0) : null),
      subject: `${row.product}，合同量 ${tonnes(before.terms.quantity)}`,
      effect: effectOf(actor.firmId, side, before, balances, facts),
      falls: decided.ok ? fallsOf(before, asked) : null,
      facts: decided.ok ? [{ title: "下一步", words: nextOf(after) }] : [],
      evidence: evidenceOf(before, asked),
      consequence: [{ when: `${direction}后`, words }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred: barredBy(decided),
      seen: markOf({ contractNo, version: before.version, type }),
    };
  });

/** A load of which nothing is said is none, and its rules refuse it. */
function actionOf({
  action,
  quantity: load = none,
  tickets = [],
  shipment = 0,
  last = false,
}: Asked): ContractAction {
  if (action === "ship") return { type: action, quantity: load, tickets };
  if (action === "receive") return { type: action, no: shipment, quantity: load, tickets, last };
  return { type: action };
}

const none = quantity(0n);
const tonnes = (amount: bigint) => `${groupedQuantity(quantity(amount))} 吨`;

/** State and tonnes of the contract; of a receipt those of its shipment, by its number, as well. */
function changesOf(before: Contract, after: Contract, shipment: number | null): Card["changes"] {
  const figure = (title: string, of: (contract: Contract) => bigint) =>
    [title, tonnes(of(before)), tonnes(of(after))] as const;
  const open = (contract: Contract) => {
    const one = contract.shipments.find(({ no }) => no === shipment);
    return one === undefined || one.complete ? 0n : one.quantity - one.received;
  };
  return changedRows([
    ["合同状态", contractStates[before.state], contractStates[after.state]],
    figure("已发货", shippedOf),
    figure("还可发货", (contract) => (contract.deliveryClosed ? 0n : shippableOf(contract))),
    figure(`第 ${shipment} 批待收`, open),
    figure("已收货", receivedOf),
    figure(`货权${goodsStates.sold}`, (contract) => goodsOf(contract).sold),
    figure(`货权${goodsStates.transit}`, (contract) => goodsOf(contract).transit),
  ]);
}

/** What is released of the firm's own money; null where none of it moves. */
function effectOf(
  firm: FirmId,
  side: Side,
  { parties }: Contract,
  balances: Balances,
  facts: readonly ContractFact[],
): Card["effect"] {
  const moves = facts.flatMap(contractMoves).filter(({ from, to }) => from.side === side || to.side === side);
  const then = balancesAfter(
    balances,
    moves.map((move) => contractVoucher(move, parties)),
  );
  const [after] = then.ok ? then.facts : [];
  return moves.length === 0 || !after
    ? null
    : purseEffect("资金", ["现在", "办理后"], purseLines(firm, [balances, after]));
}

/** What of a shipment does not come any more, once it counts as received. */
function fallsOf(
  { shipments }: Contract,
  { action, shipment, quantity: load = none, last }: Asked,
): Card["falls"] {
  const one = shipments.find(({ no }) => no === shipment);
  if (action !== "receive" || !last || !one) return null;
  const lacking = one.quantity - one.received - load;
  return lacking > 0n ? { title: "不再收", words: `第 ${one.no} 批少到 ${tonnes(lacking)}`, rows: [] } : null;
}

/** Whose turn it is next, with what, and by when. */
function nextOf(contract: Contract): string {
  if (isOver(contract.state)) return "合同办理完毕";
  return dutiesOf(contract)
    .map(({ by, action, until }) => {
      const words = `${contractParties[by]}${contractActions[action].label}`;
      return until === null ? words : `${words}（${formatShanghai(until).slice(0, 16)} 前）`;
    })
    .join("、");
}

/** What a load was weighed by; of an end, whether anything is still owed. */
function evidenceOf(contract: Contract, { action, tickets = [] }: Asked): Card["evidence"] {
  switch (action) {
    case "ship":
    case "receive":
      return tickets.length === 0
        ? [{ passed: false, words: "没有逐车磅单，按填写的数量登记" }]
        : [{ passed: true, words: `磅单 ${tickets.length} 张` }];
    case "close-delivery": {
      const left = contract.terms.quantity - shippedOf(contract);
      return left > 0n ? [{ passed: false, words: `比合同量少发 ${tonnes(left)}` }] : [];
    }
    case "apply-finish":
    case "confirm-finish": {
      const owed = owedBy(contract) !== null;
      const defaults = openDefaults(contract).length;
      return [
        { passed: !owed, words: owed ? "货款未两清" : "货款两清" },
        { passed: defaults === 0, words: defaults === 0 ? "没有未处理的违约" : `${defaults} 项违约未处理` },
      ];
    }
  }
}
