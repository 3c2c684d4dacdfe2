import type { contractDetails, contractFields } from "@zd/api/contracts/details";
import type { OutputOf } from "@zd/api/wire/operation";
import {
  type Contract,
  type ContractShipment,
  type Dissent,
  fulfilmentOf,
  owedBy,
  receivedQuantity,
  requiredPayment,
  shippableQuantity,
  shippedQuantity,
  type Termination,
} from "@zd/domain/contracts/contract";
import { deadlinesOf } from "@zd/domain/contracts/deadlines";
import { dutiesOf } from "@zd/domain/contracts/duties";
import { attributesOf } from "@zd/domain/contracts/settlement-evidence";
import { type FirmId, type Instant, instant, quantity } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import type { z } from "zod";
import type { Firm } from "../identity/index.ts";
import type { FoundContract } from "./contract-store.ts";
import { nextOf, type Step, stamp, stepsOf } from "./history.ts";

type Fields = { readonly [K in keyof typeof contractFields]: z.output<(typeof contractFields)[K][1]> };

/** A contract as the wire has it, for both sides and the exchange. */
export function contractOnTheWire(
  { row, contract, calendar }: FoundContract,
  history: readonly Step[],
  firms: ReadonlyMap<FirmId, Firm>,
  now: Instant,
): Fields {
  const { terms, parties } = contract;
  return {
    contractNo: contract.no,
    version: contract.version,
    state: contract.state,
    since: contract.since,
    buyer: partyOf(firms, parties.B),
    seller: partyOf(firms, parties.S),
    tradingDay: row.tradingDay,
    dealtAt: instant(row.dealtAt.getTime()),
    section: row.sectionId,
    sectionName: row.sectionName,
    wareNo: row.wareNo,
    orderNo: row.orderNo,
    mode: row.mode,
    wareKind: row.wareKindId,
    product: row.product,
    producer: row.producer,
    place: row.place,
    delivery: row.delivery,
    deliveryFrom: row.deliveryFrom,
    deliveryTo: row.deliveryTo,
    payType: terms.payType,
    quantity: terms.quantity,
    price: terms.price,
    amount: terms.amount,
    amountCapital: chineseCapital(terms.amount),
    prepay: requiredPayment(terms),
    tolerance: terms.tolerance,
    haulier: terms.haulier,
    payDays: terms.payDays,
    deposits: contract.deposits,
    signed: contract.signed,
    paid: contract.paid,
    escrow: contract.escrow,
    shipped: shippedQuantity(contract),
    shippable: shippableQuantity(contract),
    received: receivedQuantity(contract),
    fulfilment: fulfilmentOf(contract),
    deliveryClosed: contract.deliveryClosed,
    shipments: shipmentsOf(history, contract.shipments).filter(({ cancelled }) => !cancelled),
    claims: claimsOf(contract, history),
    settlement: contract.settlement,
    dissent:
      contract.dissent &&
      dissentOf(contract.dissent, contract.settlements, lastUser(history, "dissent-raised")),
    invoice: contract.invoice,
    finish: contract.finish,
    termination:
      contract.termination && terminationOf(contract.termination, lastUser(history, "termination-proposed")),
    final: contract.final,
    owed: owedBy(contract),
    defaults: defaultsOf(history, contract),
    duties: dutiesOf(contract, calendar),
    deadlines: deadlinesOf(contract, calendar),
    scale: terms.settlement.scale,
    attributes: attributesOf(terms.settlement),
    at: now,
  };
}

export function partyOf(firms: ReadonlyMap<FirmId, Firm>, firmId: FirmId) {
  const firm = firms.get(firmId);
  return { firmId, firmName: firm?.name ?? "", creditCode: firm?.creditCode ?? "" };
}

const lastUser = (history: readonly Step[], type: Step["fact"]["type"]): string =>
  stepsOf(history, type).at(-1)?.userName ?? "";

/** All shipments of a contract, cancelled ones included. */
export function shipmentsOf(history: readonly Step[], shipments: readonly ContractShipment[]) {
  let cancelled = stepsOf(history, "shipment-cancelled");
  // A number is used again when the last shipment was cancelled: the earlier one is the cancelled one.
  return stepsOf(history, "goods-shipped").map((sent) => {
    const { no, quantity: shipped, tickets } = sent.fact;
    const end = cancelled.find(({ fact, step }) => fact.no === no && step > sent.step);
    if (end) cancelled = cancelled.filter((step) => step !== end);
    const current = end ? undefined : shipments.find((shipment) => shipment.no === no);
    return {
      no,
      quantity: shipped,
      tickets,
      received: current?.received ?? quantity(0n),
      complete: current?.complete ?? false,
      cancelled: current === undefined,
      ...stamp(sent),
      attachments: sent.attachments,
    };
  });
}

export const claimsOf = (contract: Contract, history: readonly Step[]) =>
  stepsOf(history, "payment-claimed").map((step) => {
    const { no, from, amount } = step.fact;
    const claim = contract.claims.find((one) => one.no === no);
    const rejected = stepsOf(history, "payment-rejected").find(({ fact }) => fact.no === no);
    return {
      no,
      from,
      amount,
      state: claim?.state ?? "waiting",
      memo: rejected?.fact.memo ?? "",
      ...stamp(step),
      answeredAt: claim?.answeredAt ?? null,
      attachments: step.attachments,
    };
  });

export const dissentOf = (
  { by, line, claim, memo, difference, at }: Dissent,
  settlement: number,
  userName: string,
) => ({
  by,
  settlement,
  line,
  claim,
  memo,
  difference,
  at,
  userName,
});

export const terminationOf = ({ by, kept, penalty, memo, at }: Termination, userName: string) => ({
  by,
  kept,
  penalty,
  memo,
  at,
  userName,
});

const defaultsOf = (history: readonly Step[], { defaults }: Contract) => {
  const recorded = stepsOf(history, "defaulted");
  return defaults.map(({ kind, by, penalty, at, resolved }, place) => ({
    place,
    kind,
    by,
    penalty,
    memo: recorded[place]?.fact.memo ?? "",
    at,
    resolved,
  }));
};

type SettlementState = OutputOf<typeof contractDetails.listSettlements>[number]["state"];

const endsOfSettlement = [
  "settlement-confirmed",
  "settlement-cancelled",
  "dissent-upheld",
  "terminated",
] as const;

/** All settlements of a contract, with the state of each. */
export const settlementsOf = (history: readonly Step[]) =>
  history.flatMap((step) => {
    const { fact } = step;
    if (fact.type !== "settlement-made" && fact.type !== "dissent-upheld") return [];
    const end = nextOf(history, step, endsOfSettlement);
    return {
      step: step.step,
      document: fact.settlement,
      state: stateOfSettlement(end),
      endedAt: end?.at ?? null,
      ...stamp(step),
      attachments: step.attachments,
    };
  });

function stateOfSettlement(end: Step | null): SettlementState {
  switch (end?.fact.type) {
    case undefined:
      return "waiting";
    case "settlement-confirmed":
      return "confirmed";
    case "dissent-upheld":
      return "replaced";
    default:
      return "cancelled";
  }
}
