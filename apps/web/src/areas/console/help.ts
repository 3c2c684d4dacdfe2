import type { PageHelp } from "../../app/page-help.ts";
import type { consoleArea } from "./pages.ts";

/** 本页说明 of the exchange's console. */
export const help: PageHelp<typeof consoleArea> = {
  "/console":
    "本岗待办按截止先后排列，点击进入办理，办完可直接到下一件；其他岗位只列件数。下方为今日与上一工作日的对比，不含练习场次。Ctrl K 查找页面、待办和记录。",
  "/console/security":
    "本人的登录设备、两步验证方式和恢复码。绑定后登录须输入验证码，出金、审批等操作前再次验证。",
  "/console/section":
    "一个场次的全部资料：标的、参数、参加企业、报价和记录。密封报价在开标前对工作人员同样不可见。",
  "/console/control-room":
    "在场次进行中暂停、恢复、作废或处理异常。每一步都写入场次记录；作废标的或场次须由第二人复核。",
  "/console/evaluation": "一个场次的评标：按规则排序的报价和授标建议。授标后不能更改。",
  "/console/notice":
    "编辑公告的正文、图片、附件、发布时间和对象。发给部分会员的公告，访客与其他会员看不到；发布后更改对象须在确认卡上确认。离开前未保存的内容会留作草稿。",
  "/console/notice-receipts":
    "一篇要求回执的公告，哪些会员已确认已阅、何人何时确认。未阅的排在前面；后来入市的会员自入市之日起计入。",
  "/console/waiting": "需要第二人复核的全部事项。自己发起的事项不能由自己复核。",
  "/console/risk":
    "未了结合同、保证金、到期事项和借款押品的风险一览，不含练习场次和未开启的密封报价。每分钟刷新，点击编号进入办理。",
  "/console/restrictions":
    "冻结、解冻会员和设定其限额：一人申请，另一人复核后立即生效。冻结只停新业务，既有合同、付款和还款照常。",
  "/console/member-files": "全部会员企业，点击打开一家的档案。",
  "/console/member":
    "一家会员企业的资金、合同、敞口、货权、违约、操作员、资料和经过。点击数字打开对应的列表；冻结、限额由合同风控两人办理，对账单由财务结算出具。",
  "/console/registrations": "审核新会员的注册：核对证照和账户验证结果，可以通过、退回补充或驳回。",
  "/console/firm-changes": "审核会员的企业信息和手机号变更，并列显示变更前后的内容。",
  "/console/seals":
    "登记开启密钥；报价加密封存的场次截止后，在此交出您的份额，份额足够时全部报价一起开启。更换密钥后，此前场次的份额仍须用原来的密钥。",
  "/console/sections": "全部场次及其状态，可按时间、模式、品种查询并导出。",
  "/console/calendar": "按月或按周查看场次安排，休市与调休一并标出，交易模式以颜色和文字区分。",
  "/console/working-days":
    "全年的工作日、休市、调休与半日，以及交易、出金时段；合同、违约、出金的期限都按它计算。修改须另一人复核，已经起算的期限不变。",
  "/console/section-build": "把审核通过的交易申请编排成场次：选择标的、时间和规则，确认后公布到日历。",
  "/console/evaluations": "等待评标和已经评标的场次。",
  "/console/applications": "审核会员的交易申请，可以通过、驳回或撤销通过。",
  "/console/qualifications": "审核会员申请的品种资质，也可撤销已通过的资质。",
  "/console/blacklist": "列入黑名单的企业不能交易。列入和移出都须注明原因。",
  "/console/day-end":
    "当日的检查、资金和签字。全部一致或已说明后由两人先后签字；日终后更正须两人同意重开，原单据保留。",
  "/console/day-ends": "历日的日终单及其版本、签字人和说明，可打开查看和打印。",
  "/console/reports":
    "按品种、地区、会员、收费、履约、融资和物流统计一段时间，可按日、周、月汇总，导出 Excel、PDF 或监管报送包。不含练习场次。",
  "/console/past-reports":
    "每日、每周、每月结束后自动生成并保存的报表。内容不再变化，与现在数据不同之处另行标明。",
  "/console/parameters": "交易参数的取值及其修改记录，可按品种、模式和场次分别设定，最具体的优先。",
  "/console/certificates": "会员的电子签章证书，可以吊销。吊销后用它签署的新文件无效，以前的签署不受影响。",
  "/console/contracts": "全部合同及其办理进度，可裁定异议、登记违约；每一步都注明经办人。",
  "/console/breach": "违约处置：认定、金额、函件和执行。处置函发出后由企业确认。",
  "/console/long-term":
    "登记双方在纸上签订的长协合同及其月度计划，查看执行情况；按模板一次导入多份合同的月度价格。",
  "/console/logistics":
    "正在途中的运单及其位置、磅单和异常。地图与右侧列表相同：点车牌看该车的路线；定位超过 2 小时未更新的以橙色标出。",
  "/console/goods": "登记簿中的货物及其占用。数量由登记和合同履行形成，不能直接修改。",
  "/console/goods-bookings": "登记簿的每一笔变动及其原因，可查询并导出。",
  "/console/finance-credits": "会员向资金方申请的授信、审批结果、已用额度和有效期。",
  "/console/finance-loans": "全部借款：余额、利息、还款计划和押品。",
  "/console/overdue-loans": "逾期的借款及其五级分类和罚息；每升一级短信通知企业一次。",
  "/console/loan-collateral": "每笔借款的押品市值与未还本金之比，可对不足的发出追加担保通知。",
  "/console/margin-calls": "已发出的追加担保通知及其期限。",
  "/console/merchants": "审核开店申请和店铺资料的修改。",
  "/console/mall-shops": "商城的店铺、商品数和状态。",
  "/console/mall-wares": "审核商品的新增和修改，可以下架商品。",
  "/console/mall-orders": "商城的全部订单和合同，可查询并导出。",
  "/console/mall-negotiations": "商城的全部议价单：双方、最新报价和有效期，可查询并导出。",
  "/console/mall-fees": "商城订单的服务费：标准费额、实收和已退。",
  "/console/mall-plans": "商城的收费方案。提交的修改由第二人复核后生效。",
  "/console/mall-plan-changes": "等待复核和已经复核的收费方案变更，并列显示变更前后的取值。",
  "/console/mall-statistics": "商城在一段时间内的订单、成交和收费。",
  "/console/mall-hosts": "启用或停用商城的域名。",
  "/console/transfers": "会员的全部出入金。大额转出须复核；状态不明的须先与银行核对。",
  "/console/reconciliation": "逐日核对银行流水与平台账：相符的自动勾对，差异须说明原因后处理。",
  "/console/adjustments": "调账须由一人申请、另一人复核，以凭证入账，不修改已有记录。",
  "/console/close-requests": "审核会员的银行账户注销。",
  "/console/lender-instructions": "发给资金方的指令及其答复。",
  "/console/lender-differences": "逐日核对资金方流水与平台账，差异须说明原因后处理。",
  "/console/fee-rates": "服务费费率和减免，按公司、品种、模式和企业逐级适用，最具体的优先。",
  "/console/fee-changes": "等待复核和已经复核的费率变更，并列显示变更前后的取值。",
  "/console/service-fees": "每笔服务费的计费依据和收取情况，可申请减免或退还。",
  "/console/year-fees": "会员年费的收取、减免和到期情况。",
  "/console/invoices": "审核会员的开票申请，登记发票，必要时作废。",
  "/console/notices": "发布、修改和撤下公告、帮助和轮播图。",
  "/console/feedback": "会员的留言和回复。",
  "/console/service-scores": "会员对交易中心服务的评分。",
  "/console/staff": "工作人员的账号和岗位。岗位决定能看到和办理的事项。",
  "/console/rights":
    "每个角色能办理什么、每个人担任哪些角色、上次何时登录；不得由同一人担任的岗位标红。可筛选、打印和导出。",
  "/console/factor-removals":
    "会员或工作人员丢失两步验证方式时，核实身份后申请解除，由另一名系统管理员复核。",
  "/console/settings": "交易中心的名称、电话、备案号等网站资料。修改立即生效，谁在何时改了什么都有记录。",
  "/console/dictionaries": "品种、产品、指标、地点等字典。",
  "/console/health":
    "各节点、数据库、Redis、磁盘、任务、备份和日终此刻的状况，每 5 秒更新；异常之处注明怎么处理。",
  "/console/jobs": "失败过的后台任务，第一次失败就会列出；可以立即重试，或说明原因后放弃。",
  "/console/client-errors": "会员和工作人员的浏览器中发生的错误，供技术人员排查。",
  "/console/audit": "谁在什么时间做了什么、改变了什么。日志逐条封存，不能修改和删除。",
  "/console/sandbox-bank": "演示环境的银行：查看账户、制造来账和故障。真实环境没有此页。",
  "/console/sandbox-lender": "演示环境的资金方：决定授信、放款和故障。真实环境没有此页。",
  "/console/ca-sandbox": "演示环境的认证中心：查看申请和打款验证的金额。真实环境没有此页。",
  "/console/inbox":
    "指派给您的待办、您提交的复核结果、本岗今天到期和已逾期的待办在这里；可处理失败任务的人员还会收到任务失败。同一类在短时间内合并成一条。",
  "/console/messages": "演示环境发出的短信。真实环境没有此页。",
};
