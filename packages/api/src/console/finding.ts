import type { Permission } from "@zd/domain/identity/access";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, text } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** A kind of records that the staff finds by a number, or by a name and its pinyin. */
interface Findable {
  /** Chinese title of the kind. */
  readonly title: string;
  /** Permission of the desk whose records they are; everybody's with `read-console`. */
  readonly work: Permission;
  /** Page that opens one. */
  readonly page: `/console/${string}`;
  /** Name under which the address of that page names it. */
  readonly name: string;
}

/** What is found beside the pages of the console. */
export const findables = {
  contract: { title: "合同", work: "control-contracts", page: "/console/contracts", name: "open" },
  firm: { title: "企业", work: "read-console", page: "/console/member", name: "firm" },
  section: { title: "场次", work: "manage-trading", page: "/console/section", name: "sectid" },
  application: { title: "交易申请", work: "manage-trading", page: "/console/applications", name: "open" },
  transfer: { title: "出入金", work: "settle-funds", page: "/console/transfers", name: "open" },
} as const satisfies Record<string, Findable>;

export type FindableKind = keyof typeof findables;

export const consoleFinding = operations("consoleFinding", {
  /** Records of the caller's own desk that fit what he has typed, a few of each kind. Who has no desk of his own finds all. */
  findRecords: query(staff, "find-records", {
    title: "查找记录",
    access: "read-console",
    input: payload({ keyword: ["keyword", text(64, 1), "编号、名称或拼音"] }),
    output: z.array(
      payload({
        kind: ["kind", codesOf(findables), "类别"],
        id: ["id", text(64), "编号"],
        name: ["name", text(200), "名称"],
        detail: ["detail", text(200), "说明"],
      }),
    ),
    rate: { calls: 120, perMs: 60_000 },
  }),
});
