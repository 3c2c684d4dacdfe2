import { removalStates } from "@zd/domain/identity/factor-removal";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { flag, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** 解除两步验证: requests with what became of them. */
export const removalList = listing({
  title: "解除两步验证",
  period: "申请时间",
  chips: "state",
  filters: {
    account: { wire: "account", title: "账号或姓名", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: removalStates },
  },
  columns: {
    removal: { wire: "removalid", title: "编号", kind: "text" },
    account: { wire: "account", title: "账号", kind: "text" },
    name: { wire: "name", title: "姓名", kind: "text" },
    firm: { wire: "firmname", title: "所属企业", kind: "firm" },
    reason: { wire: "reason", title: "核实情况", kind: "text" },
    requestedBy: { wire: "askedby", title: "申请人", kind: "text" },
    requestedAt: { wire: "askedtime", title: "申请时间", kind: "time", sortable: true },
    decidedBy: { wire: "decidedby", title: "复核人", kind: "text", optional: true, secondary: true },
    decidedAt: { wire: "decidedtime", title: "复核时间", kind: "time", optional: true, secondary: true },
    opinion: { wire: "opinion", title: "复核意见", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: removalStates, states: "factorRemoval" },
  },
  queues: {
    factorRemovals: {
      key: "removal",
      where: { state: "0" },
      since: "requestedAt",
      party: "firm",
      about: "account",
      by: "requestedBy",
    },
  },
});

const account = ["account", text(64, 1), "账号"] as const;
const removal = ["removalid", many, "编号"] as const;
const reason = [
  "reason",
  text(200).refine((value) => value.trim() !== "", { error: "请填写如何核实了本人身份" }),
  "核实情况",
] as const;
const requestRefusals = ["NOT_FOUND", "REMOVAL_OF_OWN", "FACTOR_NONE", "REMOVAL_WAITING"] as const;

/** Of somebody, member or staff, who has lost his factors and recovery codes: one person asks, another decides (decision 0107). */
export const factorRemovals = operations("factorRemovals", {
  listRemovals: list(staff, "list-factor-removals", { listing: removalList, access: "manage-staff" }),

  previewRequest: query(staff, "preview-factor-removal", {
    title: "申请解除两步验证确认卡",
    access: "manage-staff",
    input: payload({ account }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  request: command(staff, "request-factor-removal", {
    title: "申请解除两步验证",
    access: "manage-staff",
    asksFactor: true,
    binds: "rights",
    input: payload({ account, reason, seen }),
    output: payload({ removal }),
    refusals: [...requestRefusals, "CARD_CHANGED"],
  }),

  previewDecision: query(staff, "preview-factor-removal-decision", {
    title: "复核解除两步验证确认卡",
    access: "manage-staff",
    input: payload({ removal }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Removes all factors and recovery codes of the user and signs him out everywhere; or leaves them. */
  decide: command(staff, "decide-factor-removal", {
    title: "复核解除两步验证",
    access: "manage-staff",
    asksFactor: true,
    binds: "rights",
    input: payload({
      removal,
      isConfirmed: ["confirmed", flag, "是否同意"],
      opinion: ["opinion", text(200).default(""), "复核意见"],
      seen,
    }),
    output: z.null(),
    refusals: ["NOT_FOUND", "REMOVAL_DECIDED", "REMOVAL_OF_OWN", "CARD_CHANGED"],
  }),
});
