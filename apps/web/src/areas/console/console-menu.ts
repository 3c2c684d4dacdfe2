import { mayDo, type Permission, type RoleName } from "@zd/domain/identity/access";
import type { OutsideParty } from "@zd/domain/system/outside-parties";

interface Entry {
  readonly to: string;
  readonly title: string;
  /** Pages that one comes to from here: on them the entry is the current one. */
  readonly leadsTo?: readonly string[];
  /** Left out of the menu of whoever may only read. */
  readonly acts?: true;
  /** Left out of the menu of whoever may not. */
  readonly needs?: Permission;
  /** Shows whose sandbox it is; left out where none stands in for him. */
  readonly sandboxOf?: OutsideParty;
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
      { to: "/console/waiting", title: "待复核" },
      { to: "/console/member-files", title: "会员档案" },
    ],
  },
  {
    title: "会员管理",
    work: "review-members",
    entries: [
      { to: "/console/registrations", title: "会员审核" },
      { to: "/console/firm-changes", title: "企业变更审核" },
    ],
  },
  {
    title: "交易管理",
    work: "manage-trading",
    entries: [
      { to: "/console/sections", title: "场次列表", leadsTo: ["/console/section"] },
      { to: "/console/calendar", title: "场次日历" },
      { to: "/console/section-build", title: "编排场次", acts: true },
      { to: "/console/evaluations", title: "评标", leadsTo: ["/console/evaluation"] },
      { to: "/console/applications", title: "交易申请审核" },
      { to: "/console/qualifications", title: "品种资质审核" },
      { to: "/console/blacklist", title: "黑名单" },
      { to: "/console/parameters", title: "参数表" },
      { to: "/console/certificates", title: "证书管理" },
    ],
  },
  {
    title: "合同管理",
    work: "control-contracts",
    entries: [
      { to: "/console/contracts", title: "合同监管" },
      { to: "/console/breach", title: "违约处置" },
      { to: "/console/long-term", title: "长协合同" },
      { to: "/console/logistics", title: "在途监控" },
      { to: "/console/goods", title: "货权登记" },
      { to: "/console/goods-bookings", title: "货权变动记录" },
    ],
  },
  {
    title: "融资管理",
    work: "control-contracts",
    entries: [
      { to: "/console/finance-credits", title: "授信管理" },
      { to: "/console/finance-loans", title: "借款管理" },
      { to: "/console/overdue-loans", title: "逾期借款" },
      { to: "/console/loan-collateral", title: "押品覆盖率" },
      { to: "/console/margin-calls", title: "追加担保通知" },
    ],
  },
  {
    title: "商城管理",
    work: "manage-mall",
    entries: [
      { to: "/console/merchants", title: "商家入驻审核" },
      { to: "/console/mall-shops", title: "商家" },
      { to: "/console/mall-wares", title: "商品审核" },
      { to: "/console/mall-orders", title: "商城订单" },
      { to: "/console/mall-fees", title: "商城收费" },
      { to: "/console/mall-plans", title: "收费方案" },
      { to: "/console/mall-plan-changes", title: "商城收费变更" },
      { to: "/console/mall-statistics", title: "商城统计" },
      { to: "/console/mall-hosts", title: "商城域名" },
    ],
  },
  {
    title: "财务管理",
    work: "settle-funds",
    entries: [
      { to: "/console/transfers", title: "出入金管理" },
      { to: "/console/reconciliation", title: "银行对账" },
      { to: "/console/adjustments", title: "调账" },
      { to: "/console/close-requests", title: "销户审核" },
      { to: "/console/lender-instructions", title: "资金方指令" },
      { to: "/console/lender-differences", title: "资金方对账" },
      { to: "/console/fee-rates", title: "费率与减免" },
      { to: "/console/fee-changes", title: "收费变更" },
      { to: "/console/service-fees", title: "服务费台账" },
      { to: "/console/year-fees", title: "会员年费" },
      { to: "/console/invoices", title: "发票管理" },
    ],
  },
  {
    title: "内容管理",
    work: "edit-content",
    entries: [
      { to: "/console/notices", title: "公告管理", leadsTo: ["/console/notice"] },
      { to: "/console/feedback", title: "会员反馈" },
      { to: "/console/service-scores", title: "服务评价" },
    ],
  },
  {
    title: "系统管理",
    work: "manage-system",
    entries: [
      { to: "/console/staff", title: "工作人员", needs: "manage-staff" },
      { to: "/console/settings", title: "系统设置" },
      { to: "/console/dictionaries", title: "数据字典" },
      { to: "/console/jobs", title: "失败任务" },
      { to: "/console/client-errors", title: "前端错误" },
      { to: "/console/audit", title: "审计日志", needs: "read-audit" },
    ],
  },
  {
    // What stands in for banks, authorities and messages in a demo; it is nobody's business.
    title: "演示工具",
    work: "read-console",
    entries: [
      { to: "/console/sandbox-bank", title: "沙箱银行", needs: "settle-funds", sandboxOf: "bank" },
      { to: "/console/sandbox-lender", title: "沙箱资金方", needs: "settle-funds", sandboxOf: "lender" },
      { to: "/console/ca-sandbox", title: "认证中心沙箱", needs: "manage-trading", sandboxOf: "ca" },
      { to: "/console/messages", title: "沙箱短信", needs: "read-messages", sandboxOf: "messages" },
    ],
  },
];

/** What stands in the console's menu for a user with these roles, where these sandboxes are in use. */
export function consoleMenu(
  roles: readonly RoleName[],
  sandboxes: ReadonlySet<OutsideParty>,
): readonly Group[] {
  const allowed = menu.map((group) => ({
    ...group,
    entries: group.entries.filter(
      ({ needs, sandboxOf }) =>
        (needs === undefined || mayDo(roles, needs)) && (sandboxOf === undefined || sandboxes.has(sandboxOf)),
    ),
  }));
  const own = allowed.filter(({ work }) => mayDo(roles, work));
  const shown = own.some(({ work }) => work !== "read-console")
    ? own
    : allowed.map((group) => ({ ...group, entries: group.entries.filter(({ acts }) => !acts) }));
  return shown.filter(({ entries }) => entries.length > 0);
}
