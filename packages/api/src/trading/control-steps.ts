import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { id, many, moment } from "../wire/fields.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { reason, section } from "./control-fields.ts";

/** Latest moment that a section may name, ms since the epoch: the year 2100. */
const endOfCalendars = Date.UTC(2100, 0, 1);

const newEnd = ["hardend", moment.refine((at) => at < endOfCalendars), "新的截止时间"] as const;

/** What the staff does to a running section, and what a second person confirms. */
export const controlSteps = {
  /** What a step makes of the section's state, clock and end, and who is told. */
  previewStep: query(staff, "preview-section-step", {
    title: "暂停、恢复、延长确认卡",
    access: "manage-trading",
    input: payload({
      section,
      action: ["action", z.enum(["suspend", "resume", "extend"]), "操作"],
      hardEnd: ["hardend", newEnd[1].optional(), "延长时的新截止时间"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  suspendSection: command(staff, "suspend-section", {
    title: "暂停场次",
    access: "manage-trading",
    binds: "session",
    input: payload({ section, reason, card: seen }),
    output: z.null(),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "OWN_FIRM_INVOLVED", "CARD_CHANGED"],
  }),

  resumeSection: command(staff, "resume-section", {
    title: "恢复场次",
    access: "manage-trading",
    binds: "session",
    input: payload({ section, reason, card: seen }),
    output: z.null(),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "OWN_FIRM_INVOLVED", "CARD_CHANGED"],
  }),

  extendSection: command(staff, "extend-section", {
    title: "延长场次截止",
    access: "manage-trading",
    binds: "session",
    input: payload({
      section,
      seen: ["oldhardend", moment, "操作时看到的截止时间"],
      hardEnd: newEnd,
      reason,
      card: seen,
    }),
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "HARD_END_NOT_LATER",
      "SECTION_CHANGED",
      "OWN_FIRM_INVOLVED",
      "CARD_CHANGED",
    ],
  }),

  /**
   * What voiding would come to, for the user who requests it and, by the request's number, for the one who decides it.
   */
  previewVoid: query(staff, "preview-void", {
    title: "作废确认卡",
    access: "read-console",
    input: payload({
      section,
      ware: ["wareid", id<"WareId">().optional(), "标的编号，省略为整场"],
      record: ["recordid", many.optional(), "待复核的记录编号"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Requests to void a ware, or without one the whole section; a second staff user has to confirm it. */
  requestVoid: command(staff, "request-void", {
    title: "申请作废",
    access: "manage-trading",
    asksFactor: true,
    binds: "session",
    input: payload({ section, ware: ["wareid", id<"WareId">().optional(), "标的编号"], reason, seen }),
    output: payload({ record: ["recordid", many, "记录编号"] }),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "REVIEW_PENDING", "OWN_FIRM_INVOLVED", "CARD_CHANGED"],
  }),

  /** 复核通过 of a request, by a staff user with manage-trading who has not requested it. */
  confirmRequest: command(staff, "confirm-request", {
    title: "复核通过",
    access: "manage-trading",
    asksFactor: true,
    binds: "session",
    input: payload({ section, record: ["recordid", many, "记录编号"], seen }),
    output: z.null(),
    refusals: [
      "NOT_FOUND",
      "STATUS_NOT_ALLOWED",
      "REVIEW_DECIDED",
      "OWN_REVIEW",
      "OWN_FIRM_INVOLVED",
      "SECTION_CHANGED",
      "COUNTER_OFFER_WAITS",
      "COUNTER_OFFER_MADE",
      "COUNTER_PRICE_NO_GAIN",
      "CARD_CHANGED",
    ],
  }),

  /** 复核驳回 of a request; the user who has requested it may withdraw it by this call. */
  rejectRequest: command(staff, "reject-request", {
    title: "复核驳回",
    access: "manage-trading",
    binds: "session",
    input: payload({ section, record: ["recordid", many, "记录编号"], reason }),
    output: z.null(),
    refusals: ["NOT_FOUND", "REVIEW_DECIDED", "OWN_FIRM_INVOLVED"],
  }),
} satisfies Calls;
