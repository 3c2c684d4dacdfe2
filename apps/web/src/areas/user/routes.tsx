import { createRoute, redirect } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/user",
  staticData: { title: "用户中心" },
  component: page(() => import("../../shell/user-shell.tsx"), "UserShell"),
});

const home = createRoute({
  getParentRoute: () => area,
  path: "/",
  staticData: { title: "用户中心" },
  component: page(() => import("./home/home-page.tsx"), "HomePage"),
});

const tradeApply = createRoute({
  getParentRoute: () => area,
  path: "/trade/tradeapply",
  staticData: { title: "交易申请" },
  component: page(() => import("./trade/apply/trade-apply-page.tsx"), "TradeApplyPage"),
});

const orders = createRoute({
  getParentRoute: () => area,
  path: "/trade/order",
  staticData: { title: "订单查询" },
  component: page(() => import("./trade/order-query-page.tsx"), "OrderQueryPage"),
});

const deals = createRoute({
  getParentRoute: () => area,
  path: "/trade/contract",
  staticData: { title: "成交查询" },
  component: page(() => import("./trade/deal-query-page.tsx"), "DealQueryPage"),
});

const letters = createRoute({
  getParentRoute: () => area,
  path: "/trade/contract-letter",
  staticData: { title: "成交通知书" },
  component: page(() => import("./trade/deal-letter-page.tsx"), "DealLetterPage"),
});

const confirmationLetters = createRoute({
  getParentRoute: () => area,
  path: "/trade/confirmation-letter",
  staticData: { title: "确认函" },
  component: page(() => import("./trade/confirmation-letter-page.tsx"), "ConfirmationLetterPage"),
});

const certificates = createRoute({
  getParentRoute: () => area,
  path: "/trade/ca",
  staticData: { title: "证书办理" },
  component: page(() => import("./certificates/certificates-page.tsx"), "CertificatesPage"),
});

const certificateApplication = createRoute({
  getParentRoute: () => area,
  path: "/ca-apply",
  staticData: { title: "证书申请" },
  component: page(() => import("./certificates/certificates-page.tsx"), "CertificatesPage"),
});

const analysis = createRoute({
  getParentRoute: () => area,
  path: "/trade/contract-analyse",
  staticData: { title: "成交分析" },
  component: page(() => import("./trade/deal-analysis-page.tsx"), "DealAnalysisPage"),
});

const specialSections = createRoute({
  getParentRoute: () => area,
  path: "/trade/section",
  staticData: { title: "我的专场" },
  component: page(() => import("./trade/special-sections-page.tsx"), "SpecialSectionsPage"),
});

const money = createRoute({
  getParentRoute: () => area,
  path: "/bank/money",
  staticData: { title: "今日资金" },
  component: page(() => import("./bank/money-page.tsx"), "MoneyPage"),
});

const bankSign = createRoute({
  getParentRoute: () => area,
  path: "/bank/banksign",
  staticData: { title: "银行签约/解约" },
  component: page(() => import("./bank/sign-page.tsx"), "SignPage"),
});

const transfer = createRoute({
  getParentRoute: () => area,
  path: "/bank/inoutmoney",
  staticData: { title: "资金划转" },
  component: page(() => import("./bank/transfer-page.tsx"), "TransferPage"),
});

const transferQuery = createRoute({
  getParentRoute: () => area,
  path: "/bank/query-inoutmoney",
  staticData: { title: "出入金查询" },
  component: page(() => import("./bank/transfer-query-page.tsx"), "TransferQueryPage"),
});

const voucherQuery = createRoute({
  getParentRoute: () => area,
  path: "/bank/query-voucher",
  staticData: { title: "付款凭证查询" },
  component: page(() => import("./bank/voucher-query-page.tsx"), "VoucherQueryPage"),
});

const fundPassword = createRoute({
  getParentRoute: () => area,
  path: "/bank/changepwd",
  staticData: { title: "修改资金密码" },
  component: page(() => import("./bank/fund-password-page.tsx"), "FundPasswordPage"),
});

