import { redirect } from "@tanstack/react-router";
import type { registrationList } from "@zd/api/admission/review";
import type { dayEndList } from "@zd/api/closing/operations";
import type { auditList } from "@zd/api/console/audit";
import type { failedJobList } from "@zd/api/console/jobs";
import type { memberList } from "@zd/api/console/member-files";
import type { noticeList } from "@zd/api/content/editing";
import type { feedbackDeskList, serviceScoreList } from "@zd/api/content/service";
import type { disposalControlList } from "@zd/api/contracts/breach";
import type { contractControlList } from "@zd/api/contracts/lists";
import type { longTermControlList } from "@zd/api/contracts/long-term-lists";
import type {
  collateralList,
  creditControlList,
  instructionList,
  lenderDifferenceList,
  loanControlList,
  marginCallList,
  overdueList,
} from "@zd/api/financing/lists";
import type { feeChangeList, rateList, serviceFeeReviewList } from "@zd/api/funds/fees";
import type { invoiceReviewList } from "@zd/api/funds/invoices";
import type { closeRequestList } from "@zd/api/funds/staff";
import type { adjustmentList, differenceList, reconciliationList } from "@zd/api/funds/staff-fields";
import type { allTransferList } from "@zd/api/funds/transfers";
import type { yearFeeReviewList } from "@zd/api/funds/year-fees";
import type { bookingControlList, lotControlList } from "@zd/api/goods/operations";
import type { entryList } from "@zd/api/identity/blacklist";
import type { removalList } from "@zd/api/identity/factor-removals";
import type { firmChangeReviewList } from "@zd/api/identity/firm-changes";
import type { qualificationReviewList } from "@zd/api/identity/qualifications";
import type { restrictionList } from "@zd/api/identity/restrictions";
import type { staffUserList } from "@zd/api/identity/staff-users";
import type { onRoadList } from "@zd/api/logistics/lists";
import type { feePlanChangeList } from "@zd/api/mall/fee-plans";
import type { merchantList, merchantReviewList } from "@zd/api/mall/merchant-fields";
import type { negotiationControlList } from "@zd/api/mall/negotiation-lists";
import type { mallFeeList, orderControlList } from "@zd/api/mall/order-lists";
import type { mallHostList } from "@zd/api/mall/switching";
import type { wareReviewList } from "@zd/api/mall/ware-fields";
import type { messageList } from "@zd/api/messages/operations";
import type { pastReportList } from "@zd/api/reports/operations";
import type { certificateList } from "@zd/api/signing/certificates";
import type { calendarChangeList } from "@zd/api/system/calendar";
import type { clientErrorList } from "@zd/api/system/client-errors";
import type { settingChangeList } from "@zd/api/system/settings";
import type { applicationReviewList } from "@zd/api/trading/application-lists";
import type { control, sectionList } from "@zd/api/trading/control";
import type { evaluationList, evaluations } from "@zd/api/trading/evaluations";
import { isStaff } from "../../api/session.ts";
import { type Area, type Arrival, entryOf } from "../../app/page.ts";
import { address, list, words } from "../../app/page-search.ts";
import type { ConsoleGroup, ConsolePage } from "./console-page.ts";
import { sandboxGroup } from "./sandbox-pages.ts";

const page = entryOf<ConsolePage>();

