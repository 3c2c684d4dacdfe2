import { createRoute, redirect } from "@tanstack/react-router";
import { pagesOf } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const own = pagesOf(() => import("./pages.ts"));

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/user",
  staticData: { title: "用户中心" },
  component: own("UserShell"),
});

const home = createRoute({
  getParentRoute: () => area,
  path: "/",
  staticData: { title: "用户中心" },
  component: own("HomePage"),
});

const tradeApply = createRoute({
  getParentRoute: () => area,
  path: "/trade/tradeapply",
  staticData: { title: "交易申请" },
  component: own("TradeApplyPage"),
});

const orders = createRoute({
  getParentRoute: () => area,
  path: "/trade/order",
  staticData: { title: "订单查询" },
  component: own("OrderQueryPage"),
});

const deals = createRoute({
  getParentRoute: () => area,
  path: "/trade/contract",
  staticData: { title: "成交查询" },
  component: own("DealQueryPage"),
});

const letters = createRoute({
  getParentRoute: () => area,
  path: "/trade/contract-letter",
  staticData: { title: "成交通知书" },
  component: own("DealLetterPage"),
});

const confirmationLetters = createRoute({
  getParentRoute: () => area,
  path: "/trade/confirmation-letter",
  staticData: { title: "确认函" },
  component: own("ConfirmationLetterPage"),
});

const certificates = createRoute({
  getParentRoute: () => area,
  path: "/trade/ca",
  staticData: { title: "证书办理" },
  component: own("CertificatesPage"),
});

const certificateApplication = createRoute({
  getParentRoute: () => area,
  path: "/ca-apply",
  staticData: { title: "证书申请" },
  component: own("CertificatesPage"),
});

const analysis = createRoute({
  getParentRoute: () => area,
  path: "/trade/contract-analyse",
  staticData: { title: "成交分析" },
  component: own("DealAnalysisPage"),
});

const specialSections = createRoute({
  getParentRoute: () => area,
  path: "/trade/section",
  staticData: { title: "我的专场" },
  component: own("SpecialSectionsPage"),
});

const money = createRoute({
  getParentRoute: () => area,
  path: "/bank/money",
  staticData: { title: "今日资金" },
  component: own("MoneyPage"),
});

const bankSign = createRoute({
  getParentRoute: () => area,
  path: "/bank/banksign",
  staticData: { title: "银行签约/解约" },
  component: own("SignPage"),
});

const transfer = createRoute({
  getParentRoute: () => area,
  path: "/bank/inoutmoney",
  staticData: { title: "资金划转" },
  component: own("TransferPage"),
});

const transferQuery = createRoute({
  getParentRoute: () => area,
  path: "/bank/query-inoutmoney",
  staticData: { title: "出入金查询" },
  component: own("TransferQueryPage"),
});

const voucherQuery = createRoute({
  getParentRoute: () => area,
  path: "/bank/query-voucher",
  staticData: { title: "付款凭证查询" },
  component: own("VoucherQueryPage"),
});

const fundPassword = createRoute({
  getParentRoute: () => area,
  path: "/bank/changepwd",
  staticData: { title: "修改资金密码" },
  component: own("FundPasswordPage"),
});

const resetFundPassword = createRoute({
  getParentRoute: () => area,
  path: "/bank/resetmoneypwd",
  staticData: { title: "重置资金密码" },
  component: own("ResetPasswordPage"),
});

const history = createRoute({
  getParentRoute: () => area,
  path: "/bank/hismoney",
  staticData: { title: "历史资金" },
  component: own("HistoryPage"),
});

const moneyChanges = createRoute({
  getParentRoute: () => area,
  path: "/bank/moneychange",
  staticData: { title: "资金变动明细" },
  component: own("MoneyChangePage"),
});

const closeAccount = createRoute({
  getParentRoute: () => area,
  path: "/bank/close-account",
  staticData: { title: "银行账户注销" },
  component: own("CloseAccountPage"),
});

const wareKinds = createRoute({
  getParentRoute: () => area,
  path: "/ware-kind-apply",
  staticData: { title: "交易品种申请" },
  component: own("WareKindsPage"),
});

const yearFee = createRoute({
  getParentRoute: () => area,
  path: "/trade/yearfee",
  staticData: { title: "会员年费" },
  component: own("YearFeePage"),
});

const serviceFees = createRoute({
  getParentRoute: () => area,
  path: "/trade/payfee",
  staticData: { title: "服务费缴纳记录" },
  component: own("ServiceFeePage"),
});

const deposits = createRoute({
  getParentRoute: () => area,
  path: "/trade/bailmoney",
  staticData: { title: "保证金缴纳记录" },
  component: own("DepositPage"),
});

const invoices = createRoute({
  getParentRoute: () => area,
  path: "/trade/invoice",
  staticData: { title: "发票记录" },
  component: own("InvoicePage"),
});

const breach = createRoute({
  getParentRoute: () => area,
  path: "/trade/breach-contract",
  staticData: { title: "违约处理" },
  component: own("BreachPage"),
});

const operators = createRoute({
  getParentRoute: () => area,
  path: "/operator",
  staticData: { title: "操作员管理" },
  component: own("OperatorsPage"),
});

const operatorActivity = createRoute({
  getParentRoute: () => area,
  path: "/operator-activity",
  staticData: { title: "操作记录" },
  component: own("ActivityPage"),
});

