/** 证件类型 (R-3165 … R-3169): kinds of numbers by which the holder of a certificate is named. */
export const numberKinds = {
  "8": "组织机构代码",
  "9": "营业执照号",
  T: "统一社会信用代码",
  "28": "统一社会信用代码（企业）",
  "1": "身份证号",
} as const;
export type NumberKind = keyof typeof numberKinds;

/** 证书申请. */
export const certificateApplicationStates = {
  "0": "办理中",
  "1": "待打款验证",
  "2": "已发证",
  "3": "已驳回",
} as const;
export type CertificateApplicationState = keyof typeof certificateApplicationStates;

/** 证书. */
export const certificateStates = { valid: "有效", expired: "已过期", revoked: "已吊销" } as const;
export type CertificateState = keyof typeof certificateStates;
