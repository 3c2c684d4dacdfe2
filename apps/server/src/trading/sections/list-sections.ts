import { api } from "@zd/api";
import { type FirmId, fen, instant, quantity, type SectionId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type SqlBool, sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { defaultPeriodMs } from "../../platform/lists/list-source.ts";

const most = 500;

/** Whether a section has a ware of the firm. */
const isOwnedBy = (firm: FirmId) =>
  sql<SqlBool>`exists (select from trading.ware o where o.section_id = s.id and o.owner_id = ${firm})`;

/** 场次列表 (2030): the sections of a day, with the firm's own orders and deals. */
export const listSections = handle(
  api.trading.listSections,
  async ({ tradingDay, kind, own = false }, { db, actor, now }) => {
    let query = db
      .selectFrom("trading.section as s")
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom("trading.ware as w")
            .select([
              sql<number>`count(*)::int`.as("wares"),
              sql<bigint>`coalesce(sum(w.total), 0)::bigint`.as("total"),
            ])
            .whereRef("w.sectionId", "=", "s.id")
            .as("w"),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom("trading.order as o")
            .select([
              sql<number>`count(*) filter (where o.status = 'E')::int`.as("leading"),
              sql<number>`(count(distinct o.ware_id) filter (where o.status = 'F' and not exists (
                select from trading."order" again
                where again.ware_id = o.ware_id and again.firm_id = o.firm_id and again.status = 'E')))::int`.as(
                "outbid",
              ),
              sql<bigint>`coalesce(sum(o.held), 0)::bigint`.as("held"),
            ])
            .whereRef("o.sectionId", "=", "s.id")
            .where("o.firmId", "=", actor.firmId)
            .as("o"),
        (join) => join.onTrue(),
      )
      .select([
        "s.id",
        "s.name",
        "s.tradingDay",
        "s.mode",
        "s.side",
        "s.kind",
        "s.downmode",
        "s.practice",
        "s.status",
        "s.startsAt",
        "s.deadline",
        "w.wares",
        "w.total",
        "o.leading",
        "o.outbid",
        "o.held",
      ])
      .where("s.companyId", "=", actor.companyId)
      .orderBy("s.startsAt", "desc")
      .limit(most);
    if (tradingDay || !own) query = query.where("s.tradingDay", "=", tradingDay || shanghaiDay(now));
    else query = query.where("s.startsAt", ">=", new Date(now - defaultPeriodMs));
    if (kind) query = query.where("s.kind", "=", kind);
    if (own) query = query.where(isOwnedBy(actor.firmId));
    const sections = await query.execute();
    return sections.map(({ id, startsAt, deadline, wares, total, leading, outbid, held, ...rest }) => ({
      ...rest,
      section: id as SectionId,
      startsAt: instant(startsAt.getTime()),
      deadline: deadline && instant(deadline.getTime()),
      wares: wares ?? 0,
      quantity: quantity(total ?? 0n),
      leading: leading ?? 0,
      outbid: outbid ?? 0,
      held: fen(held ?? 0n),
    }));
  },
);
