import { qualificationActions, qualificationStates } from "@zd/domain/identity/qualification";
import { sides } from "@zd/domain/terms/codes";
import { z } from "zod";
import { side } from "../market/board.ts";
import { micro, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, day, id, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const filters = {
  wareKind: { wire: "warekindname", title: "商品种类", kind: "text" },
  side: { wire: "handtype", title: "买卖", kind: "choice", labels: sides },
  state: { wire: "state", title: "状态", kind: "choice", labels: qualificationStates },
} as const;

const applicationColumns = {
  wareKind: { wire: "warekindname", title: "商品种类", kind: "text" },
  side: { wire: "handtype", title: "买卖", kind: "status", labels: sides },
  until: { wire: "until", title: "有效期至", kind: "day", optional: true, sortable: true },
  appliedAt: { wire: "applytime", title: "申请时间", kind: "time", sortable: true },
  appliedBy: { wire: "applyname", title: "申请人", kind: "text", secondary: true },
  memo: { wire: "memo", title: "申请说明", kind: "text", secondary: true },
} as const;

// The state comes last: that column stands still while the others are scrolled.
const whatBecameOfIt = {
  decidedAt: { wire: "reviewtime", title: "审核时间", kind: "time", optional: true },
  opinion: { wire: "reviewmemo", title: "审核意见", kind: "text", optional: true },
  endedAt: { wire: "endtime", title: "失效时间", kind: "time", optional: true, secondary: true },
  endReason: { wire: "endmemo", title: "失效原因", kind: "text", optional: true, secondary: true },
  state: {
    wire: "state",
    title: "状态",
    kind: "status",
    labels: qualificationStates,
    states: "qualification",
  },
} as const;

const number = { wire: "applyid", title: "编号", kind: "text" } as const;

/** 品种资质 (2006): the firm's applications and what became of them. */
export const qualificationList = listing({
  title: "交易品种申请",
  period: null,
  chips: "state",
  filters,
  columns: { application: number, ...applicationColumns, ...whatBecameOfIt },
  card: {
    number: "application",
    state: "state",
    time: "appliedAt",
    title: "wareKind",
    about: "side",
    facts: ["until", "decidedAt", "opinion", "endedAt", "endReason"],
  },
});

/** 品种资质审核: the same of all members, with who has reviewed it. */
export const qualificationReviewList = listing({
  title: "品种资质审核",
  period: null,
  chips: "state",
  filters: { firm: { wire: "firmname", title: "企业", kind: "text" }, ...filters },
  columns: {
    application: number,
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    ...applicationColumns,
    decidedBy: { wire: "reviewname", title: "审核人", kind: "text", optional: true, secondary: true },
    endedBy: { wire: "endname", title: "撤销人", kind: "text", optional: true, secondary: true },
    ...whatBecameOfIt,
  },
  queues: {
    qualifications: {
      key: "application",
      where: { state: "0" },
      since: "appliedAt",
      party: "firm",
      about: "wareKind",
      by: "appliedBy",
    },
  },
});

const application = ["applyid", many, "申请编号"] as const;
const wareKind = ["warekindid", id<"WareKindId">(), "商品种类编号"] as const;
const wareKindName = ["warekindname", text(40), "商品种类"] as const;
const onSide = ["handtype", side, "买卖方向"] as const;
const state = ["state", codesOf(qualificationStates), "状态"] as const;
const until = ["until", day.nullable(), "有效期至，空为长期"] as const;

const stepRefusals = ["NOT_FOUND", "OWN_REQUEST", "REVIEW_DECIDED", "CARD_CHANGED"] as const;

export const qualifications = operations("qualifications", {
  /** R-7185, domain §1.2.2: one application for each side, both or none; both sides where none is named. */
  applyForWareKind: command(micro, "client/firmWareKindApply", {
    title: "交易品种申请",
    access: "apply-wares",
    frozen: { work: "trade" },
    input: payload({
      wareKind,
      sides: ["handtypes", z.array(side).min(1).max(2).default(["B", "S"]), "买卖方向"],
      memo: ["memo", text(200).default(""), "申请说明"],
    }),
    output: z.array(payload({ application, side: onSide })),
    refusals: [
      "REFERENCE_UNKNOWN",
      "TRADING_MEMBERS_ONLY",
      "FIRM_BLACKLISTED",
      "QUALIFICATION_PENDING",
      "QUALIFICATION_HELD",
    ],
  }),

  /** all qualifications and applications of the firm, past ones included. */
  listQualifications: list(micro, "query/2006", { listing: qualificationList, access: "member" }),

  /** ware kinds and sides that the firm may trade. */
  listOpenedWareKinds: query(micro, "query/2007", {
    title: "企业已开通交易品种",
    access: "member",
    input: payload({}),
    output: z.array(payload({ wareKind, name: wareKindName, side: onSide, until })),
  }),

  listApplications: list(staff, "list-ware-kind-applications", {
    listing: qualificationReviewList,
    access: "read-console",
  }),

  /** The application, and what its reviewer must know of the firm. */
  readApplication: query(staff, "read-ware-kind-application", {
    title: "品种资质申请详情",
    access: "read-console",
    input: payload({ application }),
    output: payload({
      application,
      state,
      firm: ["firmid", id<"FirmId">(), "企业编号"],
      firmName: ["firmname", text(200), "企业"],
      firmKindName: ["firmkindname", text(40), "企业类型"],
      creditCode: ["creditcode", text(18), "统一社会信用代码"],
      firmState: ["firmstate", z.enum(["enabled", "disabled", "blacklisted"]), "企业状态"],
      annualFeeUntil: ["yearfeeuntil", text(10).nullable(), "年费有效期至"],
      wareKind: wareKindName,
      side: onSide,
      until,
      memo: ["memo", text(200), "申请说明"],
      /** The firm's qualifications of other kinds and sides, and past ones of this. */
      others: [
        "others",
        z.array(
          payload({
            application,
            wareKind: wareKindName,
            side: onSide,
            state,
            until,
            appliedAt: ["applytime", dateTime, "申请时间"],
            note: ["note", text(200), "审核意见或失效原因"],
          }),
        ),
        "该企业的其他品种资质",
      ],
      actions: ["actions", z.array(codesOf(qualificationActions)), "本人此刻可做的操作"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What the step makes of the qualification, and what the firm has under way in that kind. */
  previewStep: query(staff, "preview-ware-kind-step", {
    title: "品种资质审核确认卡",
    access: "manage-trading",
    input: payload({
      application,
      step: ["step", codesOf(qualificationActions), "操作"],
      until: ["until", day.nullable().default(null), "通过时的有效期至，空为长期"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  approveApplication: command(staff, "approve-ware-kind-application", {
    title: "通过品种资质申请",
    access: "manage-trading",
    binds: "rights",
    input: payload({ application, until, memo: ["memo", text(200).default(""), "审核意见"], seen }),
    output: z.null(),
    refusals: [...stepRefusals, "END_DAY_PAST"],
  }),

  rejectApplication: command(staff, "reject-ware-kind-application", {
    title: "驳回品种资质申请",
    access: "manage-trading",
    binds: "rights",
    input: payload({ application, memo: ["memo", text(200, 1), "审核意见"], seen }),
    output: z.null(),
    refusals: [...stepRefusals, "FIELD_REQUIRED"],
  }),

  /** Revokes a qualification: the firm's next order of that kind and side is refused, deals stay. */
  revokeQualification: command(staff, "revoke-ware-kind-qualification", {
    title: "撤销品种资质",
    access: "manage-trading",
    binds: "rights",
    input: payload({ application, reason: ["reason", text(200, 1), "撤销原因"], seen }),
    output: z.null(),
    refusals: ["NOT_FOUND", "OWN_REQUEST", "STATUS_NOT_ALLOWED", "FIELD_REQUIRED", "CARD_CHANGED"],
  }),
});
