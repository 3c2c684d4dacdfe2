import { goodsPlaces, goodsVoucherKinds } from "@zd/domain/goods/booking";
import { goodsStates, lotOrigins } from "@zd/domain/goods/states";
import { z } from "zod";
import { micro, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, day, id, text, tonnes } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** Refusals of a lot that an owner names for an offer. */
export const goodsLotRefusals = ["LOT_UNKNOWN", "LOT_OF_OTHER_KIND", "LOT_NOT_FREE"] as const;

/** States by which a list is filtered: lots that have goods in that state. */
const states = goodsStates;
const voucherLabels = Object.fromEntries(
  Object.entries(goodsVoucherKinds).map(([kind, { label }]) => [kind, label]),
) as { readonly [Kind in keyof typeof goodsVoucherKinds]: string };

const lotFilters = {
  lot: { wire: "lotno", title: "批次号", kind: "text" },
  wareKind: { wire: "warekindname", title: "品种", kind: "text" },
  product: { wire: "product", title: "货物", kind: "text" },
  holds: { wire: "holds", title: "含有", kind: "choice", labels: states },
} as const;

const lotColumns = {
  lot: { wire: "lotno", title: "批次号", kind: "text" },
  wareKind: { wire: "warekindname", title: "品种", kind: "text" },
  product: { wire: "product", title: "货物", kind: "text" },
  place: { wire: "place", title: "存放地点", kind: "text" },
  origin: { wire: "origin", title: "来源", kind: "status", labels: lotOrigins },
  openedFor: { wire: "refno", title: "关联单号", kind: "text", optional: true, secondary: true },
  openedAt: { wire: "createTime", title: "登记时间", kind: "time", sortable: true },
  free: { wire: "freenum", title: goodsStates.free, kind: "quantity", unit: "吨", total: true },
  listed: { wire: "listednum", title: goodsStates.listed, kind: "quantity", unit: "吨", total: true },
  sold: { wire: "soldnum", title: goodsStates.sold, kind: "quantity", unit: "吨", total: true },
  pledged: { wire: "pledgednum", title: goodsStates.pledged, kind: "quantity", unit: "吨", total: true },
  transit: { wire: "transitnum", title: goodsStates.transit, kind: "quantity", unit: "吨", total: true },
  delivered: {
    wire: "deliverednum",
    title: goodsStates.delivered,
    kind: "quantity",
    unit: "吨",
    total: true,
  },
} as const;

/** 货权登记: lots of the firm, with the tonnes in each state. */
export const ownLotList = listing({
  title: "我的货物",
  period: null,
  filters: lotFilters,
  numbers: ["lot"],
  columns: lotColumns,
  card: {
    number: "lot",
    time: "openedAt",
    title: "product",
    about: "wareKind",
    figure: "free",
    named: true,
    facts: ["place", "origin", "openedFor"],
    parts: ["listed", "sold", "pledged", "transit", "delivered"],
  },
});

/** The owner comes right after the lot's number, since the last column is fixed while others scroll. */
const owner = { wire: "firmname", title: "货主", kind: "firm" } as const;
const { lot: lotNo, ...aboutLot } = lotColumns;

/** 货权登记 of every firm, for the staff. */
export const lotControlList = listing({
  title: "货权登记",
  period: null,
  filters: { firm: { wire: "firmname", title: "企业", kind: "text" }, ...lotFilters },
  numbers: ["lot"],
  columns: { lot: lotNo, firm: owner, ...aboutLot },
});

const bookingFilters = {
  lot: { wire: "lotno", title: "批次号", kind: "text" },
  kind: { wire: "kind", title: "事项", kind: "choice", labels: voucherLabels },
} as const;

const bookingColumns = {
  voucher: { wire: "voucherno", title: "凭证号", kind: "text" },
  at: { wire: "time", title: "时间", kind: "time" },
  lot: { wire: "lotno", title: "批次号", kind: "text" },
  kind: { wire: "kind", title: "事项", kind: "status", labels: voucherLabels },
  from: { wire: "fromstate", title: "原状态", kind: "status", labels: goodsPlaces },
  to: { wire: "tostate", title: "新状态", kind: "status", labels: goodsPlaces },
  quantity: { wire: "num", title: "数量", kind: "quantity", unit: "吨" },
  reference: { wire: "refno", title: "关联单号", kind: "text" },
  by: { wire: "username", title: "办理人", kind: "text", optional: true },
} as const;

