import { createRoute } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/contract",
  component: page(() => import("../../shell/contract-shell.tsx"), "ContractShell"),
});

const overview = createRoute({
  getParentRoute: () => area,
  path: "/",
  staticData: { title: "合同中心" },
  component: page(() => import("./contract-overview-page.tsx"), "ContractOverviewPage"),
});

const longTermPay = createRoute({
  getParentRoute: () => area,
  path: "/cx/cx-plan-pay",
  staticData: { title: "长协采购付款办理" },
  component: page(() => import("./long-term/plan-pages.tsx"), "PayPlansPage"),
});

const longTermCash = createRoute({
  getParentRoute: () => area,
  path: "/cx/cx-plan-cash",
  staticData: { title: "长协销售提现办理" },
  component: page(() => import("./long-term/plan-pages.tsx"), "CashPlansPage"),
});

const longTermContracts = createRoute({
  getParentRoute: () => area,
  path: "/cx/cx-contract",
  staticData: { title: "长协合同管理" },
  component: page(() => import("./long-term/long-term-contracts-page.tsx"), "LongTermContractsPage"),
});

const tradeBuy = createRoute({
  getParentRoute: () => area,
  path: "/tradeBuy",
  staticData: { title: "采购合同办理" },
  component: page(() => import("./trade/trade-pages.tsx"), "PurchaseHandlingPage"),
});

const tradeSale = createRoute({
  getParentRoute: () => area,
  path: "/tradeSale",
  staticData: { title: "销售合同办理" },
  component: page(() => import("./trade/trade-pages.tsx"), "SaleHandlingPage"),
});

const tradeBuyQuery = createRoute({
  getParentRoute: () => area,
  path: "/tradeBuyQuery",
  staticData: { title: "采购合同查询" },
  component: page(() => import("./trade/trade-pages.tsx"), "PurchasesPage"),
});

const tradeSaleQuery = createRoute({
  getParentRoute: () => area,
  path: "/tradeSaleQuery",
  staticData: { title: "销售合同查询" },
  component: page(() => import("./trade/trade-pages.tsx"), "SalesPage"),
});

const mallBuy = createRoute({
  getParentRoute: () => area,
  path: "/mallBuy",
  staticData: { title: "商城采购合同办理" },
  component: page(() => import("./mall/mall-pages.tsx"), "MallPurchaseHandlingPage"),
});

const mallSale = createRoute({
  getParentRoute: () => area,
  path: "/mallSale",
  staticData: { title: "商城销售合同办理" },
  component: page(() => import("./mall/mall-pages.tsx"), "MallSaleHandlingPage"),
});

const mallBuyQuery = createRoute({
  getParentRoute: () => area,
  path: "/mallBuyQuery",
  staticData: { title: "商城采购合同查询" },
  component: page(() => import("./mall/mall-pages.tsx"), "MallPurchasesPage"),
});

const mallSaleQuery = createRoute({
  getParentRoute: () => area,
  path: "/mallSaleQuery",
  staticData: { title: "商城销售合同查询" },
  component: page(() => import("./mall/mall-pages.tsx"), "MallSalesPage"),
});

export const contractRoutes = area.addChildren([
  overview,
  tradeBuy,
  tradeSale,
  tradeBuyQuery,
  tradeSaleQuery,
  mallBuy,
  mallSale,
  mallBuyQuery,
  mallSaleQuery,
  longTermPay,
  longTermCash,
  longTermContracts,
]);
