import { mayDo, type Permission, type RoleName } from "@zd/domain/identity/access";

interface Entry {
  readonly path: string;
  readonly title: string;
  /** Pages that one comes to from here: on them the entry is the current one. */
  readonly leadsTo?: readonly string[];
  /** Left out of the menu of whoever may only read. */
  readonly acts?: true;
  /** Left out of the menu of whoever may not. */
  readonly needs?: Permission;
}

interface Group {
  readonly title: string;
  /** Whose work it is; whoever has no work of his own here, as an auditor, reads all of it. */
  readonly work: Permission;
  readonly entries: readonly Entry[];
}

const menu: readonly Group[] = [
  {
    title: "综合",
    work: "read-console",
    entries: [
      { path: "/console/waiting", title: "待复核" },
      { path: "/console/member-files", title: "会员档案" },
    ],
  },
  {
    title: "会员管理",
    work: "review-members",
    entries: [
      { path: "/console/registrations", title: "会员审核" },
      { path: "/console/firm-changes", title: "企业变更审核" },
    ],
  },
  {
    title: "交易管理",
    work: "manage-trading",
    entries: [
      { path: "/console/sections", title: "场次列表", leadsTo: ["/console/section"] },
      { path: "/console/calendar", title: "场次日历" },
      { path: "/console/section-build", title: "编排场次", acts: true },
      { path: "/console/evaluations", title: "评标", leadsTo: ["/console/evaluation"] },
      { path: "/console/applications", title: "交易申请审核" },
      { path: "/console/qualifications", title: "品种资质审核" },
      { path: "/console/blacklist", title: "黑名单" },
      { path: "/console/parameters", title: "参数表" },
      { path: "/console/certificates", title: "证书管理" },
      { path: "/console/ca-sandbox", title: "认证中心沙箱" },
    ],
  },
  {
    title: "合同管理",
    work: "control-contracts",
    entries: [
      { path: "/console/contracts", title: "合同监管" },
      { path: "/console/breach", title: "违约处置" },
      { path: "/console/long-term", title: "长协合同" },
      { path: "/console/logistics", title: "在途监控" },
      { path: "/console/goods", title: "货权登记" },
      { path: "/console/goods-bookings", title: "货权变动记录" },
    ],
  },
  {
    title: "融资管理",
    work: "control-contracts",
    entries: [
      { path: "/console/finance-credits", title: "授信管理" },
      { path: "/console/finance-loans", title: "借款管理" },
      { path: "/console/overdue-loans", title: "逾期借款" },
      { path: "/console/loan-collateral", title: "押品覆盖率" },
      { path: "/console/margin-calls", title: "追加担保通知" },
    ],
  },
  {
    title: "商城管理",
    work: "manage-mall",
    entries: [
      { path: "/console/merchants", title: "商家入驻审核" },
      { path: "/console/mall-shops", title: "商家" },
      { path: "/console/mall-wares", title: "商品审核" },
      { path: "/console/mall-orders", title: "商城订单" },
      { path: "/console/mall-fees", title: "商城收费" },
      { path: "/console/mall-plans", title: "收费方案" },
      { path: "/console/mall-plan-changes", title: "商城收费变更" },
      { path: "/console/mall-statistics", title: "商城统计" },
      { path: "/console/mall-hosts", title: "商城域名" },
    ],
  },
  {
    title: "财务管理",
    work: "settle-funds",
    entries: [
      { path: "/console/transfers", title: "出入金管理" },
      { path: "/console/reconciliation", title: "银行对账" },
      { path: "/console/adjustments", title: "调账" },
      { path: "/console/close-requests", title: "销户审核" },
      { path: "/console/sandbox-bank", title: "沙箱银行" },
      { path: "/console/lender-instructions", title: "资金方指令" },
      { path: "/console/lender-differences", title: "资金方对账" },
      { path: "/console/sandbox-lender", title: "沙箱资金方" },
      { path: "/console/fee-rates", title: "费率与减免" },
      { path: "/console/fee-changes", title: "收费变更" },
      { path: "/console/service-fees", title: "服务费台账" },
      { path: "/console/year-fees", title: "会员年费" },
      { path: "/console/invoices", title: "发票管理" },
    ],
  },
  {
    title: "内容管理",
    work: "edit-content",
    entries: [
      { path: "/console/notices", title: "公告管理", leadsTo: ["/console/notice"] },
      { path: "/console/feedback", title: "会员反馈" },
      { path: "/console/service-scores", title: "服务评价" },
    ],
  },
  {
    title: "系统管理",
    work: "manage-system",
    entries: [
      { path: "/console/staff", title: "工作人员", needs: "manage-staff" },
      { path: "/console/settings", title: "系统设置" },
      { path: "/console/dictionaries", title: "数据字典" },
      { path: "/console/jobs", title: "失败任务" },
      { path: "/console/messages", title: "沙箱短信", needs: "read-messages" },
      { path: "/console/audit", title: "审计日志", needs: "read-audit" },
    ],
  },
];

/** What stands in the console's menu for a user with these roles. */
export function consoleMenu(roles: readonly RoleName[]): readonly Group[] {
  const allowed = menu.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs }) => needs === undefined || mayDo(roles, needs)),
  }));
  const own = allowed.filter(({ work }) => mayDo(roles, work));
  if (own.some(({ work }) => work !== "read-console")) return own;
  return allowed.map((group) => ({ ...group, entries: group.entries.filter(({ acts }) => !acts) }));
}
