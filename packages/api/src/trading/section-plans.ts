import { planFields } from "@zd/domain/trading/section-plan";
import { z } from "zod";
import { goodsLotRefusals } from "../goods/operations.ts";
import { downmode, sectionKind, side, tradeMode } from "../market/board.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, id, many, text, tonnes, unitPrice, whole } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { depositRule, secondRound } from "./application-fields.ts";
import { applicationFaultReasons, ownerFaults } from "./applications.ts";
import { sectionDetail } from "./control.ts";

const application = ["waterid", id<"ApplicationId">(), "申请号"] as const;

/** Years for which sections can be planned, as ms since the epoch. */
const calendars = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2100, 0, 1) };
const onCalendar = dateTime.refine((at) => at >= calendars.from && at < calendars.to, {
  error: "时间不在可编排的范围内",
});

const seconds = whole(0, 10_000_000);

/** Applications of a plan, each with the version that the planner has seen. */
const chosen = z
  .array(payload({ application, version: ["version", many, "所见的版本"] }))
  .max(100)
  .refine((all) => new Set(all.map((one) => one.application)).size === all.length, {
    error: "申请重复",
  });

const clockFields = {
  downmode: ["downmode", downmode, "倒计时方式"],
  freeSeconds: ["freeseconds", seconds, "自由交易秒数"],
  extensionSeconds: ["extseconds", seconds, "倒计时秒数，不用时为0"],
  restSeconds: ["restseconds", seconds, "休息秒数，不用时为0"],
  sealedSeconds: ["sealedseconds", seconds.nullable(), "密封报价秒数，不用时为空"],
} as const;

const shortlistSize = [
  "topnum",
  whole(0, 1_000).nullable(),
  "第一轮密封报价时每个标的的入围家数，第一轮公开竞价为空",
] as const;

const planned = {
  applications: ["applications", chosen, "申请"],
  wares: [
    "wares",
    z
      .array(
        payload({
          application,
          lot: ["lotno", whole(1, 100_000), "申请中的第几批"],
          turn: ["turnid", whole(1, 1_000), "轮次"],
        }),
      )
      .max(1_000),
    "标的，按编号顺序",
  ],
  name: ["sectname", text(100), "场次名称"],
  region: ["area", text(40), "区域"],
  startsAt: ["starttime", onCalendar.nullable(), "开始时间"],
  ...clockFields,
  shortlistSize,
  hardEnd: ["hardend", onCalendar.nullable(), "场次截止时间"],
  sealHolders: [
    "sealholders",
    z.array(id<"UserId">()).max(3).optional(),
    "报价即时加密封存时的开启人，省略或为空则不加密",
  ],
  rules: [
    "rules",
    payload({
      deposit: ["bail", depositRule.nullable(), "交易保证金"],
      priceStep: ["minstep", unitPrice.nullable(), "最小变动幅度"],
      maxPriceStep: ["maxstep", unitPrice.nullable(), "最大变动幅度"],
      capPrice: ["capprice", unitPrice.nullable(), "限价"],
      reservePrice: ["reserveprice", unitPrice.nullable(), "保留价，不公开"],
      minBidders: ["minbidders", whole(0, 1_000).nullable(), "最少参与家数"],
      tieRule: ["tierule", z.enum(["T", "Q"]).nullable(), "同价规则：T 时间优先，Q 数量优先"],
    }),
    "全场统一的规则，空为按各申请",
  ],
} as const;

const notice = payload({
  title: ["title", text(200).refine((value) => value.trim() !== "", { error: "请填写公告标题" }), "标题"],
  html: ["content", text(200_000), "正文"],
});

/** Refusals of a plan. */
const planRefusals = [
  "OWN_FIRM_INVOLVED",
  "PLAN_EMPTY",
  "APPLICATIONS_UNLIKE",
  "LOTS_NOT_PLACED",
  "GUEST_IS_OWNER",
  "DEPOSITS_DIFFER",
  "START_NOT_AHEAD",
  "CLOCK_OUT_OF_RANGE",
  "CLOCK_NOT_USED",
  "SHORTLIST_OUT_OF_RANGE",
  "SEAL_NOT_USED",
  "SEAL_HOLDERS_UNFIT",
  "SEAL_KEY_MISSING",
  "TURNS_NOT_USED",
  "TURNS_NOT_CONSECUTIVE",
  "HARD_END_TOO_EARLY",
  ...ownerFaults,
  ...applicationFaultReasons,
] as const;

