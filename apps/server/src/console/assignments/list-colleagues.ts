import { api } from "@zd/api";
import { todoOf } from "@zd/api/console/todos";
import { mayDo } from "@zd/domain/identity/access";
import { findColleagues } from "../../identity/index.ts";
import { handleMany } from "../../platform/calls/operation.ts";

/** 可办同事: who may do a kind of work, for whoever may do it himself. */
export const listColleagues = handleMany(api.desk.listColleagues, async ({ kind }, { db, actor, refuse }) => {
  const { work } = todoOf(kind);
  if (!mayDo(actor.roles, work)) return refuse("NOT_ALLOWED");
  return [...(await findColleagues(db, actor.companyId, work))];
});
