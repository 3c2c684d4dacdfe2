import { redirect } from "@tanstack/react-router";
import type { feedbackList } from "@zd/api/content/service";
import type { disposalList } from "@zd/api/contracts/breach";
import type { confirmationLetterList } from "@zd/api/contracts/confirmation-letters";
import type { contracts, dealList } from "@zd/api/contracts/operations";
import type { batchLineList, batchList, loanList, repaymentList } from "@zd/api/financing/lists";
import type { depositList, serviceFeeList } from "@zd/api/funds/fees";
import type { feeItemList } from "@zd/api/funds/invoices";
import type { changeList, dayList, kindList } from "@zd/api/funds/money";
import type { transferList, voucherList } from "@zd/api/funds/transfers";
import type { yearFeeList } from "@zd/api/funds/year-fees";
import type { ownBookingList, ownLotList } from "@zd/api/goods/operations";
import type { firmChangeList } from "@zd/api/identity/firm-changes";
import type { activityList, operatorList } from "@zd/api/identity/operators";
import type { qualificationList } from "@zd/api/identity/qualifications";
import type {
  driverList,
  openShipmentList,
  quoteList,
  shipmentList,
  vehicleList,
  waybillList,
} from "@zd/api/logistics/lists";
import type { followedShopList, followedWareList } from "@zd/api/mall/follow";
import type { customerGroupList } from "@zd/api/mall/groups";
import type { merchantLogList } from "@zd/api/mall/merchants";
import type { purchaseNegotiationList, saleNegotiationList } from "@zd/api/mall/negotiation-lists";
import type {
  purchaseAgreementList,
  purchaseOrderList,
  saleAgreementList,
  saleOrderList,
} from "@zd/api/mall/order-lists";
import type { warePriceList, wareQuantityList } from "@zd/api/mall/ware-fields";
import type { mallWareList } from "@zd/api/mall/wares";
import type { messageList } from "@zd/api/messages/operations";
import type { applicationList } from "@zd/api/trading/applications";
import type { orderList } from "@zd/api/trading/market-fields";
import {
  type Area,
  entryOf,
  everyone,
  inMall,
  type MemberPage,
  merchants,
  type Page,
  type Visibility,
} from "../../app/page.ts";
import { address, list, words } from "../../app/page-search.ts";

/** Pages about certificates: for firms of kind 1 of the companies that the site names (G-02). */
const ofCertificates = { companies: "certificateCompanyIds", firmKinds: ["1"], strict: true } as const;

const page = entryOf<MemberPage>();

