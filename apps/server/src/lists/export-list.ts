import { api } from "@zd/api";
import { codeOfList } from "@zd/api/lists/operations";
import { seenColumns } from "@zd/api/wire/listing";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { accessOf } from "../platform/calls/access.ts";
import { decode } from "../platform/calls/input.ts";
import { handle, notFound } from "../platform/calls/operation.ts";
import { exportOf } from "../platform/lists/list-export.ts";
import type { Platform } from "../platform/module.ts";

/** 代码查询导出 (CodeQueryExport): all rows that the list itself would show on its pages. */
export const exportList = ({ lists, exports }: Platform) =>
  handle(api.lists.exportList, async ({ code, conditions }, { db, actor, now, refuse }) => {
    const list = lists().find(({ operation }) => codeOfList(operation) === code);
    if (!list) throw notFound();
    const refusal = accessOf(list.operation, actor);
    if (refusal !== null) return refuse(refusal);
    const unknown = Object.keys(conditions).find((name) => !list.listing.conditions.has(name));
    // What it does not know it cannot apply, and the file would hold more than was asked for.
    if (unknown !== undefined)
      return refuse("INPUT_INVALID", { detail: `查询条件：该列表没有“${unknown.slice(0, 40)}”` });
    const query = decode(list.operation, conditions) as never;
    const source = await list.sourceOf(query, { db, actor, now });
    const { notes, ...rows } = exportOf(db, list.listing, query, source, now);
    return exports.make({
      ...rows,
      lockKey: actor.firmId,
      sheet: {
        name: list.listing.title,
        columns: seenColumns(list.listing.columns).map(([, column]) => column),
        notes: [
          ["列表", list.listing.title],
          ...notes,
          ["企业", actor.firmName],
          ["导出人", actor.name],
          ["导出时间", formatShanghai(now)],
        ],
      },
    });
  });
