/** Where the components of the contract centre lie. */
export const chunks = {
  ContractShell: () => import("../../shell/contract-shell.tsx"),
  ContractOverviewPage: () => import("./contract-overview-page.tsx"),
  PayPlansPage: () => import("./long-term/plan-pages.tsx"),
  CashPlansPage: () => import("./long-term/plan-pages.tsx"),
  LongTermContractsPage: () => import("./long-term/long-term-contracts-page.tsx"),
  PurchaseHandlingPage: () => import("./trade/trade-pages.tsx"),
  SaleHandlingPage: () => import("./trade/trade-pages.tsx"),
  PurchasesPage: () => import("./trade/trade-pages.tsx"),
  SalesPage: () => import("./trade/trade-pages.tsx"),
  MallPurchaseHandlingPage: () => import("./mall/mall-pages.tsx"),
  MallSaleHandlingPage: () => import("./mall/mall-pages.tsx"),
  MallPurchasesPage: () => import("./mall/mall-pages.tsx"),
  MallSalesPage: () => import("./mall/mall-pages.tsx"),
};
