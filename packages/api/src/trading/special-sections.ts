import { z } from "zod";
import { workbook } from "../lists/operations.ts";
import { downmode, side, tradeMode, wareStatus } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { dateTime, day, id, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const section = ["sectid", id<"SectionId">(), "场次编号"] as const;
const firm = ["firmid", id<"FirmId">(), "企业编号"] as const;
const tradingDay = ["fdate", day.or(z.literal("")).optional(), "交易日"] as const;

const guestFacts = {
  firm,
  name: ["firmname", text(200), "企业名称"],
  creditCode: ["creditcode", text(18), "统一社会信用代码"],
} as const;

/** 专场企业汇总: what each invited firm has done in a special section; its figures only once the section is over. */
export const guestTotals = listing({
  title: "专场企业汇总",
  period: null,
  filters: {},
  columns: {
    name: { wire: "firmname", title: "企业名称", kind: "firm" },
    creditCode: { wire: "creditcode", title: "统一社会信用代码", kind: "text" },
    invitedAt: { wire: "invitetime", title: "邀请时间", kind: "time", optional: true },
    enteredAt: { wire: "entertime", title: "进入时间", kind: "time", optional: true },
    orders: { wire: "orders", title: "委托", kind: "count", unit: "笔", optional: true, total: true },
    wares: { wire: "wares", title: "参与标的", kind: "count", unit: "个", optional: true },
    deals: { wire: "deals", title: "成交", kind: "count", unit: "笔", optional: true, total: true },
    quantity: { wire: "num", title: "成交量", kind: "quantity", unit: "吨", optional: true, total: true },
    averagePrice: { wire: "avgprice", title: "成交均价", kind: "price", unit: "元/吨", optional: true },
    amount: { wire: "amount", title: "成交金额", kind: "money", unit: "元", optional: true, total: true },
  },
});

const deal = payload({
  ware: ["wareid", id<"WareId">(), "标的编号"],
  no: ["wareno", text(8), "标的号"],
  product: ["gradename", text(80), "产品"],
  side: ["side", side, "本方方向"],
  counterparty: ["oppname", text(200), "对方企业"],
  quantity: ["num", tonnes, "成交量"],
  price: ["price", unitPrice, "成交价"],
  amount: ["amount", yuan, "成交金额"],
  at: ["dealtime", dateTime, "成交时间"],
});

const wareLine = payload({
  ware: ["wareid", id<"WareId">(), "标的编号"],
  no: ["wareno", text(8), "标的号"],
  product: ["gradename", text(80), "产品"],
  producer: ["factoryname", text(60), "厂矿"],
  status: ["status", wareStatus, "状态"],
  offered: ["num", tonnes, "标的数量"],
  basePrice: ["baseprice", unitPrice, "起拍价或挂牌价"],
  bids: ["bids", many.nullable(), "报价次数，场次结束前为空"],
  bidders: ["firms", many.nullable(), "报价企业数，场次结束前为空"],
  dealt: ["dealnum", tonnes, "成交量"],
  averagePrice: ["avgprice", unitPrice.nullable(), "成交均价"],
  amount: ["amount", yuan, "成交金额"],
});

const guestRefusals = ["NOT_FOUND", "SECTION_NOT_SPECIAL", "GUESTS_SETTLED", "GUEST_UNKNOWN"] as const;

/** 专场: a section for invited firms, whose list its owner keeps until the start (domain §4.3). */
export const special = operations("special", {
  /** R-7191: the firms of a special section's list, for its owner alone. */
  listGuests: query(micro, "client/querySectionFirm", {
    title: "专场企业查询",
    access: "member",
    input: payload({ section }),
    output: payload({
      open: ["editable", z.boolean(), "是否还可调整"],
      guests: [
        "list",
        z.array(
          payload({
            ...guestFacts,
            invitedAt: ["invitetime", dateTime.nullable(), "邀请时间"],
            invitedBy: ["inviter", text(64), "邀请人"],
            enteredAt: ["entertime", dateTime.nullable(), "进入时间"],
          }),
        ),
        "企业",
      ],
    }),
    refusals: ["NOT_FOUND", "SECTION_NOT_SPECIAL"],
  }),

  /** Members that may be invited, by a part of their name or their whole credit code (decision 0013). */
  findCandidates: query(micro, "client/FindSectionFirm", {
    title: "专场可邀请企业查询",
    access: "apply-wares",
    input: payload({ section, keyword: ["keyword", text(64, 2), "企业名称或统一社会信用代码"] }),
    output: z.array(
      payload({
        ...guestFacts,
        invited: ["invited", z.boolean(), "已在名单中"],
        deals: ["deals", many, "与本企业的历史成交笔数"],
      }),
    ),
    refusals: ["NOT_FOUND", "SECTION_NOT_SPECIAL"],
    rate: { calls: 120, perMs: 60_000 },
  }),

  /** Invites a firm into the owner's special section (R-7192). */
  inviteGuest: command(micro, "client/SetSectionFirm", {
    title: "设置专场企业",
    access: "apply-wares",
    input: payload({ section, firm }),
    output: z.null(),
    refusals: [...guestRefusals, "GUEST_IS_OWNER"],
  }),

  /** The firm that would be taken off the list, and what it has in the section (decision 0013). */
  previewRemoval: query(micro, "client/preview-section-firm-removal", {
    title: "删除专场企业确认卡",
    access: "apply-wares",
    input: payload({ section, firm }),
    output: card,
    refusals: ["NOT_FOUND", "SECTION_NOT_SPECIAL", "GUEST_UNKNOWN"],
  }),

  /** Takes an invited firm out again (R-7193). */
  removeGuest: command(micro, "client/DeleteSectionFirm", {
    title: "删除专场企业",
    access: "apply-wares",
    binds: "rights",
    input: payload({ section, firm, seen }),
    output: z.null(),
    refusals: [...guestRefusals, "GUEST_HAS_ORDERS", "CARD_CHANGED"],
  }),

  /** R-7194: which invited firms have entered; orders and deals only once the section is over. */
  readGuestTotals: query(micro, "client/QuerySectionFirmTotal", {
    title: "专场企业汇总",
    access: "member",
    input: payload({ section, tradingDay }),
    output: guestTotals.output,
    refusals: ["NOT_FOUND", "SECTION_NOT_SPECIAL"],
  }),

  /** Gives the totals of QuerySectionFirmTotal as an Excel file in Base64 (R-7196). */
  downloadGuestTotals: query(micro, "client/DownloadSectionFirmTotal", {
    title: "下载专场企业汇总",
    access: "member",
    discloses: "rows",
    input: payload({ section, tradingDay }),
    output: workbook,
    refusals: ["NOT_FOUND", "SECTION_NOT_SPECIAL"],
    rate: { calls: 60, perMs: 60_000 },
  }),

  /** R-7195: deals of a special section: to its owner of all his wares, to another firm its own. */
  analyseSection: query(micro, "client/GetSectContAnalyse", {
    title: "场次成交分析",
    access: "member",
    input: payload({ section, tradingDay }),
    output: payload({
      section,
      name: ["sectname", text(100), "场次名称"],
      tradingDay: ["fdate", text(10), "交易日"],
      mode: ["trademod", tradeMode, "交易模式"],
      downmode: ["downmode", downmode, "倒计时方式"],
      status: ["status", wareStatus, "状态"],
      owner: ["owner", z.boolean(), "本企业为货主"],
      wares: ["wares", z.array(wareLine), "标的"],
      deals: ["list", z.array(deal), "成交"],
    }),
    refusals: ["NOT_FOUND"],
  }),
});
