import { fen, instant } from "@zd/domain/kernel/brand";
import { type FindTodos, mostMatters } from "../identity/index.ts";

/** 待办 in the mall: orders that the shop has not answered, and agreements that wait for its terms or for the buyer. */
export const findMallTodos: FindTodos = async (db, { firm }) => {
  const [orders, agreements] = await Promise.all([
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
  ]);
  return [
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
