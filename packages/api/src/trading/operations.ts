import { eligibilityFaultNames } from "@zd/domain/trading/eligibility";
import { z } from "zod";
import { downmode, sectionKind, side, tradeMode, wareStatus } from "../market/board.ts";
import { core, micro } from "../wire/address-families.ts";
import { day, flag, many, moment, text, tonnes, yuan } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { ignored, payload } from "../wire/payload.ts";
import { gap, type receipt, section } from "./market-fields.ts";
import { orderCalls } from "./order-calls.ts";
import { wareCalls } from "./ware-calls.ts";

export type Receipt = z.output<typeof receipt>;

/** Reasons for which a firm may not trade in a session (domain §4.4); empty where it may. */
const gaps = ["reasons", z.array(gap), "缺少的条件"] as const;

export const trading = operations("trading", {
  ...orderCalls,
  /**
   * Tells whether the firm may trade in a section: with `power` N or none it lists all reasons why not, with Y it is
   * refused with the first (R-7231, domain §4.4).
   */
  readSectionPower: query(core, "6129", {
    title: "场次交易权限",
    access: "member",
    input: payload({
      section,
      insist: ["power", flag.optional(), "Y 则无权限时拒绝并说明首个原因，N 或空则返回全部原因"],
    }),
    output: payload({
      section,
      power: ["power", flag, "是否有权限"],
      gaps,
    }),
    refusals: ["NOT_FOUND", ...eligibilityFaultNames],
  }),
  /** R-7197: records that the firm has entered a section. */
  enterSection: command(micro, "client/FirmInSect", {
    title: "企业进入场次",
    access: "member",
    input: payload({ section, source: ["srctype", ignored(text(16), "能否入场与从何处进入无关"), "来源"] }),
    output: payload({
      allowed: ["allowed", flag, "是否可参加"],
      rulesAccepted: ["rulesaccepted", flag, "是否已确认规则"],
      enteredAt: ["entertime", moment, "进入时间"],
      gaps,
    }),
    refusals: ["NOT_FOUND"],
  }),
  ...wareCalls,
  /** agreements that a firm signs to take part in sections. */
  listSectionAgreements: query(micro, "query/1009", {
    title: "场次协议列表",
    access: "member",
    input: payload({ section }),
    output: z.array(
      payload({
        agreement: ["agreementid", text(64), "协议编号"],
        title: ["title", text(100), "协议名称"],
        content: ["content", text(20_000), "协议内容"],
        accepted: ["accepted", z.boolean(), "是否已签署"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),
  /** 签署场次协议, which every firm needs to trade in the section (domain §4.4). */
  signAgreement: command(core, "sign-agreement", {
    title: "签署场次协议",
    access: "sign",
    input: payload({ section, agreement: ["agreementid", text(64), "协议编号"] }),
    output: payload({}),
    refusals: ["NOT_FOUND"],
  }),
  /** Sections of the last 90 days to choose from (2029). */
  listSectionChoices: query(micro, "query/2029", {
    title: "场次下拉列表",
    access: "member",
    input: payload({ keyword: ["keyword", text(64).optional(), "关键字"] }),
    output: z.array(payload({ section, name: ["sectname", text(100), "场次名称"] })),
  }),
  /**
   * The sections of a day, with what the firm itself has in them (2030); of its own alone, without a day, those of the
   * last 90 days and all that are still to come.
   */
  listSections: query(micro, "query/2030", {
    title: "场次列表",
    access: "member",
    input: payload({
      tradingDay: ["fdate", day.or(z.literal("")).optional(), "交易日"],
      kind: ["kind", sectionKind.or(z.literal("")).optional(), "场次类别"],
      own: ["own", flag.optional(), "只看本企业为货主的场次"],
    }),
    output: z.array(
      payload({
        section,
        name: ["sectname", text(100), "场次名称"],
        tradingDay: ["fdate", text(10), "交易日"],
        mode: ["trademod", tradeMode, "交易模式"],
        side: ["handtype", side, "买卖方向"],
        kind: ["kind", sectionKind, "场次类别"],
        downmode: ["downmode", downmode, "倒计时方式"],
        status: ["status", wareStatus, "状态"],
        startsAt: ["starttime", moment, "开始时间"],
        deadline: ["deadline", moment.nullable(), "本阶段截止时间"],
        practice: ["practice", z.boolean(), "练习场次"],
        wares: ["wares", many, "标的数"],
        quantity: ["num", tonnes, "总数量"],
        leading: ["leading", many, "本方持有的订单数"],
        outbid: ["outbid", many, "本方出局的标的数"],
        held: ["bail", yuan, "占用保证金"],
      }),
    ),
  }),
});
