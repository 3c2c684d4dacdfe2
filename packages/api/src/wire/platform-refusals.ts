import { factorAgain, pendingRefusals, viewReasonFirst } from "./pending-refusals.ts";
import type { RefusalTable } from "./refusal-table.ts";
import { signatureRefusals } from "./signature.ts";

/** Reasons to refuse any call, by their codes. */
export const platformRefusals = {
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
  REQUEST_DONE: ["P1012", "该请求已办理，其结果只显示一次"],
  SERVICE_AWAY: ["P1013", "后台服务连接中断，请稍后重试"],
  SPACE_FULL: ["P1014", "存储空间不足，暂时无法保存，请联系交易中心"],
  STORE_DENIED: ["P1015", "存储位置无法写入，请联系交易中心"],
  PARTY_ABSENT: ["P1016", "本平台未接入{party}，暂不能办理此业务"],
  CARD_CHANGED: ["P1031", "情况已变化，请核对最新内容后再确认"],
  ...pendingRefusals,
  FACTOR_AGAIN: factorAgain,
  VIEW_REASON_FIRST: viewReasonFirst,
  ...signatureRefusals,
  REQUEST_ID_MISSING: ["P1093", "办理此类业务的请求须带请求编号，或以带时间的方式签名"],
} as const satisfies RefusalTable;
