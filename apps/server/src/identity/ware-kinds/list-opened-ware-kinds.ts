import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";

/** 已开通交易品种 (2007): the ware kinds and sides that the firm may trade now. */
export const listOpenedWareKinds = handle(api.qualifications.listOpenedWareKinds, (_, { db, actor }) =>
  db
    .selectFrom("identity.qualification as q")
    .innerJoin("trading.wareKindView as k", "k.id", "q.wareKindId")
    .select(["q.wareKindId as wareKind", "k.name", "q.side", "q.until"])
    .where("q.firmId", "=", actor.firmId)
    .where("q.status", "=", "1")
    .orderBy("k.position")
    .orderBy("q.side")
    .execute(),
);
