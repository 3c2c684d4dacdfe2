type Letter = "P" | "I" | "T" | "F" | "C" | "S" | "A";

/**
 * Every reason to refuse a call: its code on the wire, and what the user reads. Figures in braces are
 * filled in by the decider that refuses. P platform, I identity, T trading, F funds, C contracts, S content,
 * A files (attachments).
 */
export const refusals = {
  INPUT_INVALID: ["P1001", "请求参数不正确：{detail}"],
  BODY_UNREADABLE: ["P1002", "请求内容无法解析"],
  NOT_ALLOWED: ["P1003", "没有操作权限"],
  NOT_FOUND: ["P1004", "记录不存在"],
  COMPANY_UNKNOWN: ["P1005", "公司编号不正确"],
  REQUEST_REUSED: ["P1006", "请求编号已被另一请求使用"],
  SIGNATURE_WRONG: ["P1007", "请求签名不正确"],
  SEAL_BROKEN: ["P1008", "加密内容无法解密"],
  BUSY: ["P1009", "系统繁忙，请稍后重试"],
  TOO_OFTEN: ["P1010", "操作过于频繁，请稍后再试"],
  REQUEST_RUNNING: ["P1011", "该请求正在处理，请勿重复提交"],
  EXPORT_RUNNING: ["P1021", "贵公司有一份导出正在进行，请等待其完成"],
  EXPORT_TOO_LARGE: ["P1022", "符合条件的记录有{rows}条，一次最多导出{most}条，请缩小查询范围"],
  EXPORT_TOO_LONG: ["P1023", "导出超时，请缩小查询范围后重试"],

  GATEWAY_TOKEN_EXPIRED: ["GA-906", "网关令牌已失效"],
  SIGNED_OUT: ["GA-101", "未登录，请先登录"],
  SESSION_EXPIRED: ["GA-107", "登录已过期，请重新登录"],
  SIGNED_IN_ELSEWHERE: ["GA-109", "账号已在别处登录，请重新登录"],
  USER_DISABLED: ["GB2004", "用户不存在或已停用"],
  SESSION_INVALID: ["GB2006", "会话无效，请重新登录"],

  SIGN_IN_FAILED: ["I1001", "用户名或密码错误，还可尝试{left}次"],
  ACCOUNT_LOCKED: ["I1002", "登录失败次数过多，账号已锁定，请于{until}后再试"],
  CAPTCHA_REQUIRED: ["I1003", "请输入验证码"],
  CAPTCHA_WRONG: ["I1004", "验证码错误或已失效"],
  OLD_PASSWORD_WRONG: ["I1005", "旧密码不正确"],
  PASSWORD_TOO_SHORT: ["I1006", "密码至少8个字符"],
  PASSWORD_UNCHANGED: ["I1007", "新密码不能与旧密码相同"],
  ACCOUNT_DISABLED: ["I1008", "账号已停用，请联系企业管理员"],

  SECTION_NOT_STARTED: ["T1001", "当前场次未开始"],
  SECTION_ENDED: ["T1002", "场次已结束"],
  SECTION_RESTING: ["T1003", "场次休息中"],
  SECTION_SUSPENDED: ["T1004", "场次已暂停"],
  WARE_NOT_STARTED: ["T1005", "该标的尚未开始交易"],
  WARE_ENDED: ["T1006", "该标的已结束"],
  WARE_SUSPENDED: ["T1007", "该标的已暂停"],
  SECTION_EVALUATING: ["T1009", "评标中，不再接受报价"],
  FIRM_DISABLED: ["T1008", "企业已停用，不能交易"],
  SECTION_POWER_MISSING: ["T1010", "您没有该场次的交易权限"],
  WARE_KIND_NOT_QUALIFIED: ["T1011", "未取得该品种交易资格"],
  NOT_INVITED: ["T1012", "未受邀参加本专场"],
  AGREEMENT_NOT_SIGNED: ["T1013", "未签署入市协议"],
  ANNUAL_FEE_EXPIRED: ["T1014", "会员年费已到期"],
  RELATED_FIRM_PRESENT: ["T1015", "关联企业不得参与同一标的"],
  OWN_WARE: ["T1016", "不能参与本企业发布的标的"],
  DISPOSAL_LETTER_OPEN: ["T1017", "存在待处理的违约处置函"],
  FIRM_BLACKLISTED: ["T1018", "企业已列入黑名单"],
  PRICE_WORSE_THAN_BASE: ["T1020", "报价不得{direction}起拍价{price}元"],
  STEP_TOO_SMALL: ["T1021", "{move}幅度不得小于{step}元"],
  STEP_TOO_LARGE: ["T1022", "{move}幅度不得大于{step}元"],
  PRICE_OFF_STEP: ["T1023", "报价须按{step}元的整数倍变动"],
  PRICE_BEYOND_CAP: ["T1024", "超出限价{price}元"],
  ALREADY_LEADING: ["T1025", "您当前为最优报价"],
  PRICE_REQUIRED: ["T1026", "请输入报价"],
  LIST_PRICE_CHANGED: ["T1027", "挂牌价为{price}元/吨，请重新确认"],
  QUANTITY_BELOW_MIN: ["T1030", "数量不得小于最小提报量{quantity}吨"],
  QUANTITY_ABOVE_MAX: ["T1031", "数量不得大于最大提报量{quantity}吨"],
  QUANTITY_OFF_STEP: ["T1032", "数量须按{step}吨的整数倍递增"],
  QUANTITY_NOT_LEFT: ["T1033", "余量不足，剩余可购{quantity}吨"],
  QUANTITY_NOT_WHOLE: ["T1034", "整单标的须按全部数量{quantity}吨报价"],
  SIDE_WRONG: ["T1035", "买卖方向与标的不符"],
  FUNDS_INSUFFICIENT: ["T1040", "可用资金不足，需{amount}元"],
  PRICE_BEYOND_LIMIT: ["T1028", "报价不得{direction}限价{price}元"],
  ALREADY_QUOTED: ["T1050", "该轮次每个标的仅可报价一次"],
  NOT_IN_FIRST_ROUND: ["T1051", "未参与第一轮竞价，无第二轮报价资格"],
  NOT_ABOVE_FIRST_ROUND: ["T1052", "第二轮报价须{direction}第一轮成交价{price}元"],
  RULES_NOT_CONFIRMED: ["T1053", "请先确认第二轮规则"],
  GROUP_LOCKED: ["T1060", "已成团，不可撤单或减量"],
  BID_NOT_WITHDRAWABLE: ["T1061", "竞价报价不可撤回"],
  COUNTER_OFFER_MADE: ["T1062", "每个标的仅可还价一次"],
  COUNTER_OFFER_OVER: ["T1063", "还价已答复或已过期"],
  COUNTER_OFFER_WAITS: ["T1064", "还价等待答复中，暂不能定标"],
  COUNTER_PRICE_NO_GAIN: ["T1065", "还价须优于原报价{price}元"],
  REASON_REQUIRED: ["T1066", "请填写理由"],
  SECTION_NOT_ENDED: ["T1071", "场次尚未结束"],
  STATUS_NOT_ALLOWED: ["T1070", "当前状态不允许该操作"],

  HARD_END_NOT_LATER: ["T1091", "新的截止时间须晚于原截止时间"],
  SECTION_CHANGED: ["T1092", "场次已被其他人员调整，请按最新状态重新操作"],
  OWN_FIRM_INVOLVED: ["T1093", "本企业是该场次的参与方，不能操作"],
  REVIEW_PENDING: ["T1094", "已有待复核的申请"],
  REVIEW_DECIDED: ["T1095", "该申请已由其他人员处理"],
  ALARM_CHANGED: ["T1097", "告警有新情况，请核对后再处理"],
  ALARM_SET_ASIDE: ["T1098", "该告警已由其他人员处理"],
  OWN_REVIEW: ["T1096", "不能复核本人提交的申请"],

  PARAMETER_UNREADABLE: ["T1401", "{name}的值不正确"],
  PARAMETER_OUT_OF_RANGE: ["T1402", "{name}须为{least}至{most}{unit}"],
  PARAMETER_NOT_USED: ["T1403", "{name}不适用于所选范围"],
  PARAMETERS_CHANGED: ["T1404", "参数已被其他人员修改，请按最新值重新操作"],
  PARAMETERS_UNCHANGED: ["T1405", "没有需要保存的修改"],
  LENGTH_TOO_SHORT: ["T1406", "开始至场次截止须不少于各段时间之和{least}"],
  COVER_NEEDS_HARD_END: ["T1407", "足额后才倒计时的，须设场次截止"],
  FIXED_DEPOSITS_DIFFER: ["T1408", "同一场次的定额保证金须一致，其他标的为{amount}元"],

  FIRM_LISTED_ALREADY: ["I1091", "该企业已在黑名单中"],
  ENTRY_LIFTED_ALREADY: ["I1092", "该记录已解除"],
  END_DAY_PAST: ["I1093", "截止日期须晚于今天"],

  TRADING_MEMBERS_ONLY: ["I1101", "仅交易会员及其分支机构可申请交易品种资质"],
  QUALIFICATION_PENDING: ["I1102", "该品种的{side}资质正在审核，请勿重复申请"],
  QUALIFICATION_HELD: ["I1103", "已取得该品种的{side}资质，到期前30天内可申请续期"],

  NOTICE_CHANGED: ["S1091", "公告已被其他人员修改，请刷新后重试"],

  FIELD_REQUIRED: ["T1201", "请填写{field}"],
  FIELD_NOT_POSITIVE: ["T1202", "{field}须大于零"],
  LOTS_TOO_MANY: ["T1203", "批次合计不得超过{most}批"],
  LOTS_NOT_TOTAL: ["T1204", "各批数量合计{sum}吨，与总量{total}吨不符"],
  MIN_ABOVE_LOT: ["T1205", "最小提报量不得大于每批数量{quantity}吨"],
  MAX_BELOW_MIN: ["T1206", "最大提报量不得小于最小提报量{quantity}吨"],
  MAX_STEP_BELOW_STEP: ["T1207", "最大变动幅度不得小于最小变动幅度{step}元"],
  CAP_WORSE_THAN_BASE: ["T1208", "限价不得{direction}起拍价{price}元"],
  CAP_NOT_USED: ["T1209", "该交易模式不设{field}"],
  RESERVE_WORSE_THAN_BASE: ["T1210", "保留价不得{direction}起拍价{price}元"],
  RESERVE_BEYOND_CAP: ["T1211", "保留价不得超出限价{price}元"],
  BIDDERS_OUT_OF_RANGE: ["T1212", "最少参与家数须为 1 至 {most} 的整数"],
  START_TOO_SOON: ["T1213", "{lead}开始时间不得早于{at}"],
  START_PASSED: ["T1214", "申请的开始时间已过，请驳回后由企业调整"],
  DELIVERY_BEFORE_START: ["T1215", "交货期不得早于场次日期{day}"],
  DELIVERY_REVERSED: ["T1216", "交货期截止日不得早于起始日{day}"],
  DEPOSIT_OUT_OF_RANGE: ["T1217", "保证金{range}"],
  FEE_TOO_HIGH: ["T1218", "服务费不得超过货款的{most}‰"],
  QUALITY_MISSING: ["T1219", "请填写质量指标{name}"],
  QUALITY_UNREADABLE: ["T1220", "质量指标{name}须为数值、上下限或区间"],
  INVITED_NONE: ["T1221", "专场须至少邀请一家企业"],
  INVITED_TO_PUBLIC: ["T1222", "公开场次不设邀请企业"],
  INVITED_SELF: ["T1223", "不能邀请本企业"],
  INVITED_TOO_MANY: ["T1224", "邀请企业不得超过{most}家"],
  MODE_NEEDS_SPLIT: ["T1225", "该交易模式须允许拆单"],
  MODE_NEEDS_PURCHASE: ["T1226", "外购只用于采购"],
  SECOND_ROUND_OUT_OF_RANGE: ["T1227", "第二轮的休息与报价时间均须为{least}至{most}分钟"],
  GROUP_BEYOND_TOTAL: ["T1228", "成团量与阶梯数量不得超过总量{quantity}吨"],
  TIERS_OUT_OF_ORDER: ["T1229", "阶梯须按数量递增、价格{direction}排列"],
  TIER_NOT_BASE: ["T1230", "第一档价格须为{price}元，数量不得超过成团量{quantity}吨"],
  TRAINS_NOT_WHOLE: ["T1231", "按列交易时{field}须为每列{quantity}吨的整数倍"],
  LADDER_OUT_OF_ORDER: ["T1232", "量价阶梯须按数量与优惠递增排列，比例不超过100%"],
  LADDER_BEYOND_BASE: ["T1233", "优惠须低于基准价{price}元"],
  REFERENCE_UNKNOWN: ["T1234", "{field}不存在或已停用，请重新选择"],
  APPLICATION_CHANGED: ["T1235", "该申请已被他人修改或处理，请刷新后再操作"],
  OWN_REQUEST: ["T1236", "不得审核本企业或本人提交的申请"],
  SECTION_NOT_SPECIAL: ["T1301", "该场次不是专场"],
  GUESTS_SETTLED: ["T1302", "场次已开始或已结束，不能再调整专场企业"],
  GUEST_UNKNOWN: ["T1303", "企业不存在、已停用或不在专场名单中"],
  GUEST_IS_OWNER: ["T1304", "货主企业无需加入专场名单"],
  GUEST_HAS_ORDERS: ["T1305", "该企业在本场已有委托，不能移除"],

  FILES_NONE: ["A1001", "请选择要上传的文件"],
  FILES_TOO_MANY: ["A1002", "一次最多上传{most}个文件"],
  FILE_EMPTY: ["A1003", "{name}：文件没有内容"],
  FILE_TOO_LARGE: ["A1004", "{name}：文件大小超出限制{most}"],
  FILE_KIND_REFUSED: ["A1005", "{name}：文件格式不允许，可上传{kinds}"],
  FILE_NOT_AS_NAMED: ["A1006", "{name}：文件内容为{kind}，与扩展名不符"],
  FILES_WAITING: ["A1007", "贵公司已上传而未使用的文件过多，请稍后再试"],
  UPLOAD_BROKEN: ["A1008", "上传内容不完整，请重新上传"],
  FILE_UNKNOWN: ["A1009", "附件不存在或已失效，请重新上传"],
  FILES_TOO_LARGE_TOGETHER: ["A1010", "所选文件合计超过{most}，请分次下载"],

  PLAN_EMPTY: ["T1701", "请至少选择一个审核通过的申请"],
  APPLICATIONS_UNLIKE: ["T1702", "申请{application}的{difference}与其他申请不同，不能排入同一场次"],
  LOTS_NOT_PLACED: ["T1703", "申请{application}的每一批须各排一次"],
  DEPOSITS_DIFFER: ["T1704", "定额保证金按场收取，各标的须一致，请为全场统一设定"],
  START_NOT_AHEAD: ["T1705", "开始时间须晚于当前时间"],
  CLOCK_OUT_OF_RANGE: ["T1706", "{field}须为{least}至{most}秒"],
  CLOCK_NOT_USED: ["T1707", "该交易模式不设{field}"],
  TURNS_NOT_USED: ["T1708", "只有逐轮场次分轮，轮次须为1"],
  TURNS_NOT_CONSECUTIVE: ["T1709", "轮次须从1起连续编排"],
  HARD_END_TOO_EARLY: ["T1710", "场次截止时间不得早于{at}，否则有标的没有足够的交易时间"],
} as const satisfies Record<
  string,
  readonly [code: `${Letter}${number}` | `GA-${number}` | `GB${number}`, message: string]
