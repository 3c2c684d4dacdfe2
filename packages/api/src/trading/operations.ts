import { feeReasons } from "@zd/domain/funds/fee-schedule";
import { sides, tradeModes } from "@zd/domain/terms/codes";
import { orderStatuses } from "@zd/domain/trading/codes";
import { powerGapNames } from "@zd/domain/trading/standing";
import { z } from "zod";
import { downmode, orderStatus, sectionKind, side, tradeMode, wareStatus } from "../market/board.ts";
import { core, micro } from "../wire/address-families.ts";
import { codesOf, day, flag, id, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { ignored, payload } from "../wire/payload.ts";

const section = ["sectid", id<"SectionId">(), "场次编号"] as const;
const ware = ["wareid", id<"WareId">(), "标的编号"] as const;
const orderNo = ["orderno", id<"OrderNo">(), "订单号"] as const;

/**
 * 回执: proof that an order was received: its row in the session's journal, when the server received it, and the hash of
 * that row. A refused order gets one as well, in the refusal's data. Orders of one batch are signed together: `path`
 * leads from the receipt to the signed root.
 */
export const receipt = payload({
  orderNo,
  seq: ["seq", many, "日志序号"],
  at: ["servertime", moment, "服务器接收时间"],
  hash: ["hash", text(64), "日志哈希"],
  // What was answered before the exchange had a key, and is asked for again, has none.
  proof: [
    "proof",
    payload({
      section,
      key: ["keyid", text(64), "公钥编号"],
      path: ["path", z.array(text(66)), "到签名根的路径"],
      signature: ["sign", text(200), "签名，Base64"],
    }).optional(),
    "签名",
  ],
});
export type Receipt = z.output<typeof receipt>;

/** Refusals of an order (domain §2.0). */
const orderRefusals = [
  "SECTION_NOT_STARTED",
  "SECTION_ENDED",
  "SECTION_RESTING",
  "SECTION_SUSPENDED",
  "SECTION_EVALUATING",
  "WARE_NOT_STARTED",
  "WARE_ENDED",
  "WARE_SUSPENDED",
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
  "NOT_ALLOWED",
  "WARE_KIND_NOT_QUALIFIED",
  "NOT_INVITED",
  "AGREEMENT_NOT_SIGNED",
  "OWN_WARE",
  "RELATED_FIRM_PRESENT",
  "SIDE_WRONG",
  "PRICE_REQUIRED",
  "LIST_PRICE_CHANGED",
  "PRICE_WORSE_THAN_BASE",
  "STEP_TOO_SMALL",
  "STEP_TOO_LARGE",
  "PRICE_OFF_STEP",
  "PRICE_BEYOND_CAP",
  "ALREADY_LEADING",
  "QUANTITY_NOT_WHOLE",
  "QUANTITY_BELOW_MIN",
  "QUANTITY_ABOVE_MAX",
  "QUANTITY_OFF_STEP",
  "QUANTITY_NOT_LEFT",
  "PRICE_BEYOND_LIMIT",
  "ALREADY_QUOTED",
  "NOT_IN_FIRST_ROUND",
  "NOT_SHORTLISTED",
  "NOT_ABOVE_FIRST_ROUND",
  "RULES_NOT_CONFIRMED",
  "GROUP_LOCKED",
  "FUNDS_INSUFFICIENT",
] as const;

/** 订单查询: the firm's own orders in every session. */
export const orderList = listing({
  title: "订单查询",
  period: "下单时间",
  chips: "status",
  filters: {
    orderNo: { wire: "orderno", title: "订单号", kind: "text" },
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    product: { wire: "gradename", title: "产品", kind: "text" },
    status: { wire: "status", title: "状态", kind: "choice", labels: orderStatuses },
    side: { wire: "side", title: "买卖", kind: "choice", labels: sides },
    mode: { wire: "trademod", title: "模式", kind: "choice", labels: tradeModes },
  },
  columns: {
    orderNo: { wire: "orderno", title: "订单号", kind: "text" },
    status: { wire: "status", title: "状态", kind: "status", labels: orderStatuses, states: "order" },
    sectionName: { wire: "sectname", title: "场次", kind: "text" },
    section: { wire: "sectid", title: "场次编号", kind: "text", secondary: true },
    wareNo: { wire: "wareno", title: "标的", kind: "text" },
    product: { wire: "gradename", title: "产品", kind: "text" },
    producer: { wire: "factoryname", title: "产地", kind: "text", secondary: true },
    mode: { wire: "trademod", title: "模式代码", kind: "status", labels: tradeModes, unseen: true },
    modeName: { wire: "trademodname", title: "模式", kind: "text" },
    side: { wire: "side", title: "买卖", kind: "status", labels: sides },
    price: { wire: "contprice", title: "报价", kind: "price", unit: "元/吨", sortable: true },
    quantity: { wire: "contnum", title: "数量", kind: "quantity", unit: "吨", sortable: true, total: true },
    filled: { wire: "dealnum", title: "成交量", kind: "quantity", unit: "吨", total: true },
    held: { wire: "bail", title: "占用保证金", kind: "money", unit: "元", total: true },
    user: { wire: "username", title: "操作员", kind: "text", secondary: true },
    at: { wire: "ordertime", title: "下单时间", kind: "time", sortable: true },
  },
});

const gap = payload({ code: ["code", text(16), "代码"], message: ["msg", text(200), "原因"] });
/** Reasons for which a firm may not trade in a session (domain §4.4); empty where it may. */
const gaps = ["reasons", z.array(gap), "缺少的条件"] as const;

const feeText = text(60);

/** Trading parameters of a ware, as published (2011). */
const wareParameters = payload({
  ware,
  section,
  no: ["wareno", text(8), "标的号"],
  product: ["gradename", text(80), "等级名称"],
  producer: ["factoryname", text(60), "厂矿"],
  place: ["place", text(80), "交货地"],
  delivery: ["delivery", text(40), "交货方式"],
  deliveryFrom: ["deliveryfrom", text(10), "交货期起"],
  deliveryTo: ["deliveryto", text(10), "交货期止"],
  priceBasis: ["pricebasis", text(40), "价格条件"],
  payType: ["paytype", text(2), "付款方式"],
  payTypeName: ["paytypename", text(20), "付款方式名称"],
  side: ["handtype", side, "买卖方向"],
  mode: ["trademod", tradeMode, "交易模式"],
  downmode: ["downmode", downmode, "倒计时方式"],
  total: ["num", tonnes, "数量"],
  minQuantity: ["minnum", tonnes, "最小提报量"],
  quantityStep: ["stepnum", tonnes, "数量步长"],
  maxQuantity: ["maxnum", tonnes.nullable(), "最大提报量"],
  split: ["split", z.boolean(), "可拆单"],
  basePrice: ["baseprice", unitPrice, "起拍价或挂牌价"],
  priceStep: ["minstep", unitPrice, "最小加价幅度"],
  maxPriceStep: ["maxstep", unitPrice.nullable(), "最大加价幅度"],
  capPrice: ["capprice", unitPrice.nullable(), "最高限价"],
  depositMode: ["bailmode", z.enum(["RATIO", "FIXED", "TON"]), "保证金方式"],
  depositValue: ["bailvalue", text(24), "保证金标准：比例(万分之)、定额(元)或每吨(元)"],
  depositText: ["bailtext", feeText, "保证金说明"],
  performanceBase: ["perfbase", z.enum(["BASE", "DEAL"]), "保证金计算基准：起拍价或成交价"],
  stepGrid: ["stepgrid", z.boolean(), "报价须在起拍价的整步长上"],
  feeMode: ["feemode", z.enum(["TON", "MILLE"]), "服务费方式"],
  feeValue: ["feevalue", text(24), "服务费标准：每吨(元)或千分之"],
  feeText: ["feetext", feeText, "服务费说明"],
  tieRule: ["tierule", z.enum(["T", "Q"]), "同价先后：时间，或数量与抽签"],
  limitPrice: ["limitprice", unitPrice.nullable(), "限价（询报价、外购）"],
  lotteryDigest: ["lotterydigest", text(64).nullable(), "抽签种子的 SHA-256，不抽签为空"],
  group: [
    "group",
    payload({
      least: ["leastnum", tonnes, "成团量"],
      lockSeconds: ["lockseconds", many, "截止前多少秒不可撤单"],
      tiers: [
        "tiers",
        z.array(payload({ from: ["fromnum", tonnes, "起始数量"], price: ["price", unitPrice, "价格"] })),
        "阶梯价",
      ],
    }).nullable(),
    "团购规则",
  ],
  outsourcing: [
    "outsourcing",
    payload({
      pricing: ["pricing", z.enum(["POSTED", "BID"]), "定价方式：公布价或报价"],
      unit: ["unit", z.enum(["TON", "TRAIN"]), "提报单位：吨或列"],
    }).nullable(),
    "外购规则",
  ],
  ladder: [
    "ladder",
    payload({
      kind: ["kind", z.enum(["ABS", "RATE"]), "阶梯依据：吨数或兑现率"],
      otherwise: ["otherwise", unitPrice, "未达最低档的优惠"],
      rows: [
        "rows",
        z.array(
          payload({
            from: ["fromnum", tonnes.nullable(), "起始数量"],
            rate: ["rate", many.nullable(), "起始兑现率，万分之"],
            inclusive: ["inclusive", z.boolean(), "含起始值"],
            off: ["discount", unitPrice, "每吨优惠"],
          }),
        ),
        "档位",
      ],
    }).nullable(),
    "量价阶梯",
  ],
});

export const trading = operations("trading", {
  /** R-7228: places an order, in every trade mode; an order of a listing needs no price. */
  placeOrder: command(core, "6101", {
    title: "下单",
    access: "member",
    input: payload({
      section,
      ware,
      side: ["side", side.optional().meta({ description: "本方的买卖方向，省略时按标的" }), "买卖方向"],
      price: ["price", unitPrice.optional().meta({ description: "挂牌可省略" }), "报价"],
      quantity: ["qty", tonnes.optional().meta({ description: "整单可省略" }), "数量"],
      turn: ["turnid", many.optional(), "轮次"],
    }),
    output: payload({
      receipt: ["receipt", receipt, "回执"],
      orderNo,
      status: ["status", orderStatus, "订单状态"],
      statusName: ["statusname", text(20), "订单状态名称"],
      filled: ["dealnum", tonnes, "持有或成交数量"],
      rank: ["rank", many, "名次"],
      price: ["price", unitPrice, "价格"],
      quantity: ["qty", tonnes, "数量"],
      amount: ["amount", yuan, "金额"],
      held: ["bail", yuan, "冻结保证金"],
      deadline: ["deadline", moment.nullable(), "截止时间"],
    }),
    refusals: [...orderRefusals, "NOT_FOUND"],
  }),

  /** 试算: what call 6101 would answer now; nothing of it is saved (decision 0013). */
  tryOrder: query(core, "try-order", {
    title: "下单试算",
    access: "member",
    input: payload({
      section,
      ware,
      side: ["side", side.optional(), "买卖方向"],
      price: ["price", unitPrice.optional(), "报价"],
      quantity: ["qty", tonnes.optional(), "数量"],
      turn: ["turnid", many.optional(), "轮次"],
    }),
    output: payload({
      accepted: ["accepted", flag, "是否会被接受"],
      refusal: ["reason", gap.nullable(), "不接受的原因"],
      amount: ["amount", yuan, "金额"],
      deposit: ["bail", yuan, "将冻结保证金"],
      fee: ["fee", yuan, "服务费"],
      filled: ["dealnum", tonnes.nullable(), "将持有或成交的数量"],
      rank: ["rank", many.nullable(), "名次，不公开时为空"],
      available: ["available", yuan, "可用资金"],
      after: ["after", yuan.nullable(), "下单后可用资金"],
      at: ["servertime", moment, "服务器时间"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** R-7229: the firm's own orders in a session, newest first. */
  listSectionOrders: query(core, "6124", {
    title: "本场委托查询",
    access: "member",
    input: payload({ section }),
    output: z.array(
      payload({
        orderNo,
        ware,
        wareNo: ["wareno", text(8), "标的号"],
        product: ["gradename", text(80), "等级名称"],
        seq: ["seq", many, "日志序号"],
        at: ["time", moment, "时间"],
        price: ["price", unitPrice, "价格"],
        quantity: ["qty", tonnes, "数量"],
        filled: ["dealnum", tonnes, "持有或成交数量"],
        held: ["bail", yuan, "占用保证金"],
        status: ["status", orderStatus, "状态"],
        statusName: ["statusname", text(20), "状态名称"],
        user: ["username", text(64), "操作员"],
        hash: ["hash", text(64), "日志哈希"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),

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
    refusals: ["NOT_FOUND", ...powerGapNames],
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

  /** Lists the kinds of wares. */
  listWareKinds: query(micro, "query/1003", {
    title: "商品种类列表",
    access: "anyone",
    also: ["common/query/1003"],
    input: payload({}),
    output: z.array(
      payload({
        wareKind: ["warekindid", id<"WareKindId">(), "商品种类编号"],
        name: ["warekindname", text(40), "商品种类"],
      }),
    ),
  }),

  /** Lists the firm's orders by their status A to F, with the sums of all pages. */
  listOrders: list(micro, "query/1006", { listing: orderList, access: "member" }),

  /** deals of a ware; parties are named to themselves alone. */
  listWareDeals: query(micro, "query/1007", {
    title: "商品报价成交记录",
    access: "member",
    input: payload({ ware }),
    output: z.array(
      payload({
        orderNo: ["orderno", id<"OrderNo">().nullable(), "订单号，仅本方可见"],
        price: ["price", unitPrice, "成交价"],
        quantity: ["num", tonnes, "成交量"],
        amount: ["amount", yuan, "成交金额"],
        at: ["time", moment, "成交时间"],
        own: ["own", z.boolean(), "本方成交"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),

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

  /** deposit and fee of the least and of the greatest order, at the base price. */
  readWareFees: query(micro, "query/1010", {
    title: "商品费用",
    access: "member",
    input: payload({ ware }),
    output: payload({
      ware,
      deposit: ["bail", yuan, "保证金(按起拍价与全部数量)"],
      minDeposit: ["minbail", yuan, "保证金(按最小提报量)"],
      fee: ["fee", yuan, "服务费(按全部数量)"],
      depositText: ["bailtext", feeText, "保证金说明"],
      feeText: ["feetext", feeText, "服务费说明"],
      feeReason: ["feereason", codesOf(feeReasons), "服务费依据：标准费率、优惠费率、减免或套餐免收"],
      available: ["available", yuan, "可用资金"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Tells by which parameters a ware is traded: price, steps, quantities, deposit, fee and mode (R-7108). */
  readWareParameters: query(micro, "query/2011", {
    title: "商品交易参数",
    access: "anyone",
    also: ["common/query/2011"],
    input: payload({ ware }),
    output: wareParameters,
    refusals: ["NOT_FOUND"],
  }),

  /** R-7109: price ladder of a ware; empty for modes without one. */
  listWareDiscounts: query(micro, "query/2012", {
    title: "商品优惠",
    access: "anyone",
    also: ["common/query/2012"],
    input: payload({ ware }),
    output: z.array(
      payload({
        from: ["fromnum", tonnes, "起始数量"],
        discount: ["discount", unitPrice, "每吨优惠"],
      }),
    ),
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