const resetFundPassword = createRoute({
  getParentRoute: () => area,
  path: "/bank/resetmoneypwd",
  staticData: { title: "重置资金密码" },
  component: page(() => import("./bank/reset-password-page.tsx"), "ResetPasswordPage"),
});

const history = createRoute({
  getParentRoute: () => area,
  path: "/bank/hismoney",
  staticData: { title: "历史资金" },
  component: page(() => import("./bank/history-page.tsx"), "HistoryPage"),
});

const moneyChanges = createRoute({
  getParentRoute: () => area,
  path: "/bank/moneychange",
  staticData: { title: "资金变动明细" },
  component: page(() => import("./bank/money-change-page.tsx"), "MoneyChangePage"),
});

const closeAccount = createRoute({
  getParentRoute: () => area,
  path: "/bank/close-account",
  staticData: { title: "银行账户注销" },
  component: page(() => import("./bank/close-account-page.tsx"), "CloseAccountPage"),
});

const wareKinds = createRoute({
  getParentRoute: () => area,
  path: "/ware-kind-apply",
  staticData: { title: "交易品种申请" },
  component: page(() => import("./ware-kinds/ware-kinds-page.tsx"), "WareKindsPage"),
});

const yearFee = createRoute({
  getParentRoute: () => area,
  path: "/trade/yearfee",
  staticData: { title: "会员年费" },
  component: page(() => import("./fees/year-fee-page.tsx"), "YearFeePage"),
});

const serviceFees = createRoute({
  getParentRoute: () => area,
  path: "/trade/payfee",
  staticData: { title: "服务费缴纳记录" },
  component: page(() => import("./fees/service-fee-page.tsx"), "ServiceFeePage"),
});

const deposits = createRoute({
  getParentRoute: () => area,
  path: "/trade/bailmoney",
  staticData: { title: "保证金缴纳记录" },
  component: page(() => import("./fees/deposit-page.tsx"), "DepositPage"),
});

const invoices = createRoute({
  getParentRoute: () => area,
  path: "/trade/invoice",
  staticData: { title: "发票记录" },
  component: page(() => import("./fees/invoice-page.tsx"), "InvoicePage"),
});

const breach = createRoute({
  getParentRoute: () => area,
  path: "/trade/breach-contract",
  staticData: { title: "违约处理" },
  component: page(() => import("./trade/breach/breach-page.tsx"), "BreachPage"),
});

const operators = createRoute({
  getParentRoute: () => area,
  path: "/operator",
  staticData: { title: "操作员管理" },
  component: page(() => import("./operators/operators-page.tsx"), "OperatorsPage"),
});

const operatorActivity = createRoute({
  getParentRoute: () => area,
  path: "/operator-activity",
  staticData: { title: "操作记录" },
  component: page(() => import("./operators/activity-page.tsx"), "ActivityPage"),
});

const phoneChange = createRoute({
  getParentRoute: () => area,
  path: "/phone-change",
  staticData: { title: "手机号变更" },
  component: page(() => import("./firm-changes/phone-page.tsx"), "PhonePage"),
});

const firmInfoChange = createRoute({
  getParentRoute: () => area,
  path: "/firm-info-change",
  staticData: { title: "企业信息变更" },
  component: page(() => import("./firm-changes/firm-info-page.tsx"), "FirmInfoPage"),
});

const serviceAssess = createRoute({
  getParentRoute: () => area,
  path: "/service-assess",
  staticData: { title: "服务评价" },
  component: page(() => import("./service/service-page.tsx"), "ServicePage"),
});

const training = createRoute({
  getParentRoute: () => area,
  path: "/training",
  staticData: { title: "培训视频" },
  component: page(() => import("./training/training-page.tsx"), "TrainingPage"),
});

const help = createRoute({
  getParentRoute: () => area,
  path: "/help",
  staticData: { title: "帮助中心" },
  component: page(() => import("./help/help-page.tsx"), "HelpPage"),
});

const customerWaitingOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/customerWaitOrder",
  staticData: { title: "待确认订单" },
  component: page(() => import("./mall/customer/order-pages.tsx"), "WaitingOrdersPage"),
});

const customerConfirmedOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/validOrders",
  staticData: { title: "已确认订单" },
  component: page(() => import("./mall/customer/order-pages.tsx"), "ConfirmedOrdersPage"),
});

const customerEndedOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/invalidOrders",
  staticData: { title: "已失效订单" },
  component: page(() => import("./mall/customer/order-pages.tsx"), "EndedOrdersPage"),
});

const customerWaitingContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/waitContract",
  staticData: { title: "待确认合同" },
  component: page(() => import("./mall/agreement-pages.tsx"), "WaitingPurchasesPage"),
});

const customerConfirmedContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/contract",
  staticData: { title: "已确认合同" },
  component: page(() => import("./mall/agreement-pages.tsx"), "AgreedPurchasesPage"),
});

const followedShops = createRoute({
  getParentRoute: () => area,
  path: "/system/shopCollect",
  staticData: { title: "收藏店铺" },
  component: page(() => import("./mall/follow/followed-pages.tsx"), "FollowedShopsPage"),
});

const followedWares = createRoute({
  getParentRoute: () => area,
  path: "/system/goodsCollect",
  staticData: { title: "收藏商品" },
  component: page(() => import("./mall/follow/followed-pages.tsx"), "FollowedWaresPage"),
});

const merchantApply = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/merchantApply",
  staticData: { title: "商家入驻" },
  component: page(() => import("./mall/apply/merchant-apply-page.tsx"), "MerchantApplyPage"),
});

const merchantShop = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/merchant",
  staticData: { title: "商家信息" },
  component: page(() => import("./mall/merchant/shop/shop-page.tsx"), "ShopPage"),
});

const merchantWares = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/ware",
  staticData: { title: "商品管理" },
  component: page(() => import("./mall/merchant/wares/wares-page.tsx"), "WaresPage"),
});

const merchantPrices = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/ware/changeprice",
  staticData: { title: "批量改价" },
  component: page(() => import("./mall/merchant/wares/price-page.tsx"), "PricePage"),
});

const merchantQuantities = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/ware/changenum",
  staticData: { title: "批量改量" },
  component: page(() => import("./mall/merchant/wares/quantity-page.tsx"), "QuantityPage"),
});

const merchantWaitingOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/waitOrder",
  staticData: { title: "待确认订单" },
  component: page(() => import("./mall/merchant/order-pages.tsx"), "WaitingOrdersPage"),
});

const merchantValidOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/validOrders",
  staticData: { title: "已确认订单" },
  component: page(() => import("./mall/merchant/order-pages.tsx"), "ValidOrdersPage"),
});

const merchantInvalidOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/invalidOrders",
  staticData: { title: "已失效订单" },
  component: page(() => import("./mall/merchant/order-pages.tsx"), "InvalidOrdersPage"),
});

const merchantWaitingContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/waitContract",
  staticData: { title: "待签合同" },
  component: page(() => import("./mall/agreement-pages.tsx"), "WaitingSalesPage"),
});

const merchantContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/contract",
  staticData: { title: "已签合同" },
  component: page(() => import("./mall/agreement-pages.tsx"), "AgreedSalesPage"),
});

const shipments = createRoute({
  getParentRoute: () => area,
  path: "/transport/shipment",
  staticData: { title: "我要发货" },
  component: page(() => import("./transport/shipment-page.tsx"), "ShipmentPage"),
});

const waybills = createRoute({
  getParentRoute: () => area,
  path: "/transport/waybill",
  staticData: { title: "我的运单" },
  component: page(() => import("./transport/waybill-page.tsx"), "WaybillPage"),
});

