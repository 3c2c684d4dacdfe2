import { quantityModes } from "@zd/domain/mall/stock";
import { z } from "zod";
import { mall } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, many, text, tonnes } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { price, stockFields, ware, warePrice } from "./fields.ts";
import {
  lotRefusals,
  merchantRefusals,
  warePriceList,
  wareQuantityList,
  wareRefusals,
} from "./ware-fields.ts";

const changesMost = 200;

const changesToMake = {
  changes: ["warePriceIds", z.array(many).min(1).max(changesMost), "调价编号"],
} as const;

/** Changes of a ware's price and quantity. */
export const wareChanges = {
  /** Lists changes of price, waiting and done (R-7257). */
  listPriceChanges: list(mall, "warePrice/findPage", { listing: warePriceList, access: "member" }),

  /** R-7258: plans price changes of several wares, all of them or none. */
  savePriceChanges: command(mall, "warePrice/save", {
    title: "新增调价",
    access: "apply-wares",
    input: payload({
      effectiveAt: ["effectiveTime", dateTime, "生效时间"],
      changes: ["list", z.array(payload({ ware, price })).min(1).max(changesMost), "商品与新价"],
    }),
    output: z.array(payload({ change: warePrice, ware })),
    refusals: [
      ...wareRefusals,
      "PRICE_TIME_PAST",
      "PRICE_TIME_FAR",
      "PRICE_TIME_TAKEN",
      "PRICE_NOT_POSITIVE",
      "PRICE_UNCHANGED",
      "WARE_NAMED_TWICE",
    ],
  }),

  /** Prices of these wares now and after an immediate change, and which of their planned changes remain. */
  previewPrices: query(mall, "warePrice/previewEffective", {
    title: "调价生效确认卡",
    access: "apply-wares",
    input: payload(changesToMake),
    output: card,
    refusals: ["MALL_OFF", "MERCHANT_ONLY", "NOT_FOUND"],
  }),

  /** R-7259: puts a planned price into effect at once. */
  makePriceEffective: command(mall, "warePrice/effective", {
    title: "调价生效",
    access: "apply-wares",
    binds: "public",
    input: payload({ ...changesToMake, seen }),
    output: z.null(),
    refusals: [...wareRefusals, "PRICE_NOT_PENDING", "WARE_NAMED_TWICE", "CARD_CHANGED"],
  }),

  /** Deletes planned changes of price (R-7260). */
  deletePriceChanges: command(mall, "warePrice/delete", {
    title: "删除调价",
    access: "apply-wares",
    input: payload(changesToMake),
    output: z.null(),
    refusals: [...merchantRefusals, "NOT_FOUND", "PRICE_NOT_PENDING"],
  }),

  /** Lists changes of stock (R-7261). */
  listQuantityChanges: list(mall, "wareNum/findPage", { listing: wareQuantityList, access: "member" }),

  /** R-7262: changes the stock of several wares at once, all of them or none. */
  saveQuantityChanges: command(mall, "wareNum/save", {
    title: "保存调量",
    access: "apply-wares",
    input: payload({
      mode: ["mode", codesOf(quantityModes), "改为、增加或减少"],
      changes: [
        "list",
        z
          .array(payload({ ware, quantity: ["num", tonnes, "数量，吨"] }))
          .min(1)
          .max(changesMost),
        "商品与数量",
      ],
      memo: ["memo", text(200).default(""), "说明"],
    }),
    output: z.array(payload({ ware, ...stockFields })),
    refusals: [
      ...wareRefusals,
      "QUANTITY_BELOW_RESERVED",
      "WARE_NAMED_TWICE",
      "QUANTITY_NOT_POSITIVE",
      ...lotRefusals,
    ],
  }),
} satisfies Calls;
