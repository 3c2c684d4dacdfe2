import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { text, yuan } from "../wire/fields.ts";
import { type Calls, command } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { amount, disposal, inAnswering, moved, place, state } from "./breach-fields.ts";
import { contractKey } from "./detail-fields.ts";
import { version } from "./details.ts";

const fact = ["memo", text(500, 1), "违约事实"] as const;

const opinion = ["memo", text(500, 1), "意见"] as const;

const mayControl = "control-contracts";

const of = { disposal, seen: version } as const;

const inJudging = [...inAnswering, "OWN_FIRM_CASE", "WRITER_INVOLVED"] as const;

/** Refusals of executing a case; its contract's default may have been resolved in another way. */
const inResolving = [...inJudging, "DEFAULT_UNKNOWN", "CONTRACT_STATE_WRONG"] as const;

const inDrafting = [...inJudging, "FIELD_REQUIRED", "PENALTY_BEYOND_DEPOSIT"] as const;

/** What the staff does with a case of breach. */
export const disposalCalls = {
  /** 立案: opens a case for such a default. */
  open: command(staff, "open-disposal", {
    title: "违约立案",
    access: mayControl,
    input: payload({ ...contractKey, place, amount, memo: fact }),
    output: moved,
    refusals: [...inDrafting, "DEFAULT_UNKNOWN", "CASE_THERE_ALREADY"],
  }),

  edit: command(staff, "edit-disposal", {
    title: "修改违约处置函草稿",
    access: mayControl,
    input: payload({ ...of, amount, memo: fact }),
    output: moved,
    refusals: inDrafting,
  }),

  discard: command(staff, "discard-disposal", {
    title: "删除违约处置函草稿",
    access: mayControl,
    input: payload(of),
    output: z.null(),
    refusals: inJudging,
  }),

  issue: command(staff, "issue-disposal", {
    title: "发出违约处置函",
    access: mayControl,
    binds: "money",
    input: payload(of),
    output: moved,
    refusals: inJudging,
  }),

  rejectAppeal: command(staff, "reject-disposal-appeal", {
    title: "驳回违约处置申诉",
    access: mayControl,
    binds: "money",
    input: payload({ ...of, memo: opinion }),
    output: moved,
    refusals: [...inJudging, "FIELD_REQUIRED"],
  }),

  upholdAppeal: command(staff, "uphold-disposal-appeal", {
    title: "违约处置申诉成立",
    access: mayControl,
    binds: "money",
    input: payload({ ...of, memo: opinion }),
    output: moved,
    refusals: [...inResolving, "FIELD_REQUIRED"],
  }),

  execute: command(staff, "execute-disposal", {
    title: "执行违约处置",
    access: mayControl,
    binds: "money",
    input: payload(of),
    output: payload({
      disposal,
      version,
      state,
      taken: ["taken", yuan, "已扣划"],
      missing: ["missing", yuan, "保证金不足而未扣划的部分"],
      listedUntil: ["until", text(10).nullable(), "因此列入黑名单至，未列入为空"],
    }),
    refusals: inResolving,
  }),
} satisfies Calls;
