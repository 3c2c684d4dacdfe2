import { api } from "@zd/api";
import { findMembersSource } from "../../identity/index.ts";
import { handleList } from "../../platform/lists/listings.ts";

/** 会员档案列表 */
export const listMembers = handleList(api.memberFiles.listMembers, (_, { actor }) =>
  findMembersSource(actor.companyId),
);
