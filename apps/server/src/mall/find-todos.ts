import { type FirmId, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { turnOf } from "@zd/domain/mall/negotiation";
import { type FindTodos, type FirmMatter, mostMatters } from "../identity/index.ts";
import type { Reader } from "../platform/database/database.ts";

/** 待办 in the mall: orders that the shop has not answered, negotiations whose turn is the firm's, and agreements that wait for the shop's terms or for the buyer. */
export const findMallTodos: FindTodos = async (db, { firm, now }) => {
  const [orders, agreements, negotiations] = await Promise.all([
    db
      .selectFrom("mall.order as o")
      .leftJoin("identity.firmView as f", "f.id", "o.buyerId")
      .select(["o.orderNo as id", "o.wareName", "o.amount", "o.answerBy", "f.name as party"])
      .where("o.sellerId", "=", firm)
      .where("o.state", "=", "0")
      .orderBy("o.placedAt")
      .orderBy("o.orderNo")
      .limit(mostMatters)
      .execute(),
    db
      .selectFrom("mall.agreement as a")
      .leftJoin("identity.firmView as f", (join) =>
        join.on((is) =>
          is.or([
            is.and([is("a.sellerId", "=", firm), is("f.id", "=", is.ref("a.buyerId"))]),
            is.and([is("a.buyerId", "=", firm), is("f.id", "=", is.ref("a.sellerId"))]),
          ]),
        ),
      )
      .select(["a.contractNo as id", "a.state", "a.wareName", "a.amount", "f.name as party"])
      .where((is) =>
        is.or([
          is.and([is("a.sellerId", "=", firm), is("a.state", "=", "0")]),
          is.and([is("a.buyerId", "=", firm), is("a.state", "=", "1")]),
        ]),
      )
      .orderBy("a.openedAt")
      .orderBy("a.contractNo")
      .limit(mostMatters)
      .execute(),
    findNegotiations(db, firm, now),
  ]);
  return [
    ...negotiations,
    ...orders.map(({ wareName, answerBy, amount, party, ...row }) => ({
      ...row,
      kind: "mall-order" as const,
      side: "S" as const,
      about: wareName,
      party: party ?? "",
      amount: fen(amount),
      until: instant(answerBy.getTime()),
    })),
    ...agreements.map(({ state, wareName, amount, party, ...row }) => {
      const isSeller = state === "0";
      return {
        ...row,
        kind: isSeller ? ("mall-terms" as const) : ("mall-agree" as const),
        side: isSeller ? ("S" as const) : ("B" as const),
        about: wareName,
        party: party ?? "",
        amount: fen(amount),
        until: null,
      };
    }),
  ];
};

/** 议价单 that wait for the firm's answer; those that have run out wait for nobody. */
async function findNegotiations(db: Reader, firm: FirmId, now: Instant): Promise<readonly FirmMatter[]> {
  const found = await db
    .selectFrom("mall.negotiation as n")
    .leftJoin("identity.firmView as b", "b.id", "n.buyerId")
    .select(["n.negotiationNo as id", "n.state", "n.sellerId", "n.wareName", "n.amount", "n.validUntil"])
    .select(["n.shopName", "b.name as buyer"])
    .where((is) => is.or([is("n.sellerId", "=", firm), is("n.buyerId", "=", firm)]))
    .where("n.state", "in", ["0", "1"])
    .where("n.validUntil", ">", new Date(now))
    .orderBy("n.validUntil")
    .orderBy("n.negotiationNo")
    .limit(mostMatters)
    .execute();
  return found.flatMap(({ id, state, sellerId, wareName, amount, validUntil, shopName, buyer }) => {
    const side = sellerId === firm ? "S" : "B";
    if (turnOf(state) !== side) return [];
    return [
      {
        kind: side === "S" ? "mall-quote" : "mall-counter",
        side,
        id,
        about: wareName,
        party: side === "S" ? (buyer ?? "") : shopName,
        amount: fen(amount),
        until: instant(validUntil.getTime()),
      },
    ];
  });
}