const openShipments = createRoute({
  getParentRoute: () => area,
  path: "/transport/source",
  staticData: { title: "承运货源" },
  component: page(() => import("./transport/carrier-pages.tsx"), "OpenShipmentsPage"),
});

const carrierQuotes = createRoute({
  getParentRoute: () => area,
  path: "/transport/quote",
  staticData: { title: "我的报价" },
  component: page(() => import("./transport/carrier-pages.tsx"), "QuotesPage"),
});

const vehicles = createRoute({
  getParentRoute: () => area,
  path: "/transport/vehicle",
  staticData: { title: "车辆管理" },
  component: page(() => import("./transport/fleet-pages.tsx"), "VehiclesPage"),
});

const drivers = createRoute({
  getParentRoute: () => area,
  path: "/transport/driver",
  staticData: { title: "司机管理" },
  component: page(() => import("./transport/fleet-pages.tsx"), "DriversPage"),
});

const financeBench = createRoute({
  getParentRoute: () => area,
  path: "/financing/myWorkBench",
  staticData: { title: "我的工作台" },
  component: page(() => import("./financing/work-bench-page.tsx"), "WorkBenchPage"),
});

const financeApply = createRoute({
  getParentRoute: () => area,
  path: "/financing/applyForFinance",
  staticData: { title: "融资申请" },
  component: page(() => import("./financing/apply-page.tsx"), "ApplyPage"),
});

const myFinance = createRoute({
  getParentRoute: () => area,
  path: "/financing/myFinance",
  staticData: { title: "我的融资" },
  component: page(() => import("./financing/my-finance-page.tsx"), "MyFinancePage"),
});

const financeAccounts = createRoute({
  getParentRoute: () => area,
  path: "/financing/myAccounts",
  staticData: { title: "我的账户" },
  component: page(() => import("./financing/my-accounts-page.tsx"), "MyAccountsPage"),
});

/** Where a token of another site leads to. */
export const financingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/financing",
  beforeLoad: () => {
    throw redirect({ to: "/user/financing/myWorkBench", replace: true });
  },
});

const privacy = createRoute({
  getParentRoute: () => area,
  path: "/financing/privacyManagement",
  staticData: { title: "隐私管理" },
  component: page(() => import("./financing/privacy-page.tsx"), "PrivacyPage"),
});

const goodsLots = createRoute({
  getParentRoute: () => area,
  path: "/goods/lots",
  staticData: { title: "我的货物" },
  component: page(() => import("./goods/lots-page.tsx"), "LotsPage"),
});

const goodsBookings = createRoute({
  getParentRoute: () => area,
  path: "/goods/bookings",
  staticData: { title: "货权变动" },
  component: page(() => import("./goods/bookings-page.tsx"), "BookingsPage"),
});

export const userRoutes = area.addChildren([
  home,
  tradeApply,
  orders,
  deals,
  letters,
  confirmationLetters,
  certificates,
  certificateApplication,
  analysis,
  specialSections,
  money,
  bankSign,
  transfer,
  transferQuery,
  voucherQuery,
  fundPassword,
  resetFundPassword,
  history,
  moneyChanges,
  closeAccount,
  wareKinds,
  yearFee,
  serviceFees,
  deposits,
  invoices,
  breach,
  operators,
  operatorActivity,
  phoneChange,
  firmInfoChange,
  serviceAssess,
  training,
  help,
  customerWaitingOrders,
  customerConfirmedOrders,
  customerEndedOrders,
  customerWaitingContracts,
  customerConfirmedContracts,
  followedShops,
  followedWares,
  merchantApply,
  merchantShop,
  merchantWares,
  merchantPrices,
  merchantQuantities,
  merchantWaitingOrders,
  merchantValidOrders,
  merchantInvalidOrders,
  merchantWaitingContracts,
  merchantContracts,
  shipments,
  waybills,
  openShipments,
  carrierQuotes,
  vehicles,
  drivers,
  financeBench,
  financeApply,
  myFinance,
  financeAccounts,
  privacy,
  goodsLots,
  goodsBookings,
]);
