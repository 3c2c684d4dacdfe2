import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of registrations, by their codes. */
export const admissionRefusals = {
  CREDIT_CODE_TAKEN: ["I1130", "该统一社会信用代码已注册或正在审核，请直接登录或联系交易中心"],
  ACCOUNT_TAKEN: ["I1131", "账号名已被使用，请换一个"],
  REGISTRATION_FAULTY: ["I1132", "{fault}"],
  REGISTRATION_GONE: ["I1133", "注册资料不存在或已过期，请重新验证手机号"],
  REGISTRATION_CHANGED: ["I1134", "注册资料已在别处修改，请刷新后再操作"],
  REGISTRATION_WAITS: ["I1135", "注册资料正在审核或已通过，不能修改"],
  LICENCE_UNREADABLE: ["I1138", "未能识别营业执照，请手工填写"],
  ACCOUNT_UNVERIFIED: ["I1139", "对公账户尚未通过打款验证，不能通过"],
  ACCOUNT_UNFIT: ["I1140", "{fault}"],
  VERIFICATIONS_USED: ["I1141", "打款验证次数已用完，请联系交易中心"],
} as const satisfies RefusalTable;
