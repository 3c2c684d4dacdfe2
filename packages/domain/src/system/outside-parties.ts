/**
 * Outside parties of the platform, and what is not possible while one is not connected; shown at the start and in the
 * console.
 */
export const outsideParties = {
  messages: {
    name: "短信通道",
    lacking: "不能发送短信验证码：会员注册、重置密码、变更手机号和企业信息暂不能办理",
  },
  bank: { name: "银行", lacking: "不能签约、入金、出金，也不能做账户打款验证" },
  ca: { name: "认证中心", lacking: "不能办理数字证书，也不能电子签署合同与函件" },
  lender: { name: "资金方", lacking: "不能申请授信和借款，也不能还款" },
  carrier: { name: "车辆定位服务", lacking: "在途车辆没有定位" },
} as const;

export type OutsideParty = keyof typeof outsideParties;

export const isOutsideParty = (name: string): name is OutsideParty => Object.hasOwn(outsideParties, name);

export const outsidePartyNames = Object.keys(outsideParties) as readonly OutsideParty[];
