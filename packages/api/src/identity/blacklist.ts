import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { day, id, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const entryStates = { A: "生效中", E: "已到期", L: "已解除" } as const;

/** 黑名单 (domain §1.2.6): entries in force and past ones, with their reasons. */
export const entryList = listing({
  title: "黑名单",
  period: null,
  chips: "state",
  filters: {
    firm: { wire: "firmname", title: "企业", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: entryStates },
  },
  columns: {
    entry: { wire: "entryid", title: "编号", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    state: { wire: "state", title: "状态", kind: "status", labels: entryStates, states: "blacklistEntry" },
    reason: { wire: "reason", title: "原因", kind: "text" },
    until: { wire: "until", title: "列入至", kind: "text" },
    listedBy: { wire: "listedby", title: "列入人", kind: "text", secondary: true },
    listedAt: { wire: "listedtime", title: "列入时间", kind: "time", sortable: true },
    liftedBy: { wire: "liftedby", title: "解除人", kind: "text", optional: true, secondary: true },
    liftedAt: { wire: "liftedtime", title: "解除时间", kind: "time", optional: true },
    liftReason: { wire: "liftreason", title: "解除原因", kind: "text", optional: true, secondary: true },
  },
});

const reason = [
  "reason",
  text(200).refine((value) => value.trim() !== "", { error: "请填写原因" }),
  "原因",
] as const;

const firm = ["firmid", id<"FirmId">(), "企业编号"] as const;
const until = ["until", day, "列入至"] as const;
const entry = ["entryid", many, "编号"] as const;

export const blacklist = operations("blacklist", {
  listEntries: list(staff, "list-blacklist", { listing: entryList, access: "read-console" }),

  /** Member firms to choose from, by a part of their name or credit code. */
  listFirmChoices: query(staff, "list-firm-choices", {
    title: "企业下拉列表",
    access: "read-console",
    input: payload({ keyword: ["keyword", text(64).optional(), "关键字"] }),
    output: z.array(
      payload({
        firm,
        name: ["firmname", text(200), "企业名称"],
        creditCode: ["creditcode", text(18), "统一社会信用代码"],
      }),
    ),
  }),

  /** What the firm can no longer do, and what it has under way. */
  previewEntry: query(staff, "preview-blacklist-entry", {
    title: "列入黑名单确认卡",
    access: "manage-trading",
    input: payload({ firm, until }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  previewLift: query(staff, "preview-blacklist-lift", {
    title: "解除黑名单确认卡",
    access: "manage-trading",
    input: payload({ entry }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Lists a firm from its next order on, until the end of the named day. */
  addEntry: command(staff, "add-to-blacklist", {
    title: "列入黑名单",
    access: "manage-trading",
    binds: "rights",
    input: payload({ firm, reason, until, seen }),
    output: payload({ entry }),
    refusals: [
      "NOT_FOUND",
      "FIRM_LISTED_ALREADY",
      "END_DAY_PAST",
      "OWN_FIRM_INVOLVED",
      "STATUS_NOT_ALLOWED",
      "CARD_CHANGED",
    ],
  }),

  liftEntry: command(staff, "lift-from-blacklist", {
    title: "解除黑名单",
    access: "manage-trading",
    binds: "rights",
    input: payload({ entry, reason, seen }),
    output: z.null(),
    refusals: ["NOT_FOUND", "ENTRY_LIFTED_ALREADY", "OWN_FIRM_INVOLVED", "CARD_CHANGED"],
  }),
});
