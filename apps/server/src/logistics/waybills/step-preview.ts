import type { ContractNo } from "@zd/domain/kernel/brand";
import type { WaybillAction } from "@zd/domain/logistics/codes";
import type { WaybillFact, WaybillRequest } from "@zd/domain/logistics/waybill";
import type { WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { type ContractTonnes, type LoadStep, previewLoads } from "../../contracts/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { type By, decided } from "./acting.ts";
import { arrivedOf, byContract, freightColumns, shipmentOf, ticketsOf } from "./hand-over.ts";
import { type Changed, changeBy, type More } from "./keep-facts.ts";
import type { WaybillRow } from "./waybill-row.ts";
import type { WithShipments } from "./waybill-store.ts";
import { refuseTakenNumber, weighing } from "./weigh.ts";

/** A step on waybills that a user is about to take; only weighing has a ticket. */
export interface StepInput {
  readonly step: WaybillAction;
  /** Null for steps that weigh nothing. */
  readonly ticket: WeighTicket | null;
}

/** What a step changes of waybills, and of the tonnes of their contracts. */
export interface StepPreview {
  readonly changes: readonly Changed[];
  readonly contracts: readonly {
    readonly no: ContractNo;
    /** Tonnes of the contract now. */
    readonly before: ContractTonnes;
    /** Tonnes of the contract after the step. */
    readonly after: ContractTonnes;
  }[];
}

/** A step decided by the rules that will take it, of waybills and contracts; nothing is kept. */
export async function computeStepPreview(
  { db, now }: { readonly db: Reader; readonly now: Scope["now"] },
  by: By,
  { waybills, shipments }: WithShipments,
  { step, ticket }: StepInput,
): Promise<StepPreview> {
  const changes: Changed[] = [];
  for (const row of waybills) {
    const shipment = shipmentOf(shipments, row);
    const isWeighed = ticket !== null && (step === "load" || step === "unload");
    const fact = decided(row, isWeighed ? weighing(step, ticket, shipment, row) : saying(step), by, now);
    if (isWeighed) await refuseTakenNumber(db, row, step, ticket.no);
    changes.push(changeBy({ row, fact, more: moreOf(fact, row, shipments, now) }, now));
  }
  const contracts = [];
  for (const [no, rows] of byContract(waybills)) {
    const loads = loadStepOf(step, rows, shipments);
    if (loads) contracts.push({ no, ...(await previewLoads(db, by, no, loads, now)) });
  }
  return { changes, contracts };
}

/** The request without its reason, which comes with the act. */
const saying = (step: WaybillAction) => ({ type: step, memo: "--" }) as WaybillRequest;

function moreOf(
  { type }: WaybillFact,
  row: WaybillRow,
  shipments: WithShipments["shipments"],
  now: Scope["now"],
): More {
  if (type === "released") return { releasedAt: new Date(now) };
  return type === "signed" ? freightColumns(row, shipmentOf(shipments, row)) : {};
}

/** The step of the contract that goes with this step; null where there is none. */
function loadStepOf(
  step: WaybillAction,
  rows: readonly WaybillRow[],
  shipments: WithShipments["shipments"],
): LoadStep | null {
  if (step === "release") return { type: "ship", tickets: ticketsOf(rows) };
  if (step === "sign") return { type: "receive", loads: arrivedOf(rows, shipments) };
  const shipment = step === "cancel" ? rows[0]?.contractShipment : null;
  return shipment ? { type: "take-back", shipment } : null;
}
