import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import { emptyDraft } from "@zd/domain/trading/application-terms";
import { after } from "./market-rows.ts";
import { storedFiles } from "./stored-files.ts";

type Detail = OutputOf<typeof api.applications.readApplicationForReview>["detail"];

/** A trade application as its reviewer reads it. */
export const applicationDetail = (
  application: Detail["application"],
  actions: Detail["actions"],
): Detail => ({
  application,
  version: 3,
  status: "1",
  next: "exchange",
  owner: { firm: firmId("F1"), name: "榆林晨曜煤业有限公司" },
  writtenBy: "王立新",
  createdAt: after(-3600),
  submittedAt: after(-600),
  memo: "",
  section: null,
  terms: emptyDraft as Detail["terms"],
  names: {
    wareKind: "动力煤",
    factory: "张家峁矿",
    product: "原煤",
    grade: "原煤(2-2)",
    spec: "",
    priceUnit: "",
    contractTemplate: "煤炭买卖合同",
    deliveryMode: "",
    transport: "",
    priceBasis: "",
    payType: "",
  },
  invited: [],
  attachments: [...storedFiles],
  actions,
  notice: { title: "张家峁矿原煤竞价销售公告", html: "<p>数量 30 000 吨</p>" },
  warnings: ["起拍价 620.00 元/吨不在政府中长期合理区间内"],
});
