import { micro } from "../wire/address-families.ts";
import { many } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** Apart from the other calls of contracts, because every page makes it, and few need the rest. */
export const contractTodos = operations("contracts", {
  /** Numbers of waiting contracts for the menu (decision 0013). */
  countTodos: query(micro, "query/2123", {
    title: "合同中心待办数",
    access: "member",
    input: payload({}),
    output: payload({
      purchases: ["tradebuy", many, "待本方办理的采购合同"],
      sales: ["tradesale", many, "待本方办理的销售合同"],
      payPlans: ["cxplanpay", many, "待本方办理的长协采购计划"],
      cashPlans: ["cxplancash", many, "待本方办理的长协销售计划"],
      longTerm: ["cxcontract", many, "待本方签订的长协合同"],
      disposals: ["disposals", many, "待本方答复的违约处置函"],
    }),
  }),
});