/** 货权变动: every booking of the firm's lots. */
export const ownBookingList = listing({
  title: "货权变动",
  period: "变动时间",
  filters: bookingFilters,
  numbers: ["lot"],
  columns: bookingColumns,
  card: {
    number: "voucher",
    time: "at",
    title: "kind",
    figure: "quantity",
    facts: ["lot", "from", "to", "reference", "by"],
  },
});

const { voucher, ...aboutBooking } = bookingColumns;

export const bookingControlList = listing({
  title: "货权变动记录",
  period: "变动时间",
  filters: { firm: { wire: "firmname", title: "企业", kind: "text" }, ...bookingFilters },
  numbers: ["lot"],
  columns: { voucher, firm: owner, ...aboutBooking },
});

const lot = ["lotno", id<"LotNo">(), "批次号"] as const;
const amount = ["num", tonnes, "数量，吨"] as const;
const declared = {
  wareKind: ["warekindid", id<"WareKindId">(), "品种"],
  product: ["product", text(80, 1), "货物"],
  place: ["place", text(200, 1), "存放地点"],
  quantity: amount,
} as const;
const balances = {
  free: ["freenum", tonnes, goodsStates.free],
  listed: ["listednum", tonnes, goodsStates.listed],
  sold: ["soldnum", tonnes, goodsStates.sold],
  pledged: ["pledgednum", tonnes, goodsStates.pledged],
  transit: ["transitnum", tonnes, goodsStates.transit],
  delivered: ["deliverednum", tonnes, goodsStates.delivered],
} as const;

/**
 * 货权登记 (goods register): each tonne of a lot is in exactly one state: free, listed, sold, pledged, in transit or
 * delivered.
 */
export const goodsCalls = operations("goods", {
  listLots: list(micro, "query/goodsLots", { listing: ownLotList, access: "member" }),

  listBookings: list(micro, "query/goodsBookings", { listing: ownBookingList, access: "member" }),

  readLot: query(micro, "query/goodsLot", {
    title: "货物批次",
    access: "member",
    input: payload({ lot }),
    output: payload({
      lot,
      wareKind: ["warekindid", id<"WareKindId">(), "品种"],
      product: ["product", text(80), "货物"],
      place: ["place", text(200), "存放地点"],
      origin: ["origin", codesOf(lotOrigins), "来源"],
      openedFor: ["refno", text(64), "关联单号"],
      memo: ["memo", text(200), "说明"],
      openedAt: ["createTime", dateTime, "登记时间"],
      ...balances,
      holders: [
        "holders",
        z.array(
          payload({
            state: ["state", codesOf(goodsStates), "状态"],
            reference: ["refno", text(64), "占用单号"],
            quantity: amount,
          }),
        ),
        "占用明细",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  previewLot: query(micro, "client/preview-goods-open", {
    title: "登记货物确认卡",
    access: "apply-wares",
    input: payload(declared),
    output: card,
  }),

  previewWriteOff: query(micro, "client/preview-goods-write-off", {
    title: "注销货物确认卡",
    access: "apply-wares",
    input: payload({ lot, quantity: amount }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Declares goods of the firm; they can then be offered, sold and pledged from the register. */
  openLot: command(micro, "client/goods-open", {
    title: "登记货物",
    access: "apply-wares",
    binds: "goods",
    input: payload({
      ...declared,
      memo: ["memo", text(200).default(""), "说明"],
      seen,
    }),
    output: payload({ lot, ...balances }),
    refusals: ["FIELD_REQUIRED", "QUANTITY_NOT_POSITIVE", "WARE_KIND_NOT_QUALIFIED", "CARD_CHANGED"],
  }),

  /** Takes free goods off the register, because they were sold elsewhere or are gone. */
  writeOff: command(micro, "client/goods-write-off", {
    title: "注销货物",
    access: "apply-wares",
    binds: "goods",
    input: payload({ lot, quantity: amount, seen }),
    output: payload({ lot, ...balances }),
    refusals: ["NOT_FOUND", "QUANTITY_NOT_POSITIVE", "LOT_NOT_FREE", "CARD_CHANGED"],
  }),

  listAllLots: list(staff, "list-goods-lots", { listing: lotControlList, access: "read-console" }),

  listAllBookings: list(staff, "list-goods-bookings", {
    listing: bookingControlList,
    access: "read-console",
  }),

  exportJournal: query(staff, "export-goods-journal", {
    title: "导出货权总账（hledger）",
    access: "control-contracts",
    discloses: "rows",
    input: payload({ from: ["startdate", day, "开始日期"], to: ["enddate", day, "结束日期"] }),
    output: payload({ name: ["name", text(100), "文件名"], journal: ["journal", z.string(), "货权总账"] }),
    refusals: ["EXPORT_TOO_LARGE"],
  }),
});
