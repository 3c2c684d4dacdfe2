import { createRoute, redirect } from "@tanstack/react-router";
import { isStaff } from "../../api/session.ts";
import { pagesOf } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const own = pagesOf(() => import("./pages.ts"));

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console",
  staticData: { title: "交易中心工作台" },
  // The server refuses as well; a member need not load the console to hear it.
  beforeLoad: ({ context, location }) => {
    const user = context.session.user();
    if (!user) throw redirect({ to: "/login", search: { redirect: location.href } });
    if (!isStaff(user)) throw redirect({ to: "/403", replace: true });
  },
  component: own("ConsoleShell"),
});

const home = createRoute({
  getParentRoute: () => area,
  path: "/",
  staticData: { title: "市场概况" },
  component: own("HomePage"),
});

const sections = createRoute({
  getParentRoute: () => area,
  path: "/sections",
  staticData: { title: "场次列表" },
  component: own("SectionListPage"),
});

const calendar = createRoute({
  getParentRoute: () => area,
  path: "/calendar",
  staticData: { title: "场次日历" },
  component: own("CalendarPage"),
});

const section = createRoute({
  getParentRoute: () => area,
  path: "/section",
  staticData: { title: "场次详情" },
  component: own("SectionPage"),
});

const controlRoom = createRoute({
  getParentRoute: () => area,
  path: "/control-room",
  staticData: { title: "控制室" },
  component: own("ControlRoomPage"),
});

const evaluations = createRoute({
  getParentRoute: () => area,
  path: "/evaluations",
  staticData: { title: "评标" },
  component: own("EvaluationListPage"),
});

const evaluation = createRoute({
  getParentRoute: () => area,
  path: "/evaluation",
  staticData: { title: "评标详情" },
  component: own("EvaluationPage"),
});

const notices = createRoute({
  getParentRoute: () => area,
  path: "/notices",
  staticData: { title: "公告管理" },
  component: own("NoticeListPage"),
});

const notice = createRoute({
  getParentRoute: () => area,
  path: "/notice",
  staticData: { title: "公告编辑" },
  component: own("NoticeEditorPage"),
});

const applications = createRoute({
  getParentRoute: () => area,
  path: "/applications",
  staticData: { title: "交易申请审核" },
  component: own("ApplicationReviewPage"),
});

const registrations = createRoute({
  getParentRoute: () => area,
  path: "/registrations",
  staticData: { title: "会员审核" },
  component: own("MembersPage"),
});

const qualifications = createRoute({
  getParentRoute: () => area,
  path: "/qualifications",
  staticData: { title: "品种资质审核" },
  component: own("QualificationsPage"),
});

const firmChanges = createRoute({
  getParentRoute: () => area,
  path: "/firm-changes",
  staticData: { title: "企业变更审核" },
  component: own("FirmChangesPage"),
});

const sectionBuild = createRoute({
  getParentRoute: () => area,
  path: "/section-build",
  staticData: { title: "编排场次" },
  component: own("SectionBuildPage"),
});

const blacklist = createRoute({
  getParentRoute: () => area,
  path: "/blacklist",
  staticData: { title: "黑名单" },
  component: own("BlacklistPage"),
});

const parameters = createRoute({
  getParentRoute: () => area,
  path: "/parameters",
  staticData: { title: "参数表" },
  component: own("ParametersPage"),
});

const fundTransfers = createRoute({
  getParentRoute: () => area,
  path: "/transfers",
  staticData: { title: "出入金管理" },
  component: own("TransfersPage"),
});

const closeRequests = createRoute({
  getParentRoute: () => area,
  path: "/close-requests",
  staticData: { title: "销户审核" },
  component: own("CloseRequestsPage"),
});

const reconciliation = createRoute({
  getParentRoute: () => area,
  path: "/reconciliation",
  staticData: { title: "银行对账" },
  component: own("ReconciliationPage"),
});

const adjustments = createRoute({
  getParentRoute: () => area,
  path: "/adjustments",
  staticData: { title: "调账" },
  component: own("AdjustmentsPage"),
});

const sandboxBank = createRoute({
  getParentRoute: () => area,
  path: "/sandbox-bank",
  staticData: { title: "沙箱银行" },
  component: own("SandboxBankPage"),
});

