import { sides } from "@zd/domain/terms/codes";
import { applicationStates, responsibleParties } from "@zd/domain/trading/application";
import { sectionKinds } from "@zd/domain/trading/codes";
import { listing } from "../wire/listing.ts";
import { appliedModes } from "./application-fields.ts";

export const listed = {
  application: { wire: "waterid", title: "申请号", kind: "text" },
  product: { wire: "gradename", title: "产品", kind: "text" },
  factory: { wire: "factoryname", title: "厂矿", kind: "text" },
  side: { wire: "handtype", title: "买卖", kind: "status", labels: sides },
  mode: { wire: "trademod", title: "模式代码", kind: "status", labels: appliedModes, unseen: true },
  modeName: { wire: "trademodname", title: "模式", kind: "text" },
  kind: { wire: "kind", title: "类别", kind: "status", labels: sectionKinds, secondary: true },
  quantity: {
    wire: "num",
    title: "总量",
    kind: "quantity",
    unit: "吨",
    optional: true,
    sortable: true,
    total: true,
  },
  basePrice: {
    wire: "baseprice",
    title: "价格",
    kind: "price",
    unit: "元/吨",
    optional: true,
    sortable: true,
  },
  startsAt: { wire: "starttime", title: "申请开始时间", kind: "time", optional: true, sortable: true },
  createdAt: { wire: "createtime", title: "创建时间", kind: "time", sortable: true },
  user: { wire: "username", title: "经办人", kind: "text", secondary: true },
  section: { wire: "sectid", title: "场次编号", kind: "text", optional: true, secondary: true },
  next: {
    wire: "next",
    title: "待办方",
    kind: "status",
    labels: responsibleParties,
    states: "responsibleParty",
  },
  status: { wire: "status", title: "状态", kind: "status", labels: applicationStates, states: "application" },
} as const;

export const filters = {
  status: { wire: "status", title: "状态", kind: "choice", labels: applicationStates },
  application: { wire: "waterid", title: "申请号", kind: "text" },
  product: { wire: "gradename", title: "产品", kind: "text" },
  mode: { wire: "trademod", title: "模式", kind: "choice", labels: appliedModes },
  side: { wire: "handtype", title: "买卖", kind: "choice", labels: sides },
} as const;

/** 交易申请审核: submitted applications of all members; drafts are shown to their owners alone. */
export const applicationReviewList = listing({
  title: "交易申请审核",
  period: "创建时间",
  chips: "status",
  filters: { ...filters, firm: { wire: "firmname", title: "企业", kind: "text" } },
  numbers: ["application"],
  // The state comes last: that column stands still while the others are scrolled.
  columns: {
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    ...listed,
  },
  queues: {
    applications: {
      key: "application",
      where: { status: "1" },
      since: "createdAt",
      party: "firm",
      about: "product",
      by: "user",
    },
  },
});
