import { api } from "@zd/api";
import type { CompanyId, FirmId, Instant, NegotiationNo, Price, Quantity } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import {
  negotiationTermsFault,
  openNegotiationsMost,
  type Quote,
  stateAfterQuote,
  validUntilOf,
} from "@zd/domain/mall/negotiation";
import { sql } from "kysely";
import { type Actor, handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { negotiationMoved } from "../events.ts";
import { type FoundOffer, findOffer } from "../orders/offers.ts";
import { findStanding, standingFault } from "../standing.ts";
import { openMall } from "../switching/open-mall.ts";
import { addQuote, standing } from "./negotiation-store.ts";

/** The ware of a quote, refused unless it is on sale, the firm may trade, and the quote keeps to the bounds of the ware. */
export async function requireQuotable(
  db: Reader,
  ware: MallWareId,
  { firm, price, count }: { readonly firm: FirmId; readonly price: Price; readonly count: Quantity },
): Promise<FoundOffer> {
  const [offer, found] = await Promise.all([findOffer(db, ware), findStanding(db, firm)]);
  if (!offer) throw notFound();
  const hindered = standingFault(found);
  if (hindered) throw new Refused(hindered);
  const fault = negotiationTermsFault({ ...offer, isOnSale: offer.state === "2" }, { price, count });
  if (fault) throw new Refused(fault.reason, fault.figures);
  return offer;
}

/** Refuses a second open negotiation of a ware, and too many of one buyer; two that ask at once come one after the other. */
async function requireRoom(tx: Tx, buyer: FirmId, ware: MallWareId): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`mall.negotiation ${buyer}`}, 0))`);
  const open = await tx
    .selectFrom("mall.negotiation")
    .select(["negotiationNo", "wareId"])
    .where("buyerId", "=", buyer)
    .where("state", "in", ["0", "1"])
    .limit(openNegotiationsMost)
    .execute();
  const same = open.find(({ wareId }) => wareId === ware);
  if (same) throw new Refused("NEGOTIATION_OPEN", { number: same.negotiationNo });
  if (open.length >= openNegotiationsMost)
    throw new Refused("NEGOTIATIONS_FULL", { most: String(openNegotiationsMost) });
}

/** A new number, such as Y20260615-000047. */
async function newNumber(tx: Tx, now: Instant): Promise<NegotiationNo> {
  const [next] = await rows<{
    /** Drawn from the sequence; the last part of the number. */
    no: bigint;
  }>(tx, sql`select nextval('mall.negotiation_no') as no`);
  return `Y${shanghaiDay(now).replaceAll("-", "")}-${serial(next?.no ?? 0n, 6)}` as NegotiationNo;
}

interface Asking {
  /** The company on whose site it is asked. */
  readonly company: CompanyId;
  /** The user who asks, for the buyer. */
  readonly actor: Pick<Actor, "userId" | "name" | "firmId">;
  readonly ware: MallWareId;
  /** What the buyer wishes to pay, in 0.0001 yuan a tonne. */
  readonly price: Price;
  /** 0.0001 t. */
  readonly count: Quantity;
  /** How long his wish is valid. */
  readonly hours: number;
  /** 附言; may be empty. */
  readonly words: string;
  /** 交货要求; may be empty. */
  readonly delivery: string;
}

/** Opens a negotiation with what the buyer wishes. */
export async function openNegotiation(
  scope: Pick<Scope, "tx" | "now" | "broadcast">,
  { company, actor, ware, price, count, hours, words, delivery }: Asking,
) {
  const { tx, now, broadcast } = scope;
  const { firmId: buyer } = actor;
  const offer = await requireQuotable(tx, ware, { firm: buyer, price, count });
  if (offer.company !== company) throw notFound();
  if (offer.firm === buyer) throw new Refused("OWN_SHOP");
  await requireRoom(tx, buyer, ware);
  const number = await newNumber(tx, now);
  const quote: Quote = { by: "B", price, count, validUntil: validUntilOf(now, hours) };
  const state = stateAfterQuote("B");
  const named = {
    negotiationNo: number,
    buyerId: buyer,
    sellerId: offer.firm,
    wareName: offer.name,
    shopName: offer.shopName,
  };
  await tx
    .insertInto("mall.negotiation")
    .values({
      ...named,
      companyId: company,
      wareId: ware,
      placeName: offer.placeName,
      delivery: delivery.trim(),
      listPrice: offer.price,
      state,
      ...standing(quote, 1),
      ...askedBy(actor, now),
      endedAt: null,
      reason: "",
      orderNo: null,
    })
    .execute();
  await addQuote(scope, named, { quote, place: 1, words: words.trim(), actor });
  broadcast(negotiationMoved({ negotiation: number, buyer, seller: offer.firm, state }));
  return { number, state, validUntil: quote.validUntil };
}

/** 询价. */
export const askPrice = handle(api.mallNegotiations.askPrice, async (asking, scope) => {
  const company = await openMall(scope.tx, scope.request);
  return openNegotiation(scope, { ...asking, company, actor: scope.actor });
});

const askedBy = ({ userId, name }: Pick<Actor, "userId" | "name">, now: Instant) => ({
  askedAt: new Date(now),
  askedBy: userId,
  askedByName: name,
});
