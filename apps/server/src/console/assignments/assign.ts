import { api } from "@zd/api";
import { todoOf } from "@zd/api/console/todos";
import { mayDo } from "@zd/domain/identity/access";
import { assign as decide } from "@zd/domain/identity/assignment";
import type { UserId } from "@zd/domain/kernel/brand";
import { findColleagues } from "../../identity/index.ts";
import { notify } from "../../messages/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { findMatter } from "../desk/find-matter.ts";
import { deleteAssignment, lockAssignment, saveAssignment } from "./assignment-store.ts";

/** 分派待办: to a colleague, to oneself or to nobody; it gives no right and takes none. */
export const assign = (platform: Pick<Platform, "lists" | "desks">) =>
  handle(api.desk.assign, async ({ kind, id, to, from }, { tx, actor, now, accept, refuse }) => {
    const { work } = todoOf(kind);
    if (!mayDo(actor.roles, work)) return refuse("NOT_ALLOWED");
    const { companyId } = actor;
    const matter = await findMatter(platform, { kind, id }, { db: tx, actor, now });
    if (!matter) return refuse("MATTER_GONE");
    const colleagues = await findColleagues(tx, companyId, work);
    const holder = await lockAssignment(tx, companyId, matter);
    const nameOf = (user: UserId) => colleagues.find((one) => one.user === user)?.name ?? "其他同事";
    const holderName = holder === null ? "未分派" : nameOf(holder);
    const mayDoIt = colleagues.some(({ user }) => user === to);
    const [next = null] = accept(decide({ holder, holderName, seen: from, to, mayDoIt }));
    if (next === null) await deleteAssignment(tx, companyId, matter);
    else if (!(await saveAssignment(tx, companyId, matter, { to: next, holder, by: actor.userId, at: now })))
      return refuse("MATTER_ASSIGNED", { name: "其他同事" });
    if (next !== null && next !== actor.userId)
      await notify({ tx, now }, [
        {
          reference: `assignment/${kind}/${id}/${now}`,
          kind: "assignment",
          to: { users: [next] },
          subject: "matter",
          id,
          parameters: { kind },
          words: `${actor.name} 把“${todoOf(kind).matter}”${id} 指派给您`,
          consequence: "",
          dueAt: null,
          practice: false,
        },
      ]);
    return { assignee: next, assigneeName: next === null ? null : nameOf(next) };
  });
