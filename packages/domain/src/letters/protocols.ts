import type { Letter } from "./letter.ts";

/** An agreement with its clauses. */
interface Protocol {
  readonly title: string;
  /** Clauses in their order, without numbers. */
  readonly clauses: readonly string[];
}

/** 协议 of the exchange, read on pages and downloaded as PDF (R-7307, R-746). */
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
  company: {
    title: "企业入会协议",
    clauses: [
      "申请企业自愿成为交易中心会员，承诺具备独立法人资格，所提交的营业执照、对公账户及其他资料真实、合法、有效，并对其承担责任。",
      "交易中心对注册资料进行审核，可要求补充资料或不予通过；审核通过之日起，申请企业成为交易会员，遵守交易规则、各场次公告及入市交易协议。",
      "注册所用的对公账户经小额打款验证后，作为会员办理入金、出金的账户；变更账户须重新验证。",
      "经办人为会员的企业管理员，由其设立的操作员以会员名义进行的操作，视为会员的行为。",
      "会员应按公布的标准缴纳会员年费与交易服务费；首年年费自入会之日起三十日内缴纳。",
      "会员资料发生变更的，应在十个工作日内在平台办理变更；因未及时变更造成的损失由会员承担。",
      "会员可申请退会，退会前应结清合同、资金与费用。会员严重违反交易规则的，交易中心可暂停或终止其会员资格。",
    ],
  },
  person: {
    title: "经办人授权与个人信息协议",
    clauses: [
      "经办人确认已取得企业的有效授权，代表企业办理会员注册，并妥善保管账号、密码与接收验证码的手机。",
      "交易中心为核验身份与办理会员注册，收集经办人与法定代表人的姓名、身份证号、证件照片，以及经办人的手机号。",
      "上述信息仅供交易中心审核人员查阅，用于身份核验、关联企业识别、通知与法律法规要求的保存，不向其他会员公开。",
      "未提交的注册资料自最后一次保存起三十日后删除；已提交的资料按法律法规规定的期限保存。",
      "经办人可查询、更正本人信息；不再担任经办人的，应由企业及时办理变更。",
    ],
  },
  merchant: {
    title: "商城商家入驻协议",
    clauses: [
      "申请企业为交易中心的交易会员，自愿在商城开设店铺，店铺名称、经营地址与联系方式真实有效，并及时更新。",
      "商家对所发布商品的名称、质量指标、价格、库存与图片的真实性负责；商品经交易中心审核后上架，交易中心可依规则下架商品或停用店铺。",
      "买方下单后，商家应在二十四小时内确认或拒绝；确认即承担按订单约定供货的责任，并按收费方案冻结卖方保证金与服务费。",
      "商家应在交货期内备足货源；不得虚报库存、抬价后拒绝履约，违约的，按交易规则扣除保证金。",
      "服务费按所选收费方案在合同生效时收取，方案的调整由交易中心提前公布。",
      "商家停止经营的，应先下架商品、办结订单与合同，再停用店铺。",
    ],
  },
} as const satisfies Readonly<Record<string, Protocol>>;
export type ProtocolKind = keyof typeof protocols;

/** Since when the agreements have these clauses. */
export const protocolsSince = "2026-01-01 00:00:00";

/** Clauses with their Chinese numbers: 一、二、… */
export const numberClauses = (clauses: readonly string[]): readonly string[] =>
  clauses.map((text, i) => `${numerals[i] ?? i + 1}、${text}`);

const numerals = "一二三四五六七八九十";

/** An agreement as a letter. */
export const protocolLetter = (kind: ProtocolKind, issuer: string, issuedAt: string): Letter => ({
  number: `XY-${kind}`,
  title: protocols[kind].title,
  issuer,
  issuedAt,
  blocks: numberClauses(protocols[kind].clauses).map((text) => ({ kind: "text", text })),
  signers: [],
});