const feeRates = createRoute({
  getParentRoute: () => area,
  path: "/fee-rates",
  staticData: { title: "费率与减免" },
  component: own("RatesPage"),
});

const feeChanges = createRoute({
  getParentRoute: () => area,
  path: "/fee-changes",
  staticData: { title: "收费变更" },
  component: own("FeeChangesPage"),
});

const serviceFees = createRoute({
  getParentRoute: () => area,
  path: "/service-fees",
  staticData: { title: "服务费台账" },
  component: own("ServiceFeesPage"),
});

const yearFees = createRoute({
  getParentRoute: () => area,
  path: "/year-fees",
  staticData: { title: "会员年费" },
  component: own("YearFeesPage"),
});

const invoices = createRoute({
  getParentRoute: () => area,
  path: "/invoices",
  staticData: { title: "发票管理" },
  component: own("InvoicesPage"),
});

const longTerm = createRoute({
  getParentRoute: () => area,
  path: "/long-term",
  staticData: { title: "长协合同" },
  component: own("LongTermPage"),
});

const breach = createRoute({
  getParentRoute: () => area,
  path: "/breach",
  staticData: { title: "违约处置" },
  component: own("BreachCasesPage"),
});

const certificates = createRoute({
  getParentRoute: () => area,
  path: "/certificates",
  staticData: { title: "证书管理" },
  component: own("CertificatesPage"),
});

const caSandbox = createRoute({
  getParentRoute: () => area,
  path: "/ca-sandbox",
  staticData: { title: "认证中心沙箱" },
  component: own("CaSandboxPage"),
});

const contracts = createRoute({
  getParentRoute: () => area,
  path: "/contracts",
  staticData: { title: "合同监管" },
  component: own("ContractsPage"),
});

const logistics = createRoute({
  getParentRoute: () => area,
  path: "/logistics",
  staticData: { title: "在途监控" },
  component: own("OnRoadPage"),
});

const audit = createRoute({
  getParentRoute: () => area,
  path: "/audit",
  staticData: { title: "审计日志" },
  component: own("AuditPage"),
});

const staffUsers = createRoute({
  getParentRoute: () => area,
  path: "/staff",
  staticData: { title: "工作人员" },
  component: own("StaffPage"),
});

const settings = createRoute({
  getParentRoute: () => area,
  path: "/settings",
  staticData: { title: "系统设置" },
  component: own("SettingsPage"),
});

const dictionaries = createRoute({
  getParentRoute: () => area,
  path: "/dictionaries",
  staticData: { title: "数据字典" },
  component: own("DictionariesPage"),
});

const jobs = createRoute({
  getParentRoute: () => area,
  path: "/jobs",
  staticData: { title: "失败任务" },
  component: own("JobsPage"),
});

const clientErrors = createRoute({
  getParentRoute: () => area,
  path: "/client-errors",
  staticData: { title: "前端错误" },
  component: own("ClientErrorsPage"),
});

const sandboxMessages = createRoute({
  getParentRoute: () => area,
  path: "/messages",
  staticData: { title: "沙箱短信" },
  component: own("MessagesPage"),
});

const waiting = createRoute({
  getParentRoute: () => area,
  path: "/waiting",
  staticData: { title: "待复核" },
  component: own("WaitingPage"),
});

const members = createRoute({
  getParentRoute: () => area,
  path: "/member-files",
  staticData: { title: "会员档案" },
  component: own("MemberFilesPage"),
});

const feedback = createRoute({
  getParentRoute: () => area,
  path: "/feedback",
  staticData: { title: "会员反馈" },
  component: own("FeedbackPage"),
});

const serviceScores = createRoute({
  getParentRoute: () => area,
  path: "/service-scores",
  staticData: { title: "服务评价" },
  component: own("ScoresPage"),
});

const mallApplications = createRoute({
  getParentRoute: () => area,
  path: "/merchants",
  staticData: { title: "商家入驻审核" },
  component: own("MerchantApplicationsPage"),
});

const mallMerchants = createRoute({
  getParentRoute: () => area,
  path: "/mall-shops",
  staticData: { title: "商家" },
  component: own("MerchantsPage"),
});

