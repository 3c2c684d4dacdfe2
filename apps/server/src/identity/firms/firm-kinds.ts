/** 企业类型 (domain §1.1). Only trading members may be merchants and hold certificates. */
export const firmKinds = { "1": "交易会员", "2": "分支机构", "3": "服务会员", "9": "交易中心" } as const;

export type FirmKind = keyof typeof firmKinds;
