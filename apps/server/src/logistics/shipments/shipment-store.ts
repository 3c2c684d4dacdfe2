import { contractParties, contractStates } from "@zd/domain/contracts/codes";
import {
  type ContractNo,
  type FirmId,
  type Instant,
  type Price,
  type Quantity,
  quantity,
} from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Haulage, ShipmentNo, TransportMode } from "@zd/domain/logistics/codes";
import { shipmentStates } from "@zd/domain/logistics/codes";
import { kilometresOf } from "@zd/domain/logistics/route";
import { isOpenTo, type ShipmentStep } from "@zd/domain/logistics/shipment";
import { formatQuantity } from "@zd/domain/money/quantity";
import { sql } from "kysely";
import { lockToHaul, type ToHaul } from "../../contracts/index.ts";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { ShipmentRow } from "../waybills/waybill-row.ts";

/** The terms of a shipment that the shipper writes. */
export interface ShipmentTerms {
  readonly contractNo: ContractNo;
  readonly quantity: Quantity;
  /** Place of loading. */
  readonly from: string;
  /** Place of unloading. */
  readonly to: string;
  readonly mode: TransportMode;
  readonly haulage: Haulage;
  /** First day of loading, `YYYY-MM-DD`. */
  readonly loadFrom: string;
  /** Last day of loading, `YYYY-MM-DD`. */
  readonly loadTo: string;
  /** How many vehicles or wagons are expected. */
  readonly vehicles: number;
  /** The highest freight for each tonne; null where there is no limit. */
  readonly limit: Price | null;
  /** May be empty. */
  readonly memo: string;
}

type Shipper = Pick<Actor, "firmId" | "companyId" | "name">;

/** How many days from one to the other, both counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

export const findShipment = (db: Reader, no: ShipmentNo): Promise<ShipmentRow | undefined> =>
  db.selectFrom("logistics.shipment").selectAll().where("shipmentNo", "=", no).executeTakeFirst();

/**
 * The shipper's own shipment, locked until this transaction is over; NOT_FOUND for other firms, refused where the
 * step is not open.
 */
export async function lockOwnShipment(
  tx: Tx,
  no: ShipmentNo,
  firm: FirmId,
  step: ShipmentStep,
): Promise<ShipmentRow> {
  const found = await lockShipment(tx, no);
  if (found.shipperId !== firm) throw notFound();
  requireOpen(found, step);
  return found;
}

export const lockShipment = (tx: Tx, no: ShipmentNo): Promise<ShipmentRow> =>
  tx
    .selectFrom("logistics.shipment")
    .selectAll()
    .where("shipmentNo", "=", no)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** The shipper's own shipment; or NOT_FOUND. */
export async function getOwnShipment(db: Reader, no: ShipmentNo, firm: FirmId): Promise<ShipmentRow> {
  const found = await findShipment(db, no);
  if (found?.shipperId !== firm) throw notFound();
  return found;
}

export function requireOpen({ state }: Pick<ShipmentRow, "state">, step: ShipmentStep): void {
  if (!isOpenTo(step, state)) throw new Refused("SHIPMENT_STATE_WRONG", { state: shipmentStates[state] });
}

/** States of a contract in which its haulage can be arranged; in 20 it is not paid yet and cannot be loaded. */
const loading = ["20", "30", "40"];

/** Refuses a contract under which nothing more is shipped. */
export function requireLoading({ state, deliveryClosed }: Pick<ToHaul, "state" | "deliveryClosed">): void {
  if (loading.includes(state) && !deliveryClosed) return;
  throw new Refused("CONTRACT_NOT_LOADING", { state: deliveryClosed ? "已发货完毕" : contractStates[state] });
}

/** The contract of a shipment, locked; refused where the firm does not move its goods, or less is left of it. */
export async function lockContractFor(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { firmId }: Pick<Actor, "firmId">,
  terms: ShipmentTerms,
  besides: ShipmentNo | null,
): Promise<ToHaul> {
  const contract = await lockToHaul(tx, terms.contractNo, firmId);
  requireRoom(contract, firmId, terms, await leftOf(tx, contract, besides), now);
  return contract;
}

/** Refuses terms for a contract whose goods the firm does not move, or of which less is left. */
export function requireRoom(
  contract: ToHaul,
  firm: FirmId,
  { quantity: wantedQuantity, loadFrom, loadTo }: ShipmentTerms,
  left: Quantity,
  now: Instant,
): void {
  const { parties, haulier } = contract;
  if (parties[haulier] !== firm) {
    throw new Refused("NOT_HAULIER", { side: contractParties[haulier] });
  }
  requireLoading(contract);
  if (wantedQuantity <= 0n) throw new Refused("QUANTITY_NOT_POSITIVE");
  if (loadTo < loadFrom || loadFrom < shanghaiDay(now)) throw new Refused("LOADING_DAYS_WRONG");
  if (wantedQuantity > left) throw new Refused("SHIPMENT_ABOVE_CONTRACT", { quantity: formatQuantity(left) });
}