const phoneChange = createRoute({
  getParentRoute: () => area,
  path: "/phone-change",
  staticData: { title: "手机号变更" },
  component: own("PhonePage"),
});

const firmInfoChange = createRoute({
  getParentRoute: () => area,
  path: "/firm-info-change",
  staticData: { title: "企业信息变更" },
  component: own("FirmInfoPage"),
});

const serviceAssess = createRoute({
  getParentRoute: () => area,
  path: "/service-assess",
  staticData: { title: "服务评价" },
  component: own("ServicePage"),
});

const training = createRoute({
  getParentRoute: () => area,
  path: "/training",
  staticData: { title: "培训视频" },
  component: own("TrainingPage"),
});

const help = createRoute({
  getParentRoute: () => area,
  path: "/help",
  staticData: { title: "帮助中心" },
  component: own("HelpPage"),
});

const customerWaitingOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/customerWaitOrder",
  staticData: { title: "待确认订单" },
  component: own("WaitingOrdersPage"),
});

const customerConfirmedOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/validOrders",
  staticData: { title: "已确认订单" },
  component: own("ConfirmedOrdersPage"),
});

const customerEndedOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/invalidOrders",
  staticData: { title: "已失效订单" },
  component: own("EndedOrdersPage"),
});

const customerWaitingContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/waitContract",
  staticData: { title: "待确认合同" },
  component: own("WaitingPurchasesPage"),
});

const customerConfirmedContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/contract",
  staticData: { title: "已确认合同" },
  component: own("AgreedPurchasesPage"),
});

const followedShops = createRoute({
  getParentRoute: () => area,
  path: "/system/shopCollect",
  staticData: { title: "收藏店铺" },
  component: own("FollowedShopsPage"),
});

const followedWares = createRoute({
  getParentRoute: () => area,
  path: "/system/goodsCollect",
  staticData: { title: "收藏商品" },
  component: own("FollowedWaresPage"),
});

const merchantApply = createRoute({
  getParentRoute: () => area,
  path: "/mall/customer/merchantApply",
  staticData: { title: "商家入驻" },
  component: own("MerchantApplyPage"),
});

const merchantShop = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/merchant",
  staticData: { title: "商家信息" },
  component: own("ShopPage"),
});

const merchantWares = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/ware",
  staticData: { title: "商品管理" },
  component: own("WaresPage"),
});

const merchantPrices = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/ware/changeprice",
  staticData: { title: "批量改价" },
  component: own("PricePage"),
});

const merchantQuantities = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/ware/changenum",
  staticData: { title: "批量改量" },
  component: own("QuantityPage"),
});

const merchantWaitingOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/waitOrder",
  staticData: { title: "待确认订单" },
  component: own("OrdersToAnswerPage"),
});

const merchantValidOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/validOrders",
  staticData: { title: "已确认订单" },
  component: own("ValidOrdersPage"),
});

const merchantInvalidOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/invalidOrders",
  staticData: { title: "已失效订单" },
  component: own("InvalidOrdersPage"),
});

const merchantWaitingContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/waitContract",
  staticData: { title: "待签合同" },
  component: own("WaitingSalesPage"),
});

const merchantContracts = createRoute({
  getParentRoute: () => area,
  path: "/mall/merchant/contract",
  staticData: { title: "已签合同" },
  component: own("AgreedSalesPage"),
});

const shipments = createRoute({
  getParentRoute: () => area,
  path: "/transport/shipment",
  staticData: { title: "我要发货" },
  component: own("ShipmentPage"),
});

const waybills = createRoute({
  getParentRoute: () => area,
  path: "/transport/waybill",
  staticData: { title: "我的运单" },
  component: own("WaybillPage"),
});

const openShipments = createRoute({
  getParentRoute: () => area,
  path: "/transport/source",
  staticData: { title: "承运货源" },
  component: own("OpenShipmentsPage"),
});

const carrierQuotes = createRoute({
  getParentRoute: () => area,
  path: "/transport/quote",
  staticData: { title: "我的报价" },
  component: own("QuotesPage"),
});

const vehicles = createRoute({
  getParentRoute: () => area,
  path: "/transport/vehicle",
  staticData: { title: "车辆管理" },
  component: own("VehiclesPage"),
});

const drivers = createRoute({
  getParentRoute: () => area,
  path: "/transport/driver",
  staticData: { title: "司机管理" },
  component: own("DriversPage"),
});

const financeBench = createRoute({
  getParentRoute: () => area,
  path: "/financing/myWorkBench",
  staticData: { title: "我的工作台" },
  component: own("WorkBenchPage"),
});

const financeApply = createRoute({
  getParentRoute: () => area,
  path: "/financing/applyForFinance",
  staticData: { title: "融资申请" },
  component: own("ApplyPage"),
});

const myFinance = createRoute({
  getParentRoute: () => area,
  path: "/financing/myFinance",
  staticData: { title: "我的融资" },
  component: own("MyFinancePage"),
});

const financeAccounts = createRoute({
  getParentRoute: () => area,
  path: "/financing/myAccounts",
  staticData: { title: "我的账户" },
  component: own("MyAccountsPage"),
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
  component: own("PrivacyPage"),
});

const goodsLots = createRoute({
  getParentRoute: () => area,
  path: "/goods/lots",
  staticData: { title: "我的货物" },
  component: own("LotsPage"),
});

const goodsBookings = createRoute({
  getParentRoute: () => area,
  path: "/goods/bookings",
  staticData: { title: "货权变动" },
  component: own("BookingsPage"),
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
