import { sql } from "kysely";
import { dayOf, type FindReport, findReport, isWithin } from "../platform/report-source.ts";

/** 物流: waybills that were signed for, by who hauled them; those of practice contracts are left out. */
export const reportWaybills: FindReport = (db, scope) =>
  findReport(db, "logistics", scope, {
    from: sql`logistics.waybill w
      left join contracts.contract_view c on c.contract_no = w.contract_no
      left join identity.firm_view f on f.id = w.hauler_id
      where w.company_id = ${scope.company} and ${isWithin(sql`w.signed_at`, scope)} and c.practice is not true`,
    day: dayOf(sql`w.signed_at`),
    subject: sql`w.hauler_id`,
    label: sql`f.name`,
    figures: {
      waybills: sql`1`,
      loaded: sql`coalesce(w.loading_net, 0)`,
      unloaded: sql`coalesce(w.unloading_net, 0)`,
      loss: sql`coalesce(w.loss, 0)`,
      freight: sql`coalesce(w.freight, 0)`,
      charge: sql`coalesce(w.charge, 0)`,
    },
  });
