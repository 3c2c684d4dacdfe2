import { customersMost, discountsMost } from "@zd/domain/mall/customer-group";
import { z } from "zod";
import { mall } from "../wire/address-families.ts";
import { id, many, text, unitPrice } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { version, ware, wareName } from "./fields.ts";
import { merchantRefusals } from "./ware-fields.ts";

const group = ["groupId", many, "客户组编号"] as const;
const name = ["groupName", text(20, 1), "客户组名称"] as const;
const customer = ["firmId", id<"FirmId">(), "客户企业编号"] as const;
const discount = ["discount", unitPrice, "优惠，元/吨"] as const;

/** 客户价: the groups of customers of the merchant's own shop. */
export const customerGroupList = listing({
  title: "客户价",
  period: null,
  pages: "mall",
  filters: {
    name: { wire: "groupName", title: "客户组", kind: "text" },
    customer: { wire: "firmName", title: "客户", kind: "text" },
  },
  columns: {
    group: { wire: "groupId", title: "编号", kind: "text", unseen: true },
    name: { wire: "groupName", title: "客户组", kind: "text" },
    customers: { wire: "customerCount", title: "客户", kind: "count", unit: "家" },
    wares: { wire: "wareCount", title: "优惠商品", kind: "count", unit: "件" },
    changedAt: { wire: "updateTime", title: "最近修改", kind: "time", sortable: true },
    changedBy: { wire: "operName", title: "修改人", kind: "text", secondary: true },
  },
  card: { title: "name", time: "changedAt", facts: ["customers", "wares", "changedBy"] },
});

/** Prices for groups of customers (decision 0135): seen by the merchant, and by each customer for himself. */
export const mallGroups = operations("mallGroups", {
  /** Lists the groups of the caller's own shop. */
  listGroups: list(mall, "opera/group/findPage", { listing: customerGroupList, access: "member" }),

  /** A group of the caller's own shop. */
  readGroup: query(mall, "opera/group/detail", {
    title: "客户组",
    access: "member",
    input: payload({ group }),
    output: payload({
      group,
      name,
      version,
      customers: [
        "customers",
        z.array(payload({ firm: customer, name: ["firmName", text(200), "客户企业"] })),
        "客户",
      ],
      discounts: [
        "discounts",
        z.array(
          payload({
            ware,
            name: wareName,
            listPrice: ["listprice", unitPrice.nullable(), "牌价，元/吨，未定价为空"],
            discount,
            price: ["price", unitPrice.nullable(), "客户价，元/吨，优惠不再成立为空"],
          }),
        ),
        "优惠商品",
      ],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** Writes a group whole: a new one, or what there is of it. */
  saveGroup: command(mall, "opera/group/save", {
    title: "保存客户组",
    access: "apply-wares",
    input: payload({
      group: ["groupId", many.nullable(), "客户组编号，新增为空"],
      version: ["version", many.default(0), "版本，与所见一致才会保存，新增不填"],
      name,
      customers: ["firmIds", z.array(customer[1]).max(customersMost), "客户企业编号"],
      discounts: ["discounts", z.array(payload({ ware, discount })).max(discountsMost), "优惠商品"],
    }),
    output: payload({ group, version }),
    refusals: [
      ...merchantRefusals,
      "NOT_FOUND",
      "VERSION_STALE",
      "OWN_SHOP",
      "CUSTOMER_NAMED_TWICE",
      "WARE_NAMED_TWICE",
      "DISCOUNT_WRONG",
      "GROUP_NAME_TAKEN",
      "CUSTOMER_IN_GROUP",
      "GROUPS_FULL",
    ],
  }),

  /** Deletes a group: its customers pay the shop's price again. */
  deleteGroup: command(mall, "opera/group/delete", {
    title: "删除客户组",
    access: "apply-wares",
    input: payload({ group, version }),
    output: payload({ group }),
    refusals: [...merchantRefusals, "NOT_FOUND", "VERSION_STALE"],
  }),
});
