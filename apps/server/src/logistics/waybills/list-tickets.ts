import { contract } from "@zd/contract";
import { handle, notFound } from "../../platform/operation.ts";
import { loadingOf, onScale, partiesOf, unloadingOf } from "./waybill-store.ts";

/** 运单磅单 of a contract: those by which it was shipped, and those by which it has arrived. */
export const listTickets = handle(contract.waybills.listTickets, async ({ contractNo }, { db, actor }) => {
  const found = await db
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("contractNo", "=", contractNo)
    .where("releasedAt", "is not", null)
    .where("state", "<>", "9")
    .orderBy("id")
    .execute();
  const own = found.filter((row) => partiesOf(row, actor.firmId).length > 0);
  if (found.length > 0 && own.length === 0) throw notFound();
  return {
    waybills: own.length,
    loading: own.flatMap((row) => {
      const ticket = loadingOf(row);
      return ticket ? [onScale(ticket, "mine")] : [];
    }),
    unloading: own.flatMap((row) => {
      const ticket = unloadingOf(row);
      return ticket ? [onScale(ticket, "receiver")] : [];
    }),
  };
});