const mallWares = createRoute({
  getParentRoute: () => area,
  path: "/mall-wares",
  staticData: { title: "商品审核" },
  component: own("MallWaresPage"),
});

const mallOrders = createRoute({
  getParentRoute: () => area,
  path: "/mall-orders",
  staticData: { title: "商城订单" },
  component: own("MallOrdersPage"),
});

const mallFees = createRoute({
  getParentRoute: () => area,
  path: "/mall-fees",
  staticData: { title: "商城收费" },
  component: own("MallFeesPage"),
});

const mallPlans = createRoute({
  getParentRoute: () => area,
  path: "/mall-plans",
  staticData: { title: "收费方案" },
  component: own("MallPlansPage"),
});

const mallPlanChanges = createRoute({
  getParentRoute: () => area,
  path: "/mall-plan-changes",
  staticData: { title: "商城收费变更" },
  component: own("MallPlanChangesPage"),
});

const mallStatistics = createRoute({
  getParentRoute: () => area,
  path: "/mall-statistics",
  staticData: { title: "商城统计" },
  component: own("MallStatisticsPage"),
});

const mallHosts = createRoute({
  getParentRoute: () => area,
  path: "/mall-hosts",
  staticData: { title: "商城域名" },
  component: own("MallHostsPage"),
});

const financeCredits = createRoute({
  getParentRoute: () => area,
  path: "/finance-credits",
  staticData: { title: "授信管理" },
  component: own("CreditsPage"),
});

const financeLoans = createRoute({
  getParentRoute: () => area,
  path: "/finance-loans",
  staticData: { title: "借款管理" },
  component: own("LoansPage"),
});

const overdueLoans = createRoute({
  getParentRoute: () => area,
  path: "/overdue-loans",
  staticData: { title: "逾期借款" },
  component: own("OverduePage"),
});

const collateral = createRoute({
  getParentRoute: () => area,
  path: "/loan-collateral",
  staticData: { title: "押品覆盖率" },
  component: own("CollateralPage"),
});

const marginCalls = createRoute({
  getParentRoute: () => area,
  path: "/margin-calls",
  staticData: { title: "追加担保通知" },
  component: own("MarginCallsPage"),
});

const lenderInstructions = createRoute({
  getParentRoute: () => area,
  path: "/lender-instructions",
  staticData: { title: "资金方指令" },
  component: own("InstructionsPage"),
});

const lenderDifferences = createRoute({
  getParentRoute: () => area,
  path: "/lender-differences",
  staticData: { title: "资金方对账" },
  component: own("LenderDifferencesPage"),
});

const sandboxLender = createRoute({
  getParentRoute: () => area,
  path: "/sandbox-lender",
  staticData: { title: "沙箱资金方" },
  component: own("SandboxLenderPage"),
});

const goodsLots = createRoute({
  getParentRoute: () => area,
  path: "/goods",
  staticData: { title: "货权登记" },
  component: own("GoodsLotsPage"),
});

const goodsBookings = createRoute({
  getParentRoute: () => area,
  path: "/goods-bookings",
  staticData: { title: "货权变动记录" },
  component: own("GoodsBookingsPage"),
});

export const consoleRoutes = area.addChildren([
  home,
  sections,
  calendar,
  section,
  controlRoom,
  evaluations,
  evaluation,
  notices,
  notice,
  applications,
  registrations,
  qualifications,
  firmChanges,
  sectionBuild,
  blacklist,
  parameters,
  breach,
  certificates,
  caSandbox,
  fundTransfers,
  closeRequests,
  reconciliation,
  adjustments,
  sandboxBank,
  contracts,
  logistics,
  feeRates,
  feeChanges,
  serviceFees,
  yearFees,
  invoices,
  longTerm,
  audit,
  staffUsers,
  settings,
  dictionaries,
  jobs,
  clientErrors,
  sandboxMessages,
  waiting,
  members,
  feedback,
  serviceScores,
  mallApplications,
  mallMerchants,
  mallWares,
  mallOrders,
  mallFees,
  mallPlans,
  mallPlanChanges,
  mallStatistics,
  mallHosts,
  financeCredits,
  financeLoans,
  overdueLoans,
  collateral,
  marginCalls,
  lenderInstructions,
  lenderDifferences,
  sandboxLender,
  goodsLots,
  goodsBookings,
]);
