import {
  type FileId,
  type Instant,
  instant,
  type Price,
  price,
  quantity,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId, PlaceId } from "@zd/domain/mall/codes";
import { parseMinute } from "@zd/domain/mall/merchant";
import type { WareTerms } from "@zd/domain/mall/ware";
import { parsePrice } from "@zd/domain/money/price";
import { keepFile, openFileStore } from "../../files/index.ts";
import {
  type PastApplication,
  recordAreaPrices,
  recordHost,
  recordMerchant,
  recordWare,
} from "../../mall/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import type { Platform } from "../../platform/module.ts";
import { openMallReferences } from "../../trading/index.ts";
import { firmOf } from "../catalogue/firms.ts";
import {
  type DemoShop,
  mallAttributes,
  mallBases,
  mallHosts,
  otherStates,
  parkOf,
  placeLocations,
  placeNotes,
  shopApplications,
  shops,
} from "../catalogue/mall.ts";
import { placePoints } from "../catalogue/place-points.ts";
import type { PlaceKey } from "../catalogue/places.ts";
import { codesOfWare, factoryIdOf } from "../catalogue/trade-references.ts";
import type { CatalogueWare } from "../catalogue/types.ts";
import { wareKinds } from "../catalogue/ware-kinds.ts";
import { wareNumber } from "../catalogue/wares.ts";
import { drawCoal } from "../papers/draw-coal.ts";
import { demoCompany, firmIdOf, staffIdOf, traderOf } from "../people.ts";
import { qualitiesOf } from "../plan-section.ts";
import { randomFrom } from "../random.ts";
import { loadMallNegotiations } from "./mall-negotiations.ts";
import { loadMallOrders, personOf } from "./mall-orders.ts";

const tonnes = (whole: number) => quantity(BigInt(whole) * 10_000n);
const reviewer = staffIdOf("mall01");

export type MallPictures = Awaited<ReturnType<typeof drawMallPictures>>;

/** 商城: five shops with their wares, what waits for the staff, ninety days of prices, orders and contracts in every state, negotiations and a basket. */
export async function loadMall(scope: LaneScope, pictures: MallPictures): Promise<void> {
  await openMallReferences(scope.tx, demoCompany, references);
  for (const host of mallHosts)
    await recordHost(scope, { company: demoCompany, user: reviewer, name: "交易中心" }, host);
  for (const application of shopApplications) await recordMerchant(scope, waiting(application, scope.now));
  const wares = new Map<number, MallWareId>();
  for (const shop of shops) {
    await recordMerchant(scope, opened(shop, scope.now));
    for (const number of shop.wares)
      wares.set(number, await sell(scope, shop, number, pictures.get(number) ?? []));
  }
  await recordAreaPrices(scope, priceDays);
  await loadMallOrders(scope, wares);
  await loadMallNegotiations(scope, wares);
}

const attributeId = (kind: number, attribute: number) => `AT${kind + 1}${attribute + 1}`;

const references = {
  attributes: Object.values(wareKinds).flatMap(({ id }, kind) =>
    mallAttributes.map((attribute, i) => ({
      ...attribute,
      id: attributeId(kind, i),
      wareKindId: id as WareKindId,
      position: i,
    })),
  ),
  locations: (Object.entries(placeLocations) as [PlaceKey, readonly (readonly [string, string])[]][]).flatMap(
    ([place, within]) =>
      within.map(([name, kind], i) => ({
        id: `PL${factoryIdOf(place).slice(2)}${i + 1}` as never,
        factoryId: factoryIdOf(place),
        position: i,
        name,
        kind,
      })),
  ),
  notes: [...new Set([placeNotes, placePoints, parkOf].flatMap((of) => Object.keys(of)) as PlaceKey[])].map(
    (place) => {
      const park = parkOf[place];
      const [longitude, latitude] = placePoints[place] ?? ["", ""];
      return {
        address: "",
        longitude,
        latitude,
        intro: "",
        ...placeNotes[place],
        id: factoryIdOf(place),
        parkId: park === undefined ? null : factoryIdOf(park),
      };
    },
  ),
};

/**
 * A picture of the first ware of each shop, by its number, drawn by the size of its lumps; the others have none, so that the site draws their
 * grade.
 */
export async function drawMallPictures({ config, transact, clock }: Platform) {
  const store = openFileStore(config);
  const at = clock.now();
  const pictures = new Map<number, readonly FileId[]>();
  for (const { firm, wares } of shops) {
    const owner = { company: demoCompany, firm: firmIdOf(firmOf(firm)), user: traderOf(firmOf(firm)) };
    for (const number of wares.slice(0, 1)) {
      const ware = wareNumber(number);
      const [from, to] = sizeOf(ware);
      const bytes = drawCoal(`coal ${number}`, (from + to) / 2);
      const file = { name: `${ware.product.replace(/[()#]/g, "")}.png`, bytes, at };
      pictures.set(number, [await keepFile({ store, transact }, owner, file)]);
    }
  }
  return pictures;
}

const minute = (text: string) => parseMinute(text) ?? 0;

function opened(shop: DemoShop, now: Instant): PastApplication {
  const { firm, shopName, intro, contactName, opens, closes, openedDaysAgo } = shop;
  const at = instant(startOfDay(now) - openedDaysAgo * dayMs + 10 * 3_600_000);
  return {
    by: personOf(firm),
    shop: {
      shopName,
      intro,
      contactName,
      contactPhone: firmOf(firm).phone,
      address: firmOf(firm).address,
      opens: minute(opens),
      closes: minute(closes),
    },
    state: "1",
    appliedAt: instant(at - 2 * dayMs),
    decided: { by: reviewer, at, opinion: "资料齐全，同意入驻" },
  };
}

