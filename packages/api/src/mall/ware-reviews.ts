import { stockCauses } from "@zd/domain/mall/codes";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, id, text, tonnes } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { firm, memo, reason, shopName, stockFields, version } from "./fields.ts";
import { saleRefusals, wareDetail, wareReviewList } from "./ware-fields.ts";

const reviewed = ["wareid", id<"MallWareId">(), "商品编号"] as const;

const reviewRefusals = ["NOT_FOUND", "OWN_REQUEST", "MALL_WARE_STATE_WRONG", "CARD_CHANGED"] as const;

const reviewStep = z.enum(["approve", "reject", "takeDown"]);

export const wareReviews = operations("wareReviews", {
  listWares: list(staff, "list-mall-wares", { listing: wareReviewList, access: "read-console" }),

  readWare: query(staff, "read-mall-ware", {
    title: "商品审核详情",
    access: "read-console",
    input: payload({ ware: reviewed }),
    output: payload({
      ...wareDetail,
      firm,
      firmName: ["firmName", text(200), "企业"],
      shopName,
      moves: [
        "moves",
        z.array(
          payload({
            at: ["time", dateTime, "时间"],
            cause: ["cause", codesOf(stockCauses), "原因"],
            quantity: ["num", tonnes, "数量"],
            available: stockFields.available,
            reserved: stockFields.reserved,
            order: ["orderNo", text(64).nullable(), "订单号"],
          }),
        ),
        "最近的库存变动",
      ],
      actions: ["actions", z.array(reviewStep), "本人此刻可做的操作"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What a review or a 下架 by the exchange makes of a ware. */
  previewStep: query(staff, "preview-mall-ware-step", {
    title: "商品审核、下架确认卡",
    access: "manage-mall",
    input: payload({ ware: reviewed, step: ["step", reviewStep, "办理事项"] }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  approveWare: command(staff, "approve-mall-ware", {
    title: "通过商品审核",
    access: "manage-mall",
    binds: "public",
    input: payload({ ware: reviewed, version, memo: memo(0), seen }),
    output: z.null(),
    refusals: [...reviewRefusals, ...saleRefusals, "VERSION_STALE"],
  }),

  rejectWare: command(staff, "reject-mall-ware", {
    title: "驳回商品",
    access: "manage-mall",
    binds: "public",
    input: payload({ ware: reviewed, version, memo: memo(1), seen }),
    output: z.null(),
    refusals: [...reviewRefusals, "FIELD_REQUIRED", "VERSION_STALE"],
  }),

  /** 下架 by the exchange: the merchant reads the reason, and the ware is reviewed before it is sold again. */
  takeDownWare: command(staff, "take-down-mall-ware", {
    title: "下架商品",
    access: "manage-mall",
    binds: "public",
    input: payload({ ware: reviewed, reason, seen }),
    output: z.null(),
    refusals: [...reviewRefusals, "FIELD_REQUIRED"],
  }),
});
