import type { RefusalName } from "@zd/contract/refusals";
import type { CompanyId, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { quantity } from "@zd/domain/kernel/brand";
import type { Figures } from "@zd/domain/kernel/decision";
import type { WaybillNo, WaybillParty, WaybillState } from "@zd/domain/logistics/codes";
import { freightOf } from "@zd/domain/logistics/freight";
import { decideWaybill, type WaybillFact, type WaybillRequest } from "@zd/domain/logistics/waybill";
import { markedLoad, type WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { formatQuantity } from "@zd/domain/money/quantity";
import { receiveLoads, shipLoads, takeBackLoad } from "../../contracts/index.ts";
import { attachFiles } from "../../files/index.ts";
import { isThereAlready } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import { notFound, Refused } from "../../platform/operation.ts";
import {
  bearerOf,
  firmsOf,
  type KeptShipment,
  type KeptWaybill,
  keepFact,
  loadingOf,
  lockWaybills,
  type More,
  onScale,
  partiesOf,
  toWaybill,
  unloadingOf,
} from "./waybill-store.ts";

/** Who acts: somebody of a firm, or the driver by his link, whose photos are a visitor's. */
export interface By {
  readonly userId: UserId;
  readonly firmId: FirmId;
  readonly companyId: CompanyId;
  readonly name: string;
  readonly as: "firm" | "driver";
}

export interface Moved {
  readonly waybill: WaybillNo;
  readonly state: WaybillState;
}

const parties = (row: KeptWaybill, by: By): readonly WaybillParty[] =>
  by.as === "driver" ? ["D"] : partiesOf(row, by.firmId);

/** What the rules answer; another's waybill, and what is not open to this party, is not there for it. */
function decided(row: KeptWaybill, asked: WaybillRequest, by: By, now: Scope["now"]): WaybillFact {
  const standing = parties(row, by);
  if (standing.length === 0) throw notFound();
  const answer = decideWaybill(toWaybill(row), asked, standing, now);
  if (!answer.ok) throw new Refused(answer.reason as RefusalName, answer.figures as Figures);
  const [fact] = answer.facts;
  if (!fact) throw new Error("a decision without a fact");
  return fact;
}

async function lockOne(scope: Pick<Scope, "tx">, no: WaybillNo) {
  const { waybills, shipments } = await lockWaybills(scope.tx, [no]);
  const [row] = waybills;
  const shipment = row && shipments.get(row.shipmentNo);
  if (!row || !shipment) throw notFound();
  return { row, shipment };
}

export interface Weighed {
  readonly waybill: WaybillNo;
  readonly ticket: WeighTicket;
  readonly seals?: string;
  readonly photo?: FileId | undefined;
}

/** 装货、卸货过磅: the ticket is judged, kept, and its number is nobody else's. */
export async function weigh(
  scope: Scope,
  by: By,
  which: "load" | "unload",
  { waybill: no, ticket, seals, photo }: Weighed,
): Promise<Moved> {
  const { row, shipment } = await lockOne(scope, no);
  const asked: WaybillRequest =
    which === "load" ? { type: "load", ticket, room: roomFor(shipment, row) } : { type: "unload", ticket };
  const fact = decided(row, asked, by, scope.now);
  await refuseTakenNumber(scope, row, which, ticket.no);
  const words = `${formatQuantity(ticket.net)}吨，磅单${ticket.no}`;
  const more: More = seals === undefined ? {} : { seals: seals.trim() };
  const deed = {
    kind: fact.type,
    by: by.name,
    detail: seals?.trim() ? `${words}，铅封${seals.trim()}` : words,
  };
  const state = await keepFact(scope, row, fact, deed, more).catch((error: unknown) => {
    if (isThereAlready(error)) throw new Refused("TICKET_TAKEN", { ticket: ticket.no, waybill: "" });
    throw error;
  });
  if (photo !== undefined) await attachPhoto(scope, row, which, photo, by);
  return { waybill: no, state };
}

/** What a waybill may be loaded with: what its shipment has, less what its other waybills carry. */
const roomFor = (shipment: KeptShipment, row: KeptWaybill) =>
  quantity(shipment.quantity - shipment.loaded + (row.loadingNet ?? 0n));

async function refuseTakenNumber(
  { tx }: Pick<Scope, "tx">,
  row: KeptWaybill,
  which: "load" | "unload",
  ticket: string,
): Promise<void> {
  const [number, place] =
    which === "load" ? (["loadingNo", "fromPlace"] as const) : (["unloadingNo", "toPlace"] as const);
  const other = await tx
    .selectFrom("logistics.waybill")
    .select("waybillNo")
    .where("companyId", "=", row.companyId)
    .where(place, "=", row[place])
    .where(number, "=", ticket)
    .where("state", "<>", "9")
    .where("waybillNo", "<>", row.waybillNo)
    .executeTakeFirst();
  if (other) throw new Refused("TICKET_TAKEN", { ticket, waybill: other.waybillNo });
}

export const photoRecord = (no: WaybillNo, which: "load" | "unload") =>
  ({ kind: "weigh-ticket", id: `${no}/${which}` }) as const;

/** A driver's photo was uploaded by a visitor; all firms of the waybill see it. */
export const attachPhoto = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  row: KeptWaybill,
  which: "load" | "unload",
  photo: FileId,
  by: Pick<By, "firmId">,
) =>
  attachFiles(
    tx,
    photoRecord(row.waybillNo, which),
    [photo],
    { company: row.companyId, firm: by.firmId, ofOthers: false, audience: { firms: firmsOf(row) } },
    now,
  );

/** Waybills of one or several contracts, each group for one step of its contract. */
const byContract = (rows: readonly KeptWaybill[]) => [...Map.groupBy(rows, ({ contractNo }) => contractNo)];

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("a waybill lacks what its state promises");
  return value;
}

