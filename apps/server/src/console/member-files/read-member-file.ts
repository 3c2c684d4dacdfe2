import { api } from "@zd/api";
import { firmKindLabels, firmStates } from "@zd/api/console/member-files";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { readFirmFacts } from "../../identity/index.ts";
import { firmEntries } from "../../platform/audit/find-entries.ts";
import { handleMany } from "../../platform/calls/operation.ts";
import { requireViewReason } from "../../platform/calls/view-reason.ts";
import type { FilePart } from "../../platform/member-file.ts";
import type { Platform } from "../../platform/module.ts";

/** Parts that are read first: its money, what it owes and is owed, and what has gone wrong; the others follow as their contexts do. */
const readFirst = [
  "balances",
  "contracts",
  "breaches",
  "credits",
  "loans",
  "lots",
  "restrictions",
  "relatedFirms",
];

function inOrder(parts: readonly FilePart[]): FilePart[] {
  const first = readFirst.flatMap((key) => parts.filter((part) => part.key === key));
  return [...first, ...parts.filter((part) => !first.includes(part))];
}

/** 会员档案: the firm's own data, and the part of each context. */
export const readMemberFile = ({
  memberFiles,
  ongoing,
  undisclosed,
}: Pick<Platform, "memberFiles" | "ongoing" | "undisclosed">) =>
  handleMany(api.memberFiles.readMemberFile, async ({ firm: id, reason }, { db, actor, refuse }) => {
    const firm = (await readFirmFacts(db, actor.companyId, id)) ?? refuse("NOT_FOUND");
    requireViewReason(reason, { roles: actor.roles, desk: "review-members", hasWork: true });
    const withheld = await undisclosed(db);
    const [parts, matters, changes] = await Promise.all([
      Promise.all(memberFiles().map((file) => file(db, id, withheld))),
      Promise.all(ongoing().map((find) => find(db, id))),
      firmEntries(db, actor.companyId, id, withheld),
    ]);
    return {
      name: firm.name,
      facts: [
        ["企业编号", id],
        ["企业简称", firm.shortName],
        ["统一社会信用代码", firm.creditCode],
        ["企业类型", firmKindLabels[firm.kind as keyof typeof firmKindLabels] ?? firm.kind],
        ["状态", firmStates[firm.status]],
        ["地址", firm.address],
        ["电话", firm.phone],
        ["年费有效期至", firm.annualFeeUntil ?? ""],
        ["入会时间", formatShanghai(instant(firm.createdAt.getTime()))],
      ].map(([title = "", words = ""]) => ({ title, words })),
      matters: matters.flat().map(({ title, words }) => ({ title, words })),
      sections: inOrder([...parts.flat(), changes]),
    };
  });