/** 交易中心工作台: its pages in the order of its menu. */
export const consoleArea = {
  path: "/console",
  title: "交易中心工作台",
  frame: "ConsoleShell",
  // The server refuses as well; a member need not load the console to hear it.
  guard: ({ context, location }: Arrival): void => {
    const user = context.session.user();
    if (!user) throw redirect({ to: "/login", search: { redirect: location.href } });
    if (!isStaff(user)) throw redirect({ to: "/403", replace: true });
  },
  pages: [
    page("/console", "工作台", "HomePage"),
    page("/console/inbox", "消息中心", "InboxPage", {
      search: list<typeof messageList, "message" | "tab">,
    }),
    page("/console/security", "账户安全", "SecurityPage"),
    page("/console/section", "场次详情", "SectionPage", {
      search: address<typeof control.readSection.input>,
    }),
    page("/console/control-room", "控制室", "ControlRoomPage", {
      search: address<typeof control.readControlRoom.input>,
      wholeWidth: true,
    }),
    page("/console/evaluation", "评标详情", "EvaluationPage", {
      search: address<typeof evaluations.readEvaluation.input>,
    }),
    page("/console/member", "会员详情", "MemberPage", { search: words<"firm" | "tab"> }),
    page("/console/notice", "公告编辑", "NoticeEditorPage"),
    page("/console/notice-receipts", "公告回执", "ReceiptsPage", { search: words<"kind" | "notice"> }),
  ],
  menu: [
    {
      title: "综合",
      work: "read-console",
      pages: [
        page("/console/waiting", "待复核", "WaitingPage"),
        page("/console/risk", "风险总览", "RiskPage", { needs: "read-risk" }),
        page("/console/member-files", "会员档案", "MemberFilesPage", {
          search: list<typeof memberList>,
          leadsTo: ["/console/member"],
        }),
      ],
    },
    {
      title: "会员管理",
      work: "review-members",
      pages: [
        page("/console/registrations", "会员审核", "MembersPage", { search: list<typeof registrationList> }),
        page("/console/firm-changes", "企业变更审核", "FirmChangesPage", {
          search: list<typeof firmChangeReviewList>,
        }),
      ],
    },
    {
      title: "交易管理",
      work: "manage-trading",
      pages: [
        page("/console/sections", "场次列表", "SectionListPage", {
          search: list<typeof sectionList>,
          leadsTo: ["/console/section"],
        }),
        page("/console/calendar", "场次日历", "CalendarPage", { search: words<"month" | "week"> }),
        page("/console/working-days", "工作日历", "WorkingDaysPage", {
          search: list<typeof calendarChangeList>,
        }),
        page("/console/section-build", "编排场次", "SectionBuildPage", {
          search: words<"applications">,
          needs: "manage-trading",
        }),
        page("/console/evaluations", "评标", "EvaluationListPage", {
          search: list<typeof evaluationList>,
          leadsTo: ["/console/evaluation"],
        }),
        page("/console/applications", "交易申请审核", "ApplicationReviewPage", {
          search: list<typeof applicationReviewList>,
        }),
        page("/console/qualifications", "品种资质审核", "QualificationsPage", {
          search: list<typeof qualificationReviewList>,
        }),
        page("/console/seals", "开启份额", "SealPartsPage"),
        page("/console/blacklist", "黑名单", "BlacklistPage", { search: list<typeof entryList> }),
        page("/console/parameters", "参数表", "ParametersPage"),
        page("/console/certificates", "证书管理", "CertificatesPage", {
          search: list<typeof certificateList>,
        }),
      ],
    },
    {
      title: "合同管理",
      work: "control-contracts",
      pages: [
        page("/console/contracts", "合同监管", "ContractsPage", { search: list<typeof contractControlList> }),
        page("/console/restrictions", "会员管控", "RestrictionsPage", {
          search: list<typeof restrictionList>,
        }),
        page("/console/breach", "违约处置", "BreachCasesPage", { search: list<typeof disposalControlList> }),
        page("/console/long-term", "长协合同", "LongTermPage", { search: list<typeof longTermControlList> }),
        page("/console/logistics", "在途监控", "OnRoadPage", { search: list<typeof onRoadList> }),
        page("/console/goods", "货权登记", "GoodsLotsPage", { search: list<typeof lotControlList> }),
        page("/console/goods-bookings", "货权变动记录", "GoodsBookingsPage", {
          search: list<typeof bookingControlList>,
        }),
      ],
    },
    {
      title: "融资管理",
      work: "control-contracts",
      pages: [
        page("/console/finance-credits", "授信管理", "CreditsPage", {
          search: list<typeof creditControlList>,
        }),
        page("/console/finance-loans", "借款管理", "LoansPage", { search: list<typeof loanControlList> }),
        page("/console/overdue-loans", "逾期借款", "OverduePage", { search: list<typeof overdueList> }),
        page("/console/loan-collateral", "押品覆盖率", "CollateralPage", {
          search: list<typeof collateralList>,
        }),
        page("/console/margin-calls", "追加担保通知", "MarginCallsPage", {
          search: list<typeof marginCallList>,
        }),
      ],
    },
    {
      title: "商城管理",
      work: "manage-mall",
      pages: [
        page("/console/merchants", "商家入驻审核", "MerchantApplicationsPage", {
          search: list<typeof merchantReviewList>,
        }),
        page("/console/mall-shops", "商家", "MerchantsPage", { search: list<typeof merchantList> }),
        page("/console/mall-wares", "商品审核", "MallWaresPage", { search: list<typeof wareReviewList> }),
        page("/console/mall-orders", "商城订单", "MallOrdersPage", { search: list<typeof orderControlList> }),
        page("/console/mall-negotiations", "商城议价", "MallNegotiationsPage", {
          search: list<typeof negotiationControlList>,
        }),
        page("/console/mall-fees", "商城收费", "MallFeesPage", { search: list<typeof mallFeeList> }),
        page("/console/mall-plans", "收费方案", "MallPlansPage"),
        page("/console/mall-plan-changes", "商城收费变更", "MallPlanChangesPage", {
          search: list<typeof feePlanChangeList>,
        }),
        page("/console/mall-statistics", "商城统计", "MallStatisticsPage"),
        page("/console/mall-hosts", "商城域名", "MallHostsPage", { search: list<typeof mallHostList> }),
      ],
    },
    {
      title: "财务管理",
      work: "settle-funds",
      pages: [
        page("/console/transfers", "出入金管理", "TransfersPage", { search: list<typeof allTransferList> }),
        page("/console/reconciliation", "银行对账", "ReconciliationPage", {
          search: list<typeof reconciliationList | typeof differenceList>,
        }),
        page("/console/adjustments", "调账", "AdjustmentsPage", { search: list<typeof adjustmentList> }),
        page("/console/close-requests", "销户审核", "CloseRequestsPage", {
          search: list<typeof closeRequestList>,
        }),
        page("/console/lender-instructions", "资金方指令", "InstructionsPage", {
          search: list<typeof instructionList>,
        }),
        page("/console/lender-differences", "资金方对账", "LenderDifferencesPage", {
          search: list<typeof lenderDifferenceList>,
        }),
        page("/console/fee-rates", "费率与减免", "RatesPage", { search: list<typeof rateList> }),
        page("/console/fee-changes", "收费变更", "FeeChangesPage", { search: list<typeof feeChangeList> }),
        page("/console/service-fees", "服务费台账", "ServiceFeesPage", {
          search: list<typeof serviceFeeReviewList>,
        }),
        page("/console/year-fees", "会员年费", "YearFeesPage", { search: list<typeof yearFeeReviewList> }),
        page("/console/invoices", "发票管理", "InvoicesPage", { search: list<typeof invoiceReviewList> }),
      ],
    },
    {
      title: "日终与报表",
      work: "read-console",
      pages: [
        page("/console/day-end", "日终", "DayEndPage", {
          search: words<"day" | "version" | "open">,
          desks: ["settle-funds"],
        }),
        page("/console/day-ends", "历日日终", "DayEndsPage", {
          search: list<typeof dayEndList>,
          desks: ["settle-funds"],
        }),
        page("/console/reports", "报表", "ReportPage", {
          search: words<"report" | "from" | "to" | "grain" | "past">,
          needs: "read-deal-reports",
        }),
        page("/console/past-reports", "历次报表", "PastReportsPage", {
          search: list<typeof pastReportList>,
          needs: "read-deal-reports",
        }),
      ],
    },
    {
      title: "内容管理",
      work: "edit-content",
      pages: [
        page("/console/notices", "公告管理", "NoticeListPage", {
          search: list<typeof noticeList>,
          leadsTo: ["/console/notice", "/console/notice-receipts"],
        }),
        page("/console/feedback", "会员反馈", "FeedbackPage", { search: list<typeof feedbackDeskList> }),
        page("/console/service-scores", "服务评价", "ScoresPage", { search: list<typeof serviceScoreList> }),
      ],
    },
    {
      title: "系统管理",
      work: "manage-system",
      pages: [
        page("/console/staff", "工作人员", "StaffPage", {
          search: list<typeof staffUserList>,
          needs: "manage-staff",
        }),
        page("/console/rights", "权限矩阵", "RightsPage", { needs: "read-audit" }),
        page("/console/factor-removals", "解除两步验证", "RemovalsPage", {
          search: list<typeof removalList>,
          needs: "manage-staff",
        }),
        page("/console/settings", "系统设置", "SettingsPage", { search: list<typeof settingChangeList> }),
        page("/console/dictionaries", "数据字典", "DictionariesPage", { search: words<"tab" | "parent"> }),
        page("/console/health", "运行状况", "HealthPage", { needs: "watch-system" }),
        page("/console/jobs", "失败任务", "JobsPage", { search: list<typeof failedJobList> }),
        page("/console/client-errors", "前端错误", "ClientErrorsPage", {
          search: list<typeof clientErrorList>,
        }),
        page("/console/audit", "审计日志", "AuditPage", {
          search: list<typeof auditList>,
          needs: "read-audit",
        }),
      ],
    },
    sandboxGroup,
  ],
} as const satisfies Area<ConsolePage, ConsoleGroup>;
