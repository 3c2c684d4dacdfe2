import { type Instant, instant, quantity, sectionId, type WareId, wareId } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { type PayType, payTypes } from "@zd/domain/terms/codes";
import type { NewSection, SessionCommand } from "../trading/index.ts";
import { firmOf } from "./catalogue/firms.ts";
import { regularSections } from "./catalogue/sessions.ts";
import type { DemoFirm } from "./catalogue/types.ts";
import { wareNumber } from "./catalogue/wares.ts";
import { demoCompany, firmIdOf, traderOf } from "./people.ts";
import { newSectionOf } from "./plan-section.ts";
import type { PastSession } from "./rehearse.ts";

/** Deals of the firms that people act for: of the last days, so that their contracts are still being carried out. */
const showcaseDays = 18;

/** Who sells to whom: at least one of each pair is a firm of the sign-in page. */
const pairs = [
  { owner: "hengze", taker: "chenyao" },
  { owner: "yuanshang", taker: "fenling" },
] as const;

/** 400 t: small enough for the purses of small firms. */
const lot = quantity(4_000_000n);
const minuteMs = 60_000;

/** A listing for each pair on the afternoon of a recent day: a ware of every pay type, and one take of each. */
export function showcaseOf(midnight: Instant, now: Instant): readonly PastSession[] {
  if (midnight < startOfDay(now) - showcaseDays * dayMs) return [];
  return pairs.flatMap(({ owner, taker }, i) => {
    const section = listingOf(midnight, 90 + i, firmOf(owner));
    return section ? [{ section, steps: takesOf(section, firmOf(taker)) }] : [];
  });
}

/** After the day's regular listing of thermal coal, with wares of every pay type; null on a day without one. */
function listingOf(midnight: Instant, number: number, owner: DemoFirm): NewSection | null {
  const plan = regularSections(midnight).find(
    ({ wares: [first], mode }) => mode !== "4" && first && wareNumber(first.ware).kind === "thermal",
  );
  if (!plan) return null;
  const like = newSectionOf(plan, instant(midnight + dayMs));
  const [ware] = like.wares;
  if (!ware) return null;
  const id = sectionId(plan.number.replace(/\d\d$/, String(number)));
  const { wares: _, ...section } = like;
  return {
    ...section,
    id,
    name: `${owner.shortName}动力煤挂牌销售`,
    kind: "A",
    mode: "1",
    side: "S",
    downmode: "A",
    startsAt: instant(midnight + (15 * 60 + number) * minuteMs),
    freeMs: 20 * minuteMs,
    sealedMs: null,
    shortlistSize: null,
    hardEnd: null,
    invited: [],
    wares: (Object.keys(payTypes) as PayType[]).map((payType, at) => ({
      ...ware,
      id: wareId(`${id}-0${at + 1}`),
      no: `0${at + 1}`,
      owner: firmIdOf(owner),
      turn: 1,
      payType,
      rule: {
        ...ware.rule,
        total: lot,
        minQuantity: lot,
        quantityStep: lot,
        maxQuantity: null,
        split: false,
        capPrice: null,
        reservePrice: null,
        deposit: { mode: "RATIO", rate: 1_000 },
        performanceBase: "BASE",
        tieRule: "T",
        terms: null,
      },
    })),
  };
}

function takesOf({ startsAt, freeMs, wares }: NewSection, taker: DemoFirm) {
  const take = (ware: WareId): SessionCommand => ({
    kind: "order",
    company: demoCompany,
    ware,
    firm: firmIdOf(taker),
    user: traderOf(taker),
    mayPlaceOrders: true,
    side: null,
    price: null,
    quantity: lot,
    turn: null,
    ip: "127.0.0.1",
  });
  const tick: SessionCommand = { kind: "tick" };
  return [
    { command: tick, at: startsAt },
    ...wares.map(({ id }, i) => ({ command: take(id), at: instant(startsAt + (i + 1) * minuteMs) })),
    { command: tick, at: instant(startsAt + freeMs) },
  ];
}