>;

export type RefusalName = keyof typeof refusals;

/** The session, or the way to it, is over (R-804…R-809). */
const reloginRefusals = [
  "GATEWAY_TOKEN_EXPIRED",
  "SIGNED_OUT",
  "SESSION_EXPIRED",
  "SIGNED_IN_ELSEWHERE",
  "USER_DISABLED",
  "SESSION_INVALID",
] as const satisfies readonly RefusalName[];

/** Refusals that any call may meet on its way, whatever it declares. */
export const refusalsOfAnyCall = [
  "INPUT_INVALID",
  "BODY_UNREADABLE",
  "NOT_ALLOWED",
  "NOT_FOUND",
  "COMPANY_UNKNOWN",
  "REQUEST_REUSED",
  "REQUEST_RUNNING",
  "SIGNATURE_WRONG",
  "SEAL_BROKEN",
  "BUSY",
  "TOO_OFTEN",
  ...reloginRefusals,
] as const satisfies readonly RefusalName[];

/** Codes on which a client clears its session and asks the user to sign in again. */
export const reloginCodes: ReadonlySet<unknown> = new Set(reloginRefusals.map((name) => refusals[name][0]));

/** The text of a refusal, with its figures filled in. */
export function refusalText(name: RefusalName, figures: Readonly<Record<string, string>> = {}) {
  return refusals[name][1].replace(/\{(\w+)\}/g, (_, figure: string) => figures[figure] ?? "");
}

/** A refusal where its figures are not at hand: without the clauses that need them, or with a gap in the only one. */
export function refusalTitle(name: RefusalName): string {
  const clauses = refusals[name][1].split("，");
  const plain = clauses.filter((clause) => !clause.includes("{"));
  return (plain.length > 0 ? plain : clauses).join("，").replace(/\{\w+\}/g, "…");
}