/** Quantity of a contract that is in no shipment; what has left by waybills counts in the contract and not again here. */
export async function leftOf(
  db: Reader,
  { contractNo, shippable }: ToHaul,
  besides: ShipmentNo | null,
): Promise<Quantity> {
  const [taken] = await rows<{ promised: bigint }>(
    db,
    sql`select coalesce(sum(case when state = '5' then 0 else quantity - loaded end), 0)::bigint
          + (select coalesce(sum(loading_net), 0)::bigint from logistics.waybill
             where contract_no = ${contractNo} and loading_net is not null and released_at is null and state <> '9')
          as promised
        from logistics.shipment
        where contract_no = ${contractNo} and state in ('1', '2', '3', '4', '5')
          and shipment_no is distinct from ${besides}`,
  );
  const left = shippable - (taken?.promised ?? 0n);
  return quantity(left > 0n ? left : 0n);
}

/** The quantity in shipments of several contracts, for the list from which they are chosen. */
export async function promisedOf(
  db: Reader,
  contracts: readonly ContractNo[],
): Promise<ReadonlyMap<ContractNo, Quantity>> {
  if (contracts.length === 0) return new Map();
  const found = await rows<{ contractNo: ContractNo; promised: Quantity }>(
    db,
    sql`select s.contract_no, (sum(case when s.state = '5' then 0 else s.quantity - s.loaded end)
          + coalesce(max(w.away), 0))::bigint as promised
        from logistics.shipment s
        left join lateral (
          select sum(loading_net) as away from logistics.waybill
          where contract_no = s.contract_no and loading_net is not null and released_at is null and state <> '9'
        ) w on true
        where s.contract_no = any(${[...contracts]}::text[]) and s.state in ('1', '2', '3', '4', '5')
        group by s.contract_no`,
  );
  return new Map(found.map(({ contractNo, promised }) => [contractNo, promised]));
}

/** Inserts a shipment as a draft; returns its number. */
export async function openShipment(
  scope: Scope,
  shipper: Shipper,
  terms: ShipmentTerms,
): Promise<ShipmentNo> {
  const contract = await lockContractFor(scope, shipper, terms, null);
  const [drawn] = await scope.named<{ no: bigint }>(
    "logistics.shipmentNo",
    "select nextval('logistics.shipment_no') as no",
    [],
  );
  const no = `F${shanghaiDay(scope.now).replaceAll("-", "")}${serial(drawn?.no ?? 0n, 5)}` as ShipmentNo;
  await scope.tx
    .insertInto("logistics.shipment")
    .values({
      shipmentNo: no,
      companyId: shipper.companyId,
      contractNo: terms.contractNo,
      shipperId: shipper.firmId,
      sellerId: contract.parties.S,
      buyerId: contract.parties.B,
      state: "0",
      madeAt: new Date(scope.now),
      madeBy: shipper.name,
      publishedAt: null,
      endedAt: null,
      carrierId: null,
      freightPrice: null,
      ...columnsOf(contract, terms),
    })
    .execute();
  return no;
}

/** Changes a draft. */
export async function editShipment(
  scope: Scope,
  shipper: Shipper,
  no: ShipmentNo,
  terms: ShipmentTerms,
): Promise<void> {
  await lockOwnShipment(scope.tx, no, shipper.firmId, "edit");
  const contract = await lockContractFor(scope, shipper, terms, no);
  await scope.tx
    .updateTable("logistics.shipment")
    .set({
      contractNo: terms.contractNo,
      sellerId: contract.parties.S,
      buyerId: contract.parties.B,
      ...columnsOf(contract, terms),
    })
    .where("shipmentNo", "=", no)
    .execute();
}

const columnsOf = ({ product, price, scale }: ToHaul, terms: ShipmentTerms) => ({
  mode: terms.mode,
  haulage: terms.haulage,
  product,
  goodsPrice: price,
  scale,
  quantity: terms.quantity,
  fromPlace: terms.from.trim(),
  toPlace: terms.to.trim(),
  kilometres: kilometresOf(terms.from, terms.to),
  loadFrom: terms.loadFrom,
  loadTo: terms.loadTo,
  vehicles: terms.vehicles,
  limitPrice: terms.haulage === "own" ? null : terms.limit,
  memo: terms.memo.trim(),
});

/** The terms of a shipment as its shipper wrote them. */
export const termsOf = (row: ShipmentRow): ShipmentTerms => ({
  contractNo: row.contractNo,
  quantity: row.quantity,
  from: row.fromPlace,
  to: row.toPlace,
  mode: row.mode,
  haulage: row.haulage,
  loadFrom: row.loadFrom,
  loadTo: row.loadTo,
  vehicles: row.vehicles,
  limit: row.limitPrice,
  memo: row.memo,
});
