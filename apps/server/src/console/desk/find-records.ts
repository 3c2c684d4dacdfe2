import { api } from "@zd/api";
import { type FindableKind, findables } from "@zd/api/console/finding";
import { hasDesk, mayDo, type RoleName } from "@zd/domain/identity/access";
import { handleMany } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";

/** How many records of each kind are given. */
const most = 5;

const kinds = Object.keys(findables) as FindableKind[];

/** What somebody with these roles looks for: the records of his own desk, or of all desks where he has none. */
const kindsFor = (roles: readonly RoleName[]) =>
  hasDesk(roles) ? kinds.filter((kind) => mayDo(roles, findables[kind].work)) : kinds;

/** 查找记录: one query for each kind that is the caller's to find, all at once. */
export const findRecords = ({ desks }: Pick<Platform, "desks">) =>
  handleMany(api.consoleFinding.findRecords, async ({ keyword }, { db, actor }) => {
    const typed = keyword.trim();
    if (typed === "") return [];
    const finders = Object.assign({}, ...desks().map(({ find }) => find)) as NonNullable<
      ReturnType<Platform["desks"]>[number]["find"]
    >;
    const found = await Promise.all(
      kindsFor(actor.roles).map(async (kind) => {
        const rows = (await finders[kind]?.(db, actor.companyId, typed, most)) ?? [];
        return rows.map((row) => ({ ...row, kind }));
      }),
    );
    return found.flat();
  });
