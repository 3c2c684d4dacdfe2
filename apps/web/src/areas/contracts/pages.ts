import type { purchaseHandlingList, purchaseList, saleHandlingList, saleList } from "@zd/api/contracts/lists";
import type { cashPlanList, longTermList, payPlanList } from "@zd/api/contracts/long-term-lists";
import type { purchaseAgreementList, saleAgreementList } from "@zd/api/mall/order-lists";
import { type Area, entryOf, everyone, inMall, type MemberPage, type Visibility } from "../../app/page.ts";
import { list } from "../../app/page-search.ts";

const page = entryOf<MemberPage>();

/** The contract centre: its pages in the order of its menu. */
export const contractArea = {
  path: "/contract",
  frame: "ContractShell",
  pages: [page("/contract", "合同中心", "ContractOverviewPage")],
  menu: [
    {
      title: "交易合同",
      roles: everyone,
      pages: [
        page("/contract/tradeBuy", "采购合同办理", "PurchaseHandlingPage", {
          search: list<typeof purchaseHandlingList>,
        }),
        page("/contract/tradeSale", "销售合同办理", "SaleHandlingPage", {
          search: list<typeof saleHandlingList>,
        }),
        page("/contract/tradeBuyQuery", "采购合同查询", "PurchasesPage", {
          search: list<typeof purchaseList>,
        }),
        page("/contract/tradeSaleQuery", "销售合同查询", "SalesPage", { search: list<typeof saleList> }),
      ],
    },
    {
      title: "商城合同",
      roles: inMall,
      pages: [
        page("/contract/mallBuy", "商城采购合同办理", "MallPurchaseHandlingPage", {
          search: list<typeof purchaseAgreementList>,
        }),
        page("/contract/mallSale", "商城销售合同办理", "MallSaleHandlingPage", {
          search: list<typeof saleAgreementList>,
        }),
        page("/contract/mallBuyQuery", "商城采购合同查询", "MallPurchasesPage", {
          search: list<typeof purchaseAgreementList>,
        }),
        page("/contract/mallSaleQuery", "商城销售合同查询", "MallSalesPage", {
          search: list<typeof saleAgreementList>,
        }),
      ],
    },
    {
      title: "长协合同",
      roles: everyone,
      pages: [
        page("/contract/cx/cx-plan-pay", "长协采购付款办理", "PayPlansPage", {
          search: list<typeof payPlanList>,
        }),
        page("/contract/cx/cx-plan-cash", "长协销售提现办理", "CashPlansPage", {
          search: list<typeof cashPlanList>,
        }),
        page("/contract/cx/cx-contract", "长协合同管理", "LongTermContractsPage", {
          search: list<typeof longTermList>,
        }),
      ],
    },
  ],
} as const satisfies Area<MemberPage, Visibility>;