/** 放行发车: the seller lets loads go, and his contract ships them by the tickets of their loading. */
export async function release(scope: Scope, by: By, nos: readonly WaybillNo[]): Promise<readonly Moved[]> {
  const { waybills } = await lockWaybills(scope.tx, nos);
  const facts = new Map(waybills.map((row) => [row, decided(row, { type: "release" }, by, scope.now)]));
  const moved: Moved[] = [];
  for (const [contractNo, rows] of byContract(waybills)) {
    const tickets = rows.map((row) => onScale(required(loadingOf(row)), "mine"));
    const numbers = await shipLoads(scope, by, contractNo, tickets);
    for (const [i, row] of rows.entries()) {
      const more = { releasedAt: new Date(scope.now), contractShipment: required(numbers[i]) };
      const deed = {
        kind: "released",
        by: by.name,
        detail: `合同${contractNo}第${numbers[i]}批发货`,
      } as const;
      const state = await keepFact(scope, row, required(facts.get(row)), deed, more);
      moved.push({ waybill: row.waybillNo, state });
    }
  }
  return moved;
}

/** 签收: the buyer has the goods; his contract receives them by the scale that it goes by, and the freight falls due. */
export async function sign(scope: Scope, by: By, nos: readonly WaybillNo[]): Promise<readonly Moved[]> {
  const { waybills, shipments } = await lockWaybills(scope.tx, nos);
  const facts = new Map(waybills.map((row) => [row, decided(row, { type: "sign" }, by, scope.now)]));
  const moved: Moved[] = [];
  for (const [contractNo, rows] of byContract(waybills)) {
    const arrived = rows.map((row) => {
      const { scale } = required(shipments.get(row.shipmentNo));
      const counted = scale === "mine" ? loadingOf(row) : unloadingOf(row);
      return { shipment: required(row.contractShipment), ticket: onScale(required(counted), scale) };
    });
    await receiveLoads(scope, by, contractNo, arrived);
    for (const row of rows) {
      const more = {
        signedAt: new Date(scope.now),
        signedBy: by.name,
        ...freightColumns(row, required(shipments.get(row.shipmentNo))),
      };
      const detail = `卸货净重${formatQuantity(required(row.unloadingNet))}吨`;
      const state = await keepFact(
        scope,
        row,
        required(facts.get(row)),
        { kind: "signed", by: by.name, detail },
        more,
      );
      moved.push({ waybill: row.waybillNo, state });
    }
  }
  return moved;
}

/** What is owed for a load that has arrived; whoever hauls his own goods owes nobody. */
function freightColumns(row: KeptWaybill, shipment: KeptShipment): More {
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

/** 异常、解除、取消, each for a reason. */
export async function say(
  scope: Scope,
  by: By,
  type: "report" | "resume" | "cancel",
  no: WaybillNo,
  memo: string,
): Promise<Moved> {
  const { row } = await lockOne(scope, no);
  const fact = decided(row, { type, memo }, by, scope.now);
  if (type === "cancel" && row.contractShipment !== null) {
    await takeBackLoad(scope, by, row.contractNo, row.contractShipment);
  }
  const state = await keepFact(scope, row, fact, { kind: fact.type, by: by.name, detail: memo.trim() });
  return { waybill: no, state };
}