const takeRefusals = ["NOT_FOUND", "STATUS_NOT_ALLOWED", "APPLICATION_CHANGED"] as const;

/** 编排场次: the staff makes sections of approved applications. */
export const sectionPlans = operations("sectionPlans", {
  /** Approved applications that wait for a section, the earliest wanted start first. */
  listApproved: query(staff, "list-approved-applications", {
    title: "待排场的交易申请",
    access: "manage-trading",
    input: payload({}),
    output: z.array(
      payload({
        application,
        version: ["version", many, "版本"],
        owner: ["firmname", text(200), "申请企业"],
        own: ["own", z.boolean(), "本企业是参与方，不能编排"],
        product: ["gradename", text(80), "产品"],
        factory: ["factoryname", text(80), "厂矿"],
        side: ["handtype", side, "买卖方向"],
        mode: ["trademod", tradeMode, "交易模式"],
        kind: ["kind", sectionKind, "场次类别"],
        downmode: ["downmode", downmode, "倒计时方式"],
        wareKind: ["warekindid", id<"WareKindId">(), "商品种类编号"],
        wareKindName: ["warekindname", text(40), "商品种类"],
        lots: ["lots", z.array(tonnes), "各批数量"],
        quantity: ["num", tonnes, "总量"],
        basePrice: ["baseprice", unitPrice, "价格"],
        startsAt: ["starttime", dateTime, "申请的开始时间"],
        earliest: ["earliest", dateTime, "最早可开始的时间"],
        secondRound: ["secondround", secondRound.nullable(), "第二轮(二次报价)"],
      }),
    ),
  }),

  /** First values of a plan for these applications, from the exchange's parameters. */
  proposeSection: query(staff, "propose-section", {
    title: "场次编排建议",
    access: "manage-trading",
    input: payload({
      applications: ["applications", z.array(application[1]).max(100), "申请号"],
      downmode: ["downmode", downmode.optional(), "倒计时方式，省略为按申请"],
    }),
    output: payload({
      name: planned.name,
      region: planned.region,
      startsAt: ["starttime", dateTime, "开始时间"],
      lengthSeconds: ["lengthseconds", many.nullable(), "开始至场次截止(秒)，不设为空"],
      ...clockFields,
    }),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),

  /** The planned section as it would be published, with its notice, or the faults of the plan. Saves nothing. */
  previewSection: query(staff, "preview-section", {
    title: "场次预览",
    access: "manage-trading",
    input: payload(planned),
    output: payload({
      faults: [
        "faults",
        z.array(
          payload({
            field: ["field", codesOf(planFields), "编排项"],
            code: ["code", text(16), "代码"],
            text: ["msg", text(300), "说明"],
            application: ["waterid", id<"ApplicationId">().nullable(), "申请号"],
          }),
        ),
        "不能排场的原因",
      ],
      warnings: ["warnings", z.array(text(300)), "提示，不影响排场"],
      section: ["section", sectionDetail.nullable(), "场次，编排有误时为空；编号以排场时为准"],
      notice: ["notice", notice.nullable(), "按编排生成的公告"],
      card: ["card", card.nullable(), "确认卡，编排有误时为空"],
    }),
    refusals: takeRefusals,
  }),

  /** 排场: puts the section on the calendar, schedules its applications and publishes its notice, all at once. */
  buildSection: command(staff, "build-section", {
    title: "排场并发布公告",
    access: "manage-trading",
    binds: "session",
    input: payload({
      ...planned,
      notice: ["notice", notice.nullable(), "修改过的公告，空为按编排生成"],
      seen,
    }),
    output: payload({
      section: ["sectid", id<"SectionId">(), "场次编号"],
      notice: ["noticeid", id<"NoticeId">(), "公告编号"],
    }),
    refusals: [...takeRefusals, "OWN_REQUEST", "CARD_CHANGED", ...planRefusals, ...goodsLotRefusals],
  }),
});
