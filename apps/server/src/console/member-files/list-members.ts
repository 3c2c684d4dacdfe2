import { contract } from "@zd/contract";
import { memberList } from "@zd/contract/console/member-files";
import { findMembersSource } from "../../identity/index.ts";
import { handleList } from "../../platform/listings.ts";

/** 会员档案列表 */
export const listMembers = handleList(contract.memberFiles.listMembers, memberList, (_, { actor }) =>
  findMembersSource(actor.companyId),
);
