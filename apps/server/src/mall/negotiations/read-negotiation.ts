import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { hasExpired, turnOf } from "@zd/domain/mall/negotiation";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { getOwnNegotiation, toNegotiation } from "./negotiation-store.ts";

/** 议价单 of one of its two firms, with every quote; the names of the other side's users are its own affair. */
export const readNegotiation = handle(
  api.mallNegotiations.readNegotiation,
  async ({ number }, { db, actor, request, now }) => {
    await openMall(db, request);
    const row = await getOwnNegotiation(db, number, actor.firmId);
    const [firms, quotes] = await Promise.all([
      findFirms(db, [row.buyerId, row.sellerId]),
      db
        .selectFrom("mall.negotiationQuote")
        .selectAll()
        .where("negotiationNo", "=", number)
        .orderBy("place")
        .execute(),
    ]);
    // The clock's job may still be to come.
    const state = hasExpired(toNegotiation(row), now) ? ("5" as const) : row.state;
    return {
      number,
      side: row.side,
      state,
      turn: turnOf(state),
      ware: row.wareId,
      wareName: row.wareName,
      shopName: row.shopName,
      place: row.placeName,
      buyer: firms.get(row.buyerId)?.name ?? "",
      seller: firms.get(row.sellerId)?.name ?? "",
      delivery: row.delivery,
      listPrice: row.listPrice,
      price: row.price,
      count: row.quantity,
      amount: row.amount,
      validUntil: instant(row.validUntil.getTime()),
      askedAt: instant(row.askedAt.getTime()),
      endedAt: row.endedAt && instant(row.endedAt.getTime()),
      reason: row.reason,
      orderNo: row.orderNo,
      quotes: quotes.map(({ place, side, price, quantity, validUntil, words, at, byName }) => ({
        place,
        by: side,
        price,
        count: quantity,
        validUntil: instant(validUntil.getTime()),
        words,
        at: instant(at.getTime()),
        byName: side === row.side ? byName : "",
      })),
    };
  },
);
