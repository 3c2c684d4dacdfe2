import type { Contract } from "@zd/domain/contracts/contract";
import { mayDo } from "@zd/domain/identity/access";
import {
  type FileId,
  type FirmId,
  type Instant,
  instant,
  type Quantity,
  quantity,
} from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Haulage, ShipmentNo, TransportMode, WaybillNo } from "@zd/domain/logistics/codes";
import { routeBetween } from "@zd/domain/logistics/route";
import type { WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { parsePrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { findOpenContracts } from "../../contracts/index.ts";
import { keepFile, openFileStore } from "../../files/index.ts";
import { haulingOf, loadingOf, unloadingOf, type WaybillRow } from "../../logistics/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { firmOf, firms } from "../catalogue/firms.ts";
import type { DemoFirm } from "../catalogue/types.ts";
import { makePaper } from "../papers/make-paper.ts";
import { demoCompany, firmIdOf, operatorIdOf, traderOf } from "../people.ts";

const hauling = haulingOf;
const hourMs = 3_600_000;
const tonnes = (hundredths: number): Quantity => quantity(BigInt(hundredths) * 100n);
const whole = (amount: number): Quantity => tonnes(amount * 100);
const perTonne = (text: string) => parsePrice(text) ?? expectPrice(text);
const expectPrice = (text: string): never => {
  throw new Error(`${text} is no price`);
};

const personOf = (firm: DemoFirm) => {
  const [operator] = firm.operators;
  return {
    userId: operator ? operatorIdOf(firm, operator) : traderOf(firm),
    firmId: firmIdOf(firm),
    companyId: demoCompany,
    name: operator?.name ?? firm.legalPerson,
    firmKind: firm.kind,
    as: "firm" as const,
  };
};
type Person = ReturnType<typeof personOf>;

/** Vehicles by plate and tare, and who drives them. */
const carrierFleet = [
  ["陕KD3021", 1_546, "贺长风"],
  ["陕KD3022", 1_532, "尚远行"],
  ["陕KD3023", 1_558, "边大川"],
  ["陕KD3025", 1_540, "牛志平"],
  ["陕KD3026", 1_551, "折红旗"],
  ["陕KD3027", 1_549, "乔满仓"],
  ["陕KD3028", 1_538, "思海明"],
  ["陕KD3029", 1_544, "艾小军"],
] as const;
const ownFleet = [["陕KA1107", 1_560, "雷有成"]] as const;

/**
 * Rank by firm: firms with accounts on the sign-in page come first, above all those whose people may ship and receive.
 */
const ranks = new Map(
  firms.map((firm) => {
    const people = firm.operators.filter(({ shownAs }) => shownAs);
    return [firmIdOf(firm), people.some(({ roles }) => mayDo(roles, "ship-and-receive")) ? 2 : people.length];
  }),
);
const rankOf = ({ parties }: Contract) => (ranks.get(parties.S) ?? 0) + (ranks.get(parties.B) ?? 0);

/** 物流: what members have moved, have on the road, and have still to be moved. */
export async function loadLogistics(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const found = (await findOpenContracts(platform.db, demoCompany)).filter((one) => isFit(one, now));
  // The longest ready of the best first: there is time behind it in which its vehicles have been on the road.
  const ranked = found.toSorted((a, b) => rankOf(b) - rankOf(a) || a.since - b.since);
  const [first] = ranked;
  const second = ranked.find(({ parties }) => parties.S !== first?.parties.S);
  if (!first || !second) return;
  const begun = ({ since }: Contract) => instant(Math.max(since, now - 30 * hourMs));
  await platform.transact(async (scope) => {
    const haul = haulOf(scope, first, begun(first));
    await haul.readyFleets();
    await haul.draft(whole(60));
    await haul.published(whole(40));
    await haul.quoted(whole(40));
    await haul.cancelled(whole(40));
    await haul.awarded(whole(30));
    await haul.onTheRoad();
    await haul.byOwnTruck();
  });
  await platform.transact(async (scope) => {
    const haul = haulOf(scope, second, begun(second));
    await haul.finished();
    await haul.byRail();
  });
}

/** The weighing tickets of loads that have arrived, as their drivers have photographed them. */
export async function readyTickets(platform: Platform): Promise<(scope: Scope) => Promise<void>> {
  const { db, config, transact, clock } = platform;
  const carrier = personOf(firmOf("chiye"));
  const arrived = await db
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("haulerId", "=", carrier.firmId)
    .where("mode", "=", "road")
    .where("unloadingNo", "is not", null)
    .orderBy("id")
    .execute();
  const store = openFileStore(config);
  const owner = { company: demoCompany, firm: carrier.firmId, user: carrier.userId };
  const photos: Photo[] = [];
  for (const row of arrived) {
    for (const [which, ticket, place] of [
      ["load", loadingOf(row), row.fromPlace],
      ["unload", unloadingOf(row), row.toPlace],
    ] as const) {
      if (ticket === null) continue;
      const paper = {
        name: `磅单${ticket.no}.jpg`,
        bytes: await drawTicket(ticket, row, place),
        at: clock.now(),
      };
      photos.push({ row, which, photo: await keepFile({ store, transact }, owner, paper) });
    }
  }
  return async (scope) => {
    for (const { row, which, photo } of photos) await hauling.attachPhoto(scope, row, which, photo, carrier);
  };
}

interface Photo {
  /** The waybill that it belongs to. */
  readonly row: WaybillRow;
  /** Weighed when loaded, or when unloaded. */
  readonly which: "load" | "unload";
  /** The picture of the ticket. */
  readonly photo: FileId;
}

const drawTicket = (
  { no, gross, tare, net, weighedAt }: WeighTicket,
  { vehicle, product }: { readonly vehicle: string; readonly product: string },
  place: string,
) =>
  makePaper("称重计量单", [
    ["编号", no],
    ["车号", vehicle],
    ["货名", product],
    ["毛重", `${formatQuantity(gross)} 吨`],
    ["皮重", `${formatQuantity(tare)} 吨`],
    ["净重", `${formatQuantity(net)} 吨`],
    ["时间", formatShanghai(weighedAt)],
    ["磅房", place],
  ]);

/** Ready to be loaded, and nothing has been moved yet. */
const isFit = ({ state, terms, defaults, shipments, since }: Contract, now: Instant) =>
  state === "30" &&
  terms.quantity >= whole(400) &&
  defaults.length === 0 &&
  shipments.length === 0 &&
  terms.deliverBy > now + dayMs &&
  since < now;

const memberOf = (id: FirmId): DemoFirm => {
  const found = firms.find((firm) => firmIdOf(firm) === id);
  if (!found) throw new Error(`${id} is no firm of the demo`);
  return found;
};

/** The steps of a contract's hauls, each somewhat later than the one before. */
function haulOf(scope: Scope, contract: Contract, began: Instant) {
  const shipper = personOf(memberOf(contract.parties[contract.terms.haulier]));
  const carrier = personOf(firmOf("chiye"));
  const sellerFirm = memberOf(contract.parties.S);
  const places = { from: `陕西省榆林市榆阳区${sellerFirm.shortName}煤场`, to: "河北省唐山市曹妃甸港区" };
  const [buyer, seller] = [personOf(memberOf(contract.parties.B)), personOf(sellerFirm)];
  const { now } = scope;
  let passed = 0;
  let tickets = 0;
  const day = shanghaiDay(began);
  /** The next moment of this story; it ends now. */
  const then = (): Scope => {
    passed += 1;
    return { ...scope, now: instant(Math.min(now, began + passed * ((now - began) / 60))) };
  };

  const open = (amount: Quantity, haulage: Haulage = "carrier", mode: TransportMode = "road") =>
    hauling.openShipment(then(), shipper, {
      contractNo: contract.no,
      quantity: amount,
      ...places,
      mode,
      haulage,
      loadFrom: shanghaiDay(now) > day ? shanghaiDay(now) : day,
      loadTo: shanghaiDay(instant(now + 4 * dayMs)),
      vehicles: 0,
      limit: haulage === "own" ? null : perTonne("240"),
      memo: "",
    });
  const publish = async (amount: Quantity, haulage: Haulage = "carrier", mode: TransportMode = "road") => {
    const shipment = await open(amount, haulage, mode);
    await hauling.publishShipment(then(), shipper, shipment);
    return shipment;
  };
  const quote = (shipment: ShipmentNo, price: string) =>
    hauling.quoteFor(then(), carrier, { shipment, price: perTonne(price), vehicles: 8, memo: "当日可派车" });
  const award = async (amount: Quantity, price: string, mode: TransportMode = "road") => {
    const shipment = await publish(amount, "carrier", mode);
    await quote(shipment, price);
    await hauling.awardShipment(then(), shipper.firmId, shipment, {});
    return shipment;
  };

  /** Vehicles of a firm that have nothing to do, with their drivers. */
  async function trucksOf(firmId: Person["firmId"], count: number) {
    const free = (table: "logistics.vehicle" | "logistics.driver") =>
      scope.tx
        .selectFrom(table)
        .select("id")
        .where("firmId", "=", firmId)
        .where("waybillNo", "is", null)
        .orderBy("addedAt")
        .limit(count)
        .execute();
    const [vehicles, drivers] = [await free("logistics.vehicle"), await free("logistics.driver")];
    return vehicles.map(({ id }, i) => ({
      vehicle: id as never,
      driver: drivers[i]?.id as never,
      planned: whole(33),
    }));
  }
  const send = async (shipment: ShipmentNo, hauler: Person, count: number) =>
    hauling.assignVehicles(then(), hauler, {
      shipment,
      trucks: await trucksOf(hauler.firmId, count),
      train: "",
      wagons: [],
    });

  const weigh = (by: Person, which: "load" | "unload", waybill: WaybillNo, tare: number, net: number) => {
    const at = then();
    tickets += 1;
    const no = `${which === "load" ? "H" : "C"}${shanghaiDay(at.now).replaceAll("-", "")}${contract.no.slice(-4)}${String(tickets).padStart(3, "0")}`;
    return hauling.weigh(at, by, which, {
      waybill,
      ticket: { no, gross: tonnes(tare + net), tare: tonnes(tare), net: tonnes(net), weighedAt: at.now },
      ...(which === "load" ? { seals: `QF${no.slice(-6)}` } : {}),
    });
  };
  const load = (waybill: WaybillNo, net: number, by: Person = carrier) =>
    weigh(by, "load", waybill, 1_546, net);
  const unload = (waybill: WaybillNo, net: number, by: Person = carrier) =>
    weigh(by, "unload", waybill, 1_546, net);
  const release = async (...waybills: readonly WaybillNo[]) => {
    await hauling.release(then(), seller, waybills);
    // As the tracking knows it, they have been on their way for some hours.
    const route = routeBetween(places.from, places.to);
    if (route === null) throw new Error(`nobody knows the way to ${places.to}`);
    const setOutAt = { ...scope, now: instant(Math.max(began, now - 7 * hourMs)) };
    for (const id of waybills) {
      const { vehicle } = await scope.tx
        .selectFrom("logistics.waybill")
        .select("vehicle")
        .where("waybillNo", "=", id)
        .executeTakeFirstOrThrow();
      await hauling.setOut(setOutAt, { id, vehicle, route });
    }
    await hauling.startFollowing(scope, waybills);
  };
  const sign = (...waybills: readonly WaybillNo[]) => hauling.sign(then(), buyer, waybills);

  return {
    readyFleets: async () => {
      for (const [owner, fleet] of [
        [carrier, carrierFleet],
        [shipper, ownFleet],
      ] as const) {
        for (const [i, [plate, tare, driver]] of fleet.entries()) {
          const at = { ...scope, now: instant(now - (30 - i) * dayMs) };
          const vehicle = { plate, axles: "6" as const, tare: tonnes(tare), memo: "", active: true };
          await hauling.saveVehicle(at, owner, { vehicle: undefined, ...vehicle });
          const mobile = `1390912${plate.slice(-4)}`;
          await hauling.saveDriver(at, owner, {
            driver: undefined,
            name: driver,
            mobile,
            licence: "",
            active: true,
          });
        }
      }
    },
    draft: (amount: Quantity) => open(amount),
    published: (amount: Quantity) => publish(amount),
    quoted: async (amount: Quantity) => quote(await publish(amount), "218.00"),
    awarded: (amount: Quantity) => award(amount, "214.00"),
    cancelled: async (amount: Quantity) =>
      hauling.endShipment(
        then(),
        shipper.firmId,
        await publish(amount),
        "cancel",
        "收货方库存已满，暂缓发运",
      ),
    /** A waybill in every state that it can have before its end, and one that was cancelled. */
    onTheRoad: async () => {
      const shipment = await award(whole(240), "215.00");
      const [a, b, c, d, e, f, g] = (await send(shipment, carrier, 7)) as WaybillNo[];
      if (!a || !b || !c || !d || !e || !f || !g) return;
      await hauling.reportOnWaybill(then(), carrier, "cancel", f, "车辆临时检修");
      await hauling.reportOnWaybill(
        then(),
        carrier,
        "report",
        g,
        "装货过磅毛重 50.12 吨，超过 6 轴 49 吨限重，返场卸载",
      );
      await load(b, 3_356);
      await load(c, 3_341);
      await load(d, 3_330);
      await load(e, 3_348);
      await release(c, d, e);
      await hauling.reportOnWaybill(then(), carrier, "report", e, "途中爆胎，等待救援");
      await unload(d, 3_322);
    },
    byOwnTruck: async () => {
      const shipment = await publish(whole(34), "own");
      const [waybill] = await send(shipment, shipper, 1);
      if (!waybill) return;
      await load(waybill, 3_310, shipper);
    },
    /** All of it arrived, one load short: paid for, and over. */
    finished: async () => {
      const shipment = await award(whole(67), "210.00");
      const [a, b] = (await send(shipment, carrier, 2)) as WaybillNo[];
      if (!a || !b) return;
      await load(a, 3_356);
      await load(b, 3_340);
      await release(a, b);
      await unload(a, 3_338);
      await unload(b, 3_335);
      await sign(a, b);
      await hauling.settleFreight(scope, shipper.firmId, shipper.name, shipment);
      await hauling.endShipment(then(), shipper.firmId, shipment, "close", "");
    },
    byRail: async () => {
      const shipment = await award(whole(200), "165.00", "rail");
      const wagons = ["4911207", "4911208"].map((wagon) => ({ wagon, type: "C70" as const }));
      const of = { shipment, trucks: [], train: "71053", wagons };
      const [a, b] = (await hauling.assignVehicles(then(), carrier, of)) as WaybillNo[];
      if (!a || !b) return;
      await weigh(carrier, "load", a, 2_380, 6_950);
      await release(a);
      await weigh(carrier, "unload", a, 2_380, 6_905);
      await sign(a);
    },
  };
}
