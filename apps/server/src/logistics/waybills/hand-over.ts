import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import { type Instant, type Quantity, quantity } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { freightOf } from "@zd/domain/logistics/freight";
import { signedBySilenceAt } from "@zd/domain/logistics/waybill";
import { markedLoad } from "@zd/domain/logistics/weigh-ticket";
import { formatQuantity } from "@zd/domain/money/quantity";
import { type Arrived, receiveLoads, shipLoads } from "../../contracts/index.ts";
import { requireSeen } from "../../platform/card.ts";
import { job, type Scope, schedule } from "../../platform/jobs.ts";
import { Refused } from "../../platform/operation.ts";
import { type By, decided, stepMark } from "./acting.ts";
import {
  bearerOf,
  type KeptShipment,
  type KeptWaybill,
  keepFacts,
  loadingOf,
  lockWaybills,
  type More,
  type Moved,
  onScale,
  unloadingOf,
  type WaybillChange,
} from "./waybill-store.ts";

/** Waybills of one or several contracts, each group for one step of its contract. */
export const byContract = (rows: readonly KeptWaybill[]) => [
  ...Map.groupBy(rows, ({ contractNo }) => contractNo),
];

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("a waybill lacks what its state promises");
  return value;
}

export const shipmentOf = (
  shipments: ReadonlyMap<string, KeptShipment>,
  { shipmentNo }: Pick<KeptWaybill, "shipmentNo">,
): KeptShipment => required(shipments.get(shipmentNo));

/** What somebody has looked at before he acts: the card, or what the tickets together weigh, in tonnes. */
interface Looked {
  readonly seen?: Quantity | undefined;
  readonly card?: string | undefined;
}

/** The tickets by which a contract ships loads. */
export const ticketsOf = (rows: readonly KeptWaybill[]): readonly Ticket[] =>
  rows.map((row) => onScale(required(loadingOf(row)), "mine"));

/** The loads that a contract receives, by the tickets of the scale that it goes by. */
export const arrivedOf = (
  rows: readonly KeptWaybill[],
  shipments: ReadonlyMap<string, KeptShipment>,
): readonly Arrived[] =>
  rows.map((row) => {
    const { scale } = shipmentOf(shipments, row);
    const counted = scale === "mine" ? loadingOf(row) : unloadingOf(row);
    return { shipment: required(row.contractShipment), ticket: onScale(required(counted), scale) };
  });

/** A ticket may be corrected until somebody acts on it: he does so on what he has looked at, and on nothing else. */
function requireWeight(
  rows: readonly KeptWaybill[],
  net: "loadingNet" | "unloadingNet",
  seen: Quantity | undefined,
): void {
  const sum = rows.reduce((all, row) => all + required(row[net]), 0n);
  if (seen !== undefined && seen !== sum) {
    throw new Refused("TICKETS_CHANGED", { quantity: formatQuantity(quantity(sum)) });
  }
}

/** 放行发车: the seller lets loads go, and his contract ships them by the tickets of their loading. */
export async function release(
  scope: Scope,
  by: By,
  nos: readonly WaybillNo[],
  { seen, card }: Looked = {},
): Promise<readonly Moved[]> {
  const { waybills } = await lockWaybills(scope.tx, nos);
  const facts = new Map(waybills.map((row) => [row, decided(row, { type: "release" }, by, scope.now)]));
  requireWeight(waybills, "loadingNet", seen);
  requireSeen(card, stepMark("release", waybills));
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

/** 签收: the buyer has the goods; his contract receives them by the scale that it goes by, and the freight falls due. */
export async function sign(
  scope: Scope,
  by: By,
  nos: readonly WaybillNo[],
  { seen, card }: Looked = {},
): Promise<readonly Moved[]> {
  const { waybills, shipments } = await lockWaybills(scope.tx, nos);
  const facts = new Map(waybills.map((row) => [row, decided(row, { type: "sign" }, by, scope.now)]));
  requireWeight(waybills, "unloadingNet", seen);
  requireSeen(card, stepMark("sign", waybills));
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

/** What is owed for a load that has arrived; whoever hauls his own goods owes nobody. */
export function freightColumns(row: KeptWaybill, shipment: KeptShipment): More {
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

/** A buyer who neither signs nor reports anything has signed: nobody waits for his word for ever (decision 0058). */
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

/** From now on the buyer has his days to sign for a load; says until when. */
export async function awaitSignature({ tx, now }: Scope, waybill: WaybillNo): Promise<Instant> {
  const until = signedBySilenceAt(now);
  await schedule(tx, signBySilence, waybill, until, { waybill });
  return until;
}
