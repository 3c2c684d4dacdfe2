import { api } from "@zd/api";
import { type Contract, openDefaults } from "@zd/domain/contracts/contract";
import { least } from "@zd/domain/money/amount";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { revive } from "../../platform/formats/exact-json.ts";

const most = 200;

/** 未立案的违约. There are few, since a default opens its case by itself. */
export const listOpenDefaults = handle(api.breachControl.listOpenDefaults, async (_, { db, actor }) => {
  const waiting = await db
    .selectFrom("contracts.contract as c")
    .leftJoin("contracts.disposal as d", "d.contractNo", "c.contractNo")
    .select(["c.body", "d.place"])
    .where("c.companyId", "=", actor.companyId)
    .where("c.exchangeDuty", "is not", null)
    .orderBy("c.dealtAt")
    .limit(most)
    .execute();
  const read = waiting.map(({ body, place }) => ({ one: revive<Contract>(body), place }));
  const taken = new Set(read.map(({ one, place }) => `${one.no}/${place}`));
  const contracts = new Map(read.map(({ one }) => [one.no, one]));
  const open = [...contracts.values()].flatMap((one) => {
    const unresolved = openDefaults(one);
    return one.defaults.flatMap((found, place) =>
      unresolved.includes(found) && !taken.has(`${one.no}/${place}`) ? [{ one, found, place }] : [],
    );
  });
  const firms = await findFirms(
    db,
    open.flatMap(({ one: { parties } }) => [parties.B, parties.S]),
  );
  return open.map(({ one: { no, parties, deposits }, found: { kind, by, at, penalty }, place }) => ({
    contractNo: no,
    place,
    kind,
    firmName: firms.get(parties[by])?.name ?? "",
    injuredName: firms.get(parties[by === "B" ? "S" : "B"])?.name ?? "",
    at,
    amount: least(penalty, deposits[by]),
    held: deposits[by],
  }));
});