/** The user centre: its pages in the order of its menu. */
export const userArea = {
  path: "/user",
  title: "用户中心",
  frame: "UserShell",
  pages: [
    page("/user", "用户中心", "HomePage"),
    page("/user/messages", "消息中心", "MessagesPage", { search: list<typeof messageList, "message"> }),
    page("/user/todo", "我的待办", "TodoPage", { search: words<"scope" | "near" | "kind" | "by"> }),
    page("/user/security", "账户安全", "SecurityPage"),
    page("/user/operator-activity", "操作记录", "ActivityPage", { search: list<typeof activityList> }),
  ],
  menu: [
    {
      title: "交易业务",
      roles: everyone,
      pages: [
        page("/user/trade/tradeapply", "交易申请", "TradeApplyPage", {
          search: list<typeof applicationList, "edit" | "from">,
        }),
        page("/user/trade/section", "我的专场", "SpecialSectionsPage"),
        page("/user/trade/seals", "开启份额", "SealPartsPage"),
        page("/user/trade/yearfee", "会员年费", "YearFeePage", { search: list<typeof yearFeeList> }),
        page("/user/trade/ca", "证书办理", "CertificatesPage", ofCertificates),
        page("/user/trade/order", "订单查询", "OrderQueryPage", { search: list<typeof orderList> }),
        page("/user/trade/contract", "成交查询", "DealQueryPage", { search: list<typeof dealList> }),
        page("/user/trade/contract-letter", "成交通知书", "DealLetterPage", {
          search: address<typeof contracts.listDealLetters.input>,
        }),
        page("/user/trade/contract-analyse", "成交分析", "DealAnalysisPage"),
        page("/user/trade/payfee", "服务费缴纳记录", "ServiceFeePage", {
          search: list<typeof serviceFeeList>,
        }),
        page("/user/trade/bailmoney", "保证金缴纳记录", "DepositPage", { search: list<typeof depositList> }),
        page("/user/trade/invoice", "发票记录", "InvoicePage", { search: list<typeof feeItemList> }),
        page("/user/trade/confirmation-letter", "确认函", "ConfirmationLetterPage", {
          search: list<typeof confirmationLetterList>,
        }),
        page("/user/trade/breach-contract", "违约处理", "BreachPage", {
          search: list<typeof disposalList>,
        }),
      ],
    },
    {
      title: "货权登记",
      roles: everyone,
      pages: [
        page("/user/goods/lots", "我的货物", "LotsPage", { search: list<typeof ownLotList> }),
        page("/user/goods/bookings", "货权变动", "BookingsPage", { search: list<typeof ownBookingList> }),
      ],
    },
    {
      title: "商家管理",
      roles: merchants,
      firmKinds: ["1"],
      pages: [
        page("/user/mall/merchant/merchant", "商家信息", "ShopPage", {
          search: list<typeof merchantLogList>,
        }),
        page("/user/mall/merchant/ware", "商品管理", "WaresPage", {
          search: list<typeof mallWareList, "edit">,
        }),
        page("/user/mall/merchant/ware/changeprice", "批量改价", "PricePage", {
          search: list<typeof warePriceList>,
        }),
        page("/user/mall/merchant/ware/changenum", "批量改量", "QuantityPage", {
          search: list<typeof wareQuantityList>,
        }),
        page("/user/mall/merchant/groups", "客户价", "GroupsPage", {
          search: list<typeof customerGroupList>,
        }),
        page("/user/mall/merchant/negotiations", "议价管理", "ShopNegotiationsPage", {
          search: list<typeof saleNegotiationList>,
        }),
        page("/user/mall/merchant/waitOrder", "待确认订单", "OrdersToAnswerPage", {
          search: list<typeof saleOrderList>,
        }),
        page("/user/mall/merchant/validOrders", "已确认订单", "ValidOrdersPage", {
          search: list<typeof saleOrderList>,
        }),
        page("/user/mall/merchant/invalidOrders", "已失效订单", "InvalidOrdersPage", {
          search: list<typeof saleOrderList>,
        }),
        page("/user/mall/merchant/waitContract", "待签合同", "WaitingSalesPage", {
          search: list<typeof saleAgreementList>,
        }),
        page("/user/mall/merchant/contract", "已签合同", "AgreedSalesPage", {
          search: list<typeof saleAgreementList>,
        }),
      ],
    },
    {
      title: "电商业务",
      roles: inMall,
      pages: [
        page("/user/mall/customer/merchantApply", "商家入驻", "MerchantApplyPage", {
          roles: ["user", "mall"],
          firmKinds: ["1"],
        }),
        page("/user/mall/customer/basket", "采购清单", "BasketPage"),
        page("/user/mall/customer/negotiations", "我的议价", "OwnNegotiationsPage", {
          search: list<typeof purchaseNegotiationList>,
        }),
        page("/user/mall/customer/customerWaitOrder", "待确认订单", "WaitingOrdersPage", {
          search: list<typeof purchaseOrderList>,
        }),
        page("/user/mall/customer/validOrders", "已确认订单", "ConfirmedOrdersPage", {
          search: list<typeof purchaseOrderList>,
        }),
        page("/user/mall/customer/invalidOrders", "已失效订单", "EndedOrdersPage", {
          search: list<typeof purchaseOrderList>,
        }),
        page("/user/mall/customer/waitContract", "待确认合同", "WaitingPurchasesPage", {
          search: list<typeof purchaseAgreementList>,
        }),
        page("/user/mall/customer/contract", "已确认合同", "AgreedPurchasesPage", {
          search: list<typeof purchaseAgreementList>,
        }),
      ],
    },
    {
      title: "资金管理",
      roles: everyone,
      pages: [
        page("/user/bank/banksign", "银行签约/解约", "SignPage"),
        page("/user/bank/inoutmoney", "资金划转", "TransferPage", {
          search: words<"direction">,
          needs: "move-money",
        }),
        page("/user/bank/query-inoutmoney", "出入金查询", "TransferQueryPage", {
          search: list<typeof transferList>,
        }),
        page("/user/bank/query-voucher", "付款凭证查询", "VoucherQueryPage", {
          search: list<typeof voucherList>,
        }),
        page("/user/bank/changepwd", "修改资金密码", "FundPasswordPage", { needs: "move-money" }),
        page("/user/bank/resetmoneypwd", "重置资金密码", "ResetPasswordPage", { needs: "move-money" }),
        page("/user/bank/money", "今日资金", "MoneyPage"),
        page("/user/bank/hismoney", "历史资金", "HistoryPage", {
          search: list<typeof kindList | typeof dayList>,
        }),
        page("/user/bank/moneychange", "资金变动明细", "MoneyChangePage", {
          search: list<typeof changeList>,
        }),
        page("/user/bank/close-account", "银行账户注销", "CloseAccountPage"),
      ],
    },
    {
      title: "融资服务",
      roles: everyone,
      pages: [
        page("/user/financing/myWorkBench", "我的工作台", "WorkBenchPage"),
        page("/user/financing/applyForFinance", "融资申请", "ApplyPage"),
        page("/user/financing/myFinance", "我的融资", "MyFinancePage", {
          search: list<typeof loanList | typeof repaymentList | typeof batchList | typeof batchLineList>,
        }),
        page("/user/financing/myAccounts", "我的账户", "MyAccountsPage"),
        page("/user/financing/privacyManagement", "隐私管理", "PrivacyPage"),
      ],
    },
    {
      title: "物流服务",
      roles: everyone,
      pages: [
        page("/user/transport/shipment", "我要发货", "ShipmentPage", { search: list<typeof shipmentList> }),
        page("/user/transport/waybill", "我的运单", "WaybillPage", { search: list<typeof waybillList> }),
        page("/user/transport/source", "承运货源", "OpenShipmentsPage", {
          search: list<typeof openShipmentList>,
          firmKinds: ["3"],
        }),
        page("/user/transport/quote", "我的报价", "QuotesPage", {
          search: list<typeof quoteList>,
          firmKinds: ["3"],
        }),
        page("/user/transport/vehicle", "车辆管理", "VehiclesPage", { search: list<typeof vehicleList> }),
        page("/user/transport/driver", "司机管理", "DriversPage", { search: list<typeof driverList> }),
      ],
    },
    {
      title: "系统",
      roles: inMall,
      pages: [
        page("/user/system/shopCollect", "收藏店铺", "FollowedShopsPage", {
          search: list<typeof followedShopList>,
        }),
        page("/user/system/goodsCollect", "收藏商品", "FollowedWaresPage", {
          search: list<typeof followedWareList>,
        }),
      ],
    },
    {
      title: "企业服务",
      roles: everyone,
      pages: [
        page("/user/operator", "操作员管理", "OperatorsPage", {
          search: list<typeof operatorList>,
          needs: "manage-operators",
        }),
        page("/user/phone-change", "手机号变更", "PhonePage"),
        page("/user/firm-info-change", "企业信息变更", "FirmInfoPage", {
          search: list<typeof firmChangeList>,
        }),
        page("/user/ca-apply", "证书申请", "CertificatesPage", ofCertificates),
        page("/user/ware-kind-apply", "交易品种申请", "WareKindsPage", {
          search: list<typeof qualificationList>,
        }),
      ],
    },
    {
      title: null,
      roles: everyone,
      pages: [
        page("/user/service-assess", "服务评价", "ServicePage", { search: list<typeof feedbackList> }),
        page("/user/training", "培训视频", "TrainingPage"),
        page("/user/help", "帮助中心", "HelpPage"),
      ],
    },
  ],
} as const satisfies Area<MemberPage, Visibility>;

/** Where a token of another site leads to. */
export const financingEntry = {
  path: "/financing",
  guard: (): void => {
    throw redirect({ to: "/user/financing/myWorkBench", replace: true });
  },
} as const satisfies Page;
