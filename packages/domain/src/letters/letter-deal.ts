import type { Fen, Instant, Price, Quantity } from "../kernel/brand.ts";
import { formatShanghai } from "../kernel/shanghai-time.ts";
import { chineseCapital } from "../money/chinese-capital.ts";
import { formatPrice } from "../money/price.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { formatAmount } from "../money/yuan.ts";
import { type PayType, payTypes, type Side } from "../terms/codes.ts";
import type { Block, Fact, FactPair, Signer } from "./letter.ts";

/**
 * What letters about a deal say of it, and the blocks that they share. Amounts are in fen, prices in 0.0001 yuan a
 * tonne, quantities in 0.0001 t.
 */

/** A party of a letter. */
export interface LetterParty {
  /** Name of the firm. */
  readonly name: string;
  /** 统一社会信用代码. */
  readonly creditCode: string;
  /** 住所; empty where it is not known. */
  readonly address: string;
}

/** What letters about a deal say; texts as a reader reads them. */
export interface LetterDeal {
  readonly contractNo: string;
  /** Name of the exchange. */
  readonly exchange: string;
  /** Name of the session, or of the shop for a deal of the mall. */
  readonly sectionName: string;
  /** Number of the session; empty for a deal of the mall. */
  readonly section: string;
  /** Order that has dealt. */
  readonly orderNo: string;
  /** Day of the deal, `YYYY-MM-DD`. */
  readonly tradingDay: string;
  /** When the order has dealt. */
  readonly dealtAt: Instant;
  /** Until when the contract must be signed; null where no time runs. */
  readonly signBy: Instant | null;
  /** Buyer (B) and seller (S). */
  readonly parties: Readonly<Record<Side, LetterParty>>;
  /** 品名. */
  readonly product: string;
  /** 厂矿. */
  readonly producer: string;
  /** Quantity, in 0.0001 t. */
  readonly quantity: Quantity;
  /** Unit price, in 0.0001 yuan a tonne. */
  readonly price: Price;
  /** Amount, in fen. */
  readonly amount: Fen;
  /** 交货地点. */
  readonly place: string;
  /** 交收方式, such as 坑口自提. */
  readonly delivery: string;
  /** First day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryFrom: string;
  /** Last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** How the buyer pays. */
  readonly payType: PayType;
  /** Performance deposit of each side, in fen. */
  readonly deposits: Readonly<Record<Side, Fen>>;
  /** Service fee of each side, in fen. */
  readonly fees: Readonly<Record<Side, Fen>>;
  /** Promised quality, as published. */
  readonly qualities: readonly { readonly name: string; readonly value: string }[];
}

/** Whether the deal is of the mall, whose shops have no number. */
export const isOfShop = ({ section }: Pick<LetterDeal, "section">): boolean => section === "";

export const sourceOf = ({ sectionName, section }: Pick<LetterDeal, "section" | "sectionName">): string =>
  isOfShop({ section }) ? `网上商城“${sectionName}”` : `“${sectionName}”（场次编号${section}）`;

export const tonnesOf = (quantity: Quantity) => `${groupedQuantity(quantity)} 吨`;
export const yuanOf = (amount: Fen) => `${formatAmount(amount)} 元`;
export const priceOf = (price: Price) => `${formatPrice(price)} 元/吨（含税）`;
/** An amount as documents write it: in figures and in capitals. */
export const bothWays = (amount: Fen) => `${yuanOf(amount)}（大写：人民币${chineseCapital(amount)}）`;

export const partyFacts = ({ parties }: Pick<LetterDeal, "parties">): (Fact | FactPair)[] =>
  (["B", "S"] as const).flatMap((side): (Fact | FactPair)[] => {
    const { name, creditCode, address } = parties[side];
    const label = side === "S" ? "卖方" : "买方";
    return [
      [
        [label, name],
        ["统一社会信用代码", creditCode],
      ],
      ...(address === "" ? [] : [[`${label}住所`, address] as const]),
    ];
  });

/** The amount that a letter is about, in figures and in capitals. */
export const sumFact = (label: string, amount: Fen): Fact => [
  label,
  yuanOf(amount),
  `人民币${chineseCapital(amount)}`,
];

export const goodsFacts = (deal: LetterDeal): (Fact | FactPair)[] => [
  [
    ["品名", deal.product],
    ["产地/厂矿", deal.producer],
  ],
  [
    ["数量", tonnesOf(deal.quantity)],
    ["单价", priceOf(deal.price)],
  ],
  sumFact("金额", deal.amount),
  [
    ["交货地点", deal.place],
    ["交货方式", deal.delivery],
  ],
  [
    ["交货期", `${deal.deliveryFrom} 至 ${deal.deliveryTo}`],
    ["付款方式", payTypes[deal.payType]],
  ],
];

export const qualityTable = ({ qualities }: Pick<LetterDeal, "qualities">): Block[] =>
  qualities.length === 0
    ? []
    : [
        { kind: "heading", text: "质量指标" },
        {
          kind: "table",
          columns: [
            { title: "指标", share: 3 },
            { title: "约定值", share: 2, right: true },
          ],
          rows: qualities.map(({ name, value }) => [name, value]),
        },
      ];

export const bothSign = ({ parties }: Pick<LetterDeal, "parties">): readonly Signer[] => [
  { side: "S", label: "卖方（签章）", name: parties.S.name },
  { side: "B", label: "买方（签章）", name: parties.B.name },
];

export const timeOf = (at: Instant | null) => (at === null ? "—" : formatShanghai(at));
