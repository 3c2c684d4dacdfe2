import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import { type Instant, type Quantity, quantity } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { freightOf } from "@zd/domain/logistics/freight";
import { signedBySilenceAt } from "@zd/domain/logistics/waybill";
import { markedLoad } from "@zd/domain/logistics/weigh-ticket";
import { formatQuantity } from "@zd/domain/money/quantity";
import { type Arrived, receiveLoads, shipLoads } from "../../contracts/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { Refused } from "../../platform/calls/operation.ts";
import { job, type Scope, schedule } from "../../platform/jobs/jobs.ts";
import { findCalendar } from "../../system/index.ts";
import { type By, decided, stepMark } from "./acting.ts";
import { keepFacts, type More, type Moved, type WaybillChange } from "./keep-facts.ts";
import {
  bearerOf,
  loadingOf,
  onScale,
  type ShipmentRow,
  unloadingOf,
  type WaybillRow,
} from "./waybill-row.ts";
import { lockWaybills } from "./waybill-store.ts";

/** Waybills by contract: each group is one step of its contract. */
export const byContract = (rows: readonly WaybillRow[]) => [
  ...Map.groupBy(rows, ({ contractNo }) => contractNo),
];

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("a waybill lacks what its state promises");
  return value;
}

export const shipmentOf = (
  shipments: ReadonlyMap<string, ShipmentRow>,
  { shipmentNo }: Pick<WaybillRow, "shipmentNo">,
): ShipmentRow => required(shipments.get(shipmentNo));

/** What the user has seen before he acts: the mark of the card, or the total weight of the tickets in tonnes. */
interface Looked {
  /** Total weight of the tickets; left out where the card's mark is given. */
  readonly seen?: Quantity | undefined;
  /** Mark of the card. */
  readonly card?: string | undefined;
}

/** The loading tickets by which a contract ships these loads. */
export const ticketsOf = (rows: readonly WaybillRow[]): readonly Ticket[] =>
  rows.map((row) => onScale(required(loadingOf(row)), "mine"));

/** These loads with the tickets of the scale that counts for their contract. */
export const arrivedOf = (
  rows: readonly WaybillRow[],
  shipments: ReadonlyMap<string, ShipmentRow>,
): readonly Arrived[] =>
  rows.map((row) => {
    const { scale } = shipmentOf(shipments, row);
    const counted = scale === "mine" ? loadingOf(row) : unloadingOf(row);
    return { shipment: required(row.contractShipment), ticket: onScale(required(counted), scale) };
  });

/** Refuses where the tickets have been corrected since the user saw their total weight. */
function requireWeight(
  rows: readonly WaybillRow[],
  net: "loadingNet" | "unloadingNet",
  seen: Quantity | undefined,
): void {
  const sum = rows.reduce((all, row) => all + required(row[net]), 0n);
  if (seen !== undefined && seen !== sum) {
    throw new Refused("TICKETS_CHANGED", { quantity: formatQuantity(quantity(sum)) });
  }
}

/** 放行发车 by the seller: the contract ships the loads by their loading tickets. */
export async function release(
  scope: Scope,
  by: By,
  nos: readonly WaybillNo[],
  { seen, card }: Looked = {},
): Promise<readonly Moved[]> {
  const { waybills } = await lockWaybills(scope.tx, nos);
  const facts = new Map(waybills.map((row) => [row, decided(row, { type: "release" }, by, scope.now)]));
  requireWeight(waybills, "loadingNet", seen);
  requireMatchingPreview(card, stepMark("release", waybills));
  const happened: WaybillChange[] = [];
  for (const [contractNo, rows] of byContract(waybills)) {
    const numbers = await shipLoads(scope, by, contractNo, ticketsOf(rows));
    for (const [i, row] of rows.entries()) {
      const contractShipment = required(numbers[i]);
      happened.push({
        row,
        fact: required(facts.get(row)),
        entry: { kind: "released", by: by.name, detail: `合同${contractNo}第${contractShipment}批发货` },
        more: { releasedAt: new Date(scope.now), contractShipment },
      });
    }
  }
  return keepFacts(scope, happened);
}

/** 签收 by the buyer: the contract receives the loads by the scale that counts, and freight falls due. */
export async function sign(
  scope: Scope,
  by: By,
  nos: readonly WaybillNo[],
  { seen, card }: Looked = {},
): Promise<readonly Moved[]> {
  const { waybills, shipments } = await lockWaybills(scope.tx, nos);
  const facts = new Map(waybills.map((row) => [row, decided(row, { type: "sign" }, by, scope.now)]));
  requireWeight(waybills, "unloadingNet", seen);
  requireMatchingPreview(card, stepMark("sign", waybills));
  for (const [contractNo, rows] of byContract(waybills)) {
    await receiveLoads(scope, by, contractNo, arrivedOf(rows, shipments));
  }
  const silence = by.as === "clock" ? "期满未签收，视为签收，" : "";
  return keepFacts(
    scope,
    waybills.map((row) => ({
      row,
      fact: required(facts.get(row)),
      entry: {
        kind: "signed",
        by: by.name,
        detail: `${silence}卸货净重${formatQuantity(required(row.unloadingNet))}吨`,
      },
      more: {
        signedAt: new Date(scope.now),
        signedBy: by.name,
        ...freightColumns(row, shipmentOf(shipments, row)),
      },
    })),
  );
}

/** The freight of a load that has arrived; none where the shipper hauls himself. */
export function freightColumns(row: WaybillRow, shipment: ShipmentRow): More {
  if (shipment.haulage === "own" || shipment.freightPrice === null) return { freightState: "none" };
  const reckoned = freightOf({
    mode: row.mode,
    loaded: required(row.loadingNet),
    unloaded: required(row.unloadingNet),
    marked: markedLoad(bearerOf(row)),
    price: shipment.freightPrice,
    goodsPrice: shipment.goodsPrice,
  });
  return { freightState: "due", ...reckoned };
}

/** Signs for a load whose buyer has neither signed nor reported anything in his days (decision 0058). */
export const signBySilence = job<{ waybill: WaybillNo }>(
  "logistics.signBySilence",
  async ({ waybill }, scope) => {
    const { waybills } = await lockWaybills(scope.tx, [waybill]);
    const [row] = waybills;
    if (row?.state !== "3") return;
    const { buyerId: firmId, companyId } = row;
    await sign(scope, { userId: null, firmId, companyId, name: "", as: "clock" }, [waybill]);
  },
);

/** Schedules {@link signBySilence} for a load that has arrived; returns until when its buyer may sign. */
export async function awaitSignature({ tx, now }: Scope, waybill: WaybillNo): Promise<Instant> {
  const until = signedBySilenceAt(now, await findCalendar(tx));
  await schedule(tx, signBySilence, waybill, until, { waybill });
  return until;
}
