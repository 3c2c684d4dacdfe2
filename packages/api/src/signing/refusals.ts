import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of certificates and letters, by their codes. */
export const signingRefusals = {
  CERTIFICATE_NOT_OFFERED: ["C1050", "仅交易会员可在开通证书业务的交易中心办理证书"],
  CA_UNREACHABLE: ["C1051", "认证中心暂未应答，请稍后重试"],
  CODE_WRONG: ["C1052", "验证码不正确"],
  CODE_OVER: ["C1053", "验证码已失效，请重新获取"],
  MOBILE_NOT_PROVEN: ["C1054", "请先验证手机号"],
  CERTIFICATE_PENDING: ["C1055", "已有办理中的证书申请"],
  CERTIFICATE_NUMBER_WRONG: ["C1056", "{kind}不正确，或与企业登记信息不符"],
  FIRM_NOT_CERTIFIED: ["C1057", "请先办理企业证书"],
  AMOUNT_WRONG: ["C1058", "金额不正确，还可尝试{left}次"],
  AMOUNT_NOT_ASKED: ["C1059", "该申请没有待验证的打款"],
  AMOUNT_GUESSED_AWAY: ["C1060", "金额多次不符，申请已驳回，请重新申请"],
  CERTIFICATE_OVER: ["C1061", "该证书已失效"],
  ACCOUNT_INCOMPLETE: ["C1062", "请填写开户银行和企业账号"],
  SIGNING_OVER: ["C1063", "签署已超时，请重新发起"],
  SIGNED_ALREADY: ["C1064", "本方已签署该文件"],
  LETTER_CHANGED: ["C1065", "文件刚被对方签署，请稍后重试"],
} as const satisfies RefusalTable;
