import type { Letter } from "./letter.ts";

interface Protocol {
  readonly title: string;
  readonly clauses: readonly string[];
}

/** 协议 that members and visitors download as PDF (R-7307). */
export const protocols = {
  entry: {
    title: "入市交易协议",
    clauses: [
      "会员自愿参加交易中心组织的交易，遵守交易规则及各场次公告。",
      "会员对其操作员以会员名义进行的报价、摘牌、签约等操作承担责任，并妥善保管账号、密码与数字证书。",
      "成交即构成有约束力的约定，会员应按规定的时间签订合同、付款、交货与结算；违约的，履约保证金按交易规则扣除。",
      "会员应如实提供企业信息，信息变更的，应及时在平台办理变更。",
      "交易中心按公布的标准收取交易服务费与会员年费。",
    ],
  },
  certificate: {
    title: "数字证书服务协议",
    clauses: [
      "数字证书由认证中心签发，私钥由认证中心保管，仅在证书持有人以短信验证码确认后用于签名。",
      "企业证书经对公账户小额打款验证后签发；操作员证书经身份证件与手机号验证后签发，仅限代表所属企业签署。",
      "证书有效期一年。手机号、操作员或企业名称变更，以及怀疑被他人使用的，应立即申请吊销。",
      "使用证书签署的数据电文，与手写签名或者盖章具有同等的法律效力。",
    ],
  },
  bank: {
    title: "资金结算服务协议",
    clauses: [
      "会员以本企业同名银行账户签约，用于交易资金的入金与出金。",
      "会员可用资金、保证金与冻结货款分别记账，会员可随时查询余额与变动明细。",
      "保证金与货款的冻结、划付、解冻，依交易规则、合同与会员的指令办理。",
      "出金以银行实际到账为准；结果不明的，交易中心向银行查证后处理，不重复支付。",
    ],
  },
} as const satisfies Readonly<Record<string, Protocol>>;
export type ProtocolKind = keyof typeof protocols;

const numerals = "一二三四五六七八九十";

/** A protocol as it is drawn. */
export const protocolLetter = (kind: ProtocolKind, issuer: string, issuedAt: string): Letter => ({
  number: `XY-${kind}`,
  title: protocols[kind].title,
  issuer,
  issuedAt,
  blocks: protocols[kind].clauses.map((text, i) => ({
    kind: "text",
    text: `${numerals[i] ?? i + 1}、${text}`,
  })),
  signers: [],
});