function waiting(
  { firm, shopName, state, daysAgo, opinion }: (typeof shopApplications)[number],
  now: Instant,
): PastApplication {
  const appliedAt = instant(now - daysAgo * dayMs);
  const { phone, legalPerson, address } = firmOf(firm);
  return {
    by: personOf(firm),
    shop: {
      shopName,
      intro: "申请在商城销售自有煤源。",
      contactName: legalPerson,
      contactPhone: phone,
      address,
      opens: minute("08:00"),
      closes: minute("18:00"),
    },
    state,
    appliedAt,
    decided: state === "0" ? null : { by: reviewer, at: instant(appliedAt + dayMs), opinion },
  };
}

/** Of how many days there are prices. */
const priceDays = 90;

async function sell(
  scope: Scope,
  shop: DemoShop,
  number: number,
  pictures: readonly FileId[],
): Promise<MallWareId> {
  const { now } = scope;
  const ware = wareNumber(number);
  const { state, memo } = otherStates[number] ?? { state: "2", memo: "" };
  const terms = termsOf(ware);
  const wasOnSale = state === "2" || state === "4";
  const random = randomFrom(`mall ${number}`);
  const prices = wasOnSale ? pricesOf(terms.price, random, now) : [];
  return recordWare(scope, {
    by: personOf(shop.firm),
    terms,
    stock: tonnes(random.between(10, 150) * 100),
    pictures,
    state,
    createdAt: instant((prices[0]?.at ?? now - random.between(1, 40) * 3_600_000) - 3_600_000),
    prices,
    reviewed: state === "0" || state === "1" ? null : { by: reviewer, memo },
  });
}

/** Made-up price changes of ninety days, oldest first, each at nine in the morning; the last leads to today's price. */
function pricesOf(last: Price, random: ReturnType<typeof randomFrom>, now: Instant) {
  const changes = random.between(4, 9);
  const days = random.shuffled(Array.from({ length: priceDays - 2 }, (_, i) => i + 2)).slice(0, changes);
  const walked: {
    /** When the price began to hold. */
    at: Instant;
    /** Price from then on. */
    price: Price;
  }[] = [];
  let level = last;
  for (const day of [...days.sort((a, b) => a - b), priceDays + random.between(1, 30)]) {
    walked.push({ at: instant(startOfDay(now) - day * dayMs + 9 * 3_600_000), price: level });
    const step = BigInt(random.between(1, 12)) * (random.chance(0.62) ? -10_000n : 10_000n);
    level = price(level + step > 0n ? level + step : level);
  }
  return walked.reverse();
}

const lumpSizes: readonly (readonly [pattern: RegExp, from: number, to: number])[] = [
  [/中块|三八块|3-8/, 30, 80],
  [/小块|籽|2-5/, 20, 50],
  [/块/, 25, 80],
  [/粒/, 6, 25],
  [/末|面|粉/, 0, 25],
  [/煤泥/, 0, 1],
];

/** 粒度 of a ware in mm: as its notice says, or as coal of its name usually is. */
function sizeOf({ product, extra }: CatalogueWare): readonly [from: number, to: number] {
  const [, from, to] = /(\d+)\D+(\d+)/.exec(extra.size ?? "") ?? [];
  if (from && to) return [Number(from), Number(to)];
  const [, least, most] = lumpSizes.find(([pattern]) => pattern.test(product)) ?? [null, 0, 50];
  return [least, most];
}

/** How it was prepared, as its name says. */
const treatmentOf = ({ product }: CatalogueWare) => {
  if (/洗|精|选/.test(product)) return "洗选";
  return /块|籽|粒|筛/.test(product) ? "筛选" : "原煤";
};

function termsOf(ware: CatalogueWare): WareTerms {
  const { wareKind, product } = codesOfWare(ware);
  const [offer] = ware.offers;
  const price = offer.price === null ? null : parsePrice(offer.price);
  if (price === null) throw new Error(`ware ${ware.number} has no price`);
  const kind = Object.values(wareKinds).findIndex(({ id }) => id === wareKind);
  const [from, to] = sizeOf(ware);
  return {
    wareKind,
    product,
    name: ware.product,
    place: factoryIdOf(ware.factory) as string as PlaceId,
    location: null,
    price,
    basis: mallBases[ware.basis],
    payType: ware.number % 3 === 0 ? "0" : "1",
    minQuantity: tonnes(100),
    step: tonnes(ware.number % 2 === 0 ? 100 : 50),
    maxQuantity: null,
    pickupDays: 15,
    attributes: [
      { code: attributeId(kind, 0), value: `${from}–${to}` },
      { code: attributeId(kind, 1), value: treatmentOf(ware) },
    ],
    qualities: qualitiesOf(ware, offer.kcal ?? ware.kcal)
      .filter(({ code }) => code !== "D")
      .map(({ code, value }) => ({ code, promise: value, measured: measuredOf(ware, code), reject: "" })),
    description: `${ware.producer}直供，${ware.place}装车。车辆进场前一日报车号，装车后以矿方磅单为准。`,
  };
}

/** 最近化验值: what the last sample came to, close to what is promised. */
function measuredOf({ number, kcal, sulphur, ash, moisture }: CatalogueWare, code: string): string {
  const measure = { Q: kcal, S: sulphur, A: ash, M: moisture }[code as "Q"] ?? null;
  if (!measure) return "";
  const near = measure.typical * (0.96 + randomFrom(`assay ${number} ${code}`).next() * 0.05);
  return code === "Q" ? String(Math.round(near)) : near.toFixed(code === "S" ? 2 : 1);
}
