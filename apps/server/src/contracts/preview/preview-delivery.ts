import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import type { InputOf } from "@zd/api/wire/operation";
import type { ContractAction } from "@zd/domain/contracts/actions";
import {
  contractActions,
  contractParties,
  contractStates,
  isContractOver,
  opposite,
} from "@zd/domain/contracts/codes";
import {
  type Contract,
  receivedQuantity,
  shippableQuantity,
  shippedQuantity,
} from "@zd/domain/contracts/contract";
import { dutiesOf } from "@zd/domain/contracts/duties";
import { evolveContract } from "@zd/domain/contracts/evolve";
import { goodsOf } from "@zd/domain/contracts/goods-moves";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { goodsStates } from "@zd/domain/goods/states";
import { mayDo } from "@zd/domain/identity/access";
import { fen, quantity } from "@zd/domain/kernel/brand";
import { refuse } from "@zd/domain/kernel/decision";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { findLotsOf } from "../../goods/index.ts";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { HasWaybills } from "../carried.ts";
import { getOwnContract } from "../read-contract.ts";

type DeliveryQuery = InputOf<typeof api.contracts.previewDelivery>;

const stepWords = {
  ship: { direction: "发货", words: "买方须在期限内收货；收货前可以撤销" },
  "cancel-shipment": {
    direction: "撤销发货",
    words: "该批发货作废，磅单可重新使用；没有其他发货时合同回到待发货",
  },
  receive: { direction: "收货", words: "不可撤回；全部批次收完且卖方发货完毕后进入结算" },
  "close-delivery": { direction: "发货完毕", words: "不能再发货；买方收完各批货物后进入结算" },
} as const satisfies Record<DeliveryQuery["action"], object>;

/** 发货、撤销发货、收货与发货完毕的确认卡: the contract before and after the action; no money moves. */
export const previewDelivery = (hasWaybills: HasWaybills) =>
  handle(api.contracts.previewDelivery, async (query, { db, actor, now }) => {
    const { contractNo, action: type } = query;
    if (!mayDo(actor.roles, contractActions[type].needs)) throw new Refused("NOT_ALLOWED");
    const [{ contract: before, row, side, calendar }, carried, lots] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      hasWaybills(db, contractNo),
      findLotsOf(db, contractNo),
    ]);
    const firms = await findFirms(db, [before.parties[opposite(side)]]);
    const by = { user: actor.userId, party: side, seen: null };
    // None of these steps is paid for.
    const context = { available: () => fen(0n), certified: false, calendar };
    const decided =
      type === "ship" && carried
        ? refuse("WEIGHTS_FROM_WAYBILLS")
        : decideContract(before, actionOf(query), by, now, context);
    const facts = decided.ok ? decided.facts : [];
    const after = facts.reduce(evolveContract, before);
    const { direction, words } = stepWords[type];
    return {
      ...plainCard,
      number: contractNo,
      party: firms.get(before.parties[opposite(side)])?.name ?? "",
      direction,
      path: type === "cancel-shipment" ? "在途 → 卖方" : "卖方 → 买方",
      amount: null,
      changes: changesOf(
        before,
        after,
        type === "receive" || type === "cancel-shipment" ? (query.shipment ?? 0) : null,
      ),
      subject: `${row.product}，合同量 ${tonnes(before.terms.quantity)}`,
      effect: null,
      falls: decided.ok ? fallsOf(before, query) : null,
      facts: [
        ...(decided.ok ? [{ title: "下一步", words: nextOf(after, calendar) }] : []),
        // Out of which lots a seller delivers is his own affair.
        ...(side === "S" && lots.length > 0 ? [{ title: "货物批次", words: lots.join("、") }] : []),
      ],
      evidence: evidenceOf(before, query),
      consequence: [{ when: `${direction}后`, words }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred: refusalMessage(decided),
      seen: previewHash({ contractNo, version: before.version, type }),
    };
  });

/** The action, with quantity zero where the call names no load; the rules refuse that. */
function actionOf({
  action,
  quantity: load = none,
  tickets = [],
  shipment = 0,
  last = false,
}: DeliveryQuery): ContractAction {
  if (action === "ship") return { type: action, quantity: load, tickets };
  if (action === "receive") return { type: action, no: shipment, quantity: load, tickets, last };
  return action === "cancel-shipment" ? { type: action, no: shipment } : { type: action };
}

const none = quantity(0n);
const tonnes = (amount: bigint) => `${groupedQuantity(quantity(amount))} 吨`;

/** State and quantities of the contract before and after; for a receipt those of its shipment too, by its number. */
function changesOf(before: Contract, after: Contract, shipment: number | null): Card["changes"] {
  const figure = (title: string, of: (contract: Contract) => bigint) =>
    [title, tonnes(of(before)), tonnes(of(after))] as const;
  const open = (contract: Contract) => {
    const one = contract.shipments.find(({ no }) => no === shipment);
    return one === undefined || one.complete ? 0n : one.quantity - one.received;
  };
  return changedRows([
    ["合同状态", contractStates[before.state], contractStates[after.state]],
    figure("已发货", shippedQuantity),
    figure("还可发货", (contract) => (contract.deliveryClosed ? 0n : shippableQuantity(contract))),
    figure(`第 ${shipment} 批待收`, open),
    figure("已收货", receivedQuantity),
    figure(`货权${goodsStates.sold}`, (contract) => goodsOf(contract).sold),
    figure(`货权${goodsStates.transit}`, (contract) => goodsOf(contract).transit),
  ]);
}

/** What of a shipment will not arrive: the rest once it counts as received, or all once it is cancelled. */
function fallsOf(
  { shipments }: Contract,
  { action, shipment, quantity: load = none, last }: DeliveryQuery,
): Card["falls"] {
  const one = shipments.find(({ no }) => no === shipment);
  if (action === "cancel-shipment" && one)
    return {
      title: "作废",
      words: `第 ${one.no} 批发货 ${tonnes(one.quantity)}`,
      rows: one.tickets.map(({ no, net }) => [`磅单 ${no}`, tonnes(net)]),
    };
  if (action !== "receive" || !last || !one) return null;
  const lacking = one.quantity - one.received - load;
  return lacking > 0n ? { title: "不再收", words: `第 ${one.no} 批少到 ${tonnes(lacking)}`, rows: [] } : null;
}

/** The next action, its party and its deadline, in words. */
function nextOf(contract: Contract, calendar: ExchangeCalendar): string {
  if (isContractOver(contract.state)) return "合同办理完毕";
  return dutiesOf(contract, calendar)
    .map(({ by, action, until }) => {
      const words = `${contractParties[by]}${contractActions[action].label}`;
      return until === null ? words : `${words}（${formatShanghai(until).slice(0, 16)} 前）`;
    })
    .join("、");
}

/** Weigh tickets of a load; for the end of the delivery the quantity that was not shipped. */
function evidenceOf(contract: Contract, { action, tickets = [] }: DeliveryQuery): Card["evidence"] {
  switch (action) {
    case "ship":
    case "receive":
      return tickets.length === 0
        ? [{ passed: false, words: "没有逐车磅单，按填写的数量登记" }]
        : [{ passed: true, words: `磅单 ${tickets.length} 张` }];
    case "cancel-shipment":
      return [];
    case "close-delivery": {
      const left = contract.terms.quantity - shippedQuantity(contract);
      return left > 0n ? [{ passed: false, words: `比合同量少发 ${tonnes(left)}` }] : [];
    }
  }
}
