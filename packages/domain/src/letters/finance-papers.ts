import type { CreditId, LoanId, RepayMethod } from "../financing/codes.ts";
import { isByMonth, repayMethods } from "../financing/codes.ts";
import { type ChannelId, channels } from "../funds/channels.ts";
import type { Fen, Instant } from "../kernel/brand.ts";
import { formatDecimal } from "../money/decimal.ts";
import { type Block, type Letter, letterKinds } from "./letter.ts";
import { bothWays, type LetterParty, timeOf } from "./letter-deal.ts";

/** 授信协议 and 借款合同, as letters that the borrower signs (domain §7). Amounts are in fen, rates a year's in millionths. */

/** What every paper of a credit or loan says. */
interface Paper {
  /** Name of the exchange. */
  readonly exchange: string;
  /** Firm that borrows, and signs. */
  readonly borrower: LetterParty;
  /** The lender. */
  readonly channel: ChannelId;
  /** When the paper is made. */
  readonly at: Instant;
  /** Number of the edition, from 1: a paper for changed terms is the next one. */
  readonly edition: number;
}

/** A year's rate in millionths as text: 4.35%. */
export const rateText = (rate: number): string => `${formatDecimal(BigInt(rate), 4, 2)}%`;

const partyFacts = ({ borrower, channel }: Paper): Block => ({
  kind: "facts",
  facts: [
    ["借款人", borrower.name],
    ["统一社会信用代码", borrower.creditCode],
    ...(borrower.address === "" ? [] : [["住所", borrower.address] as const]),
    ["贷款人", channels[channel]],
  ],
});

const rules = (texts: readonly string[]): Block[] => [
  { kind: "heading", text: "约定" },
  ...texts.map((text): Block => ({ kind: "text", text })),
];

const signersOf = ({ borrower }: Paper): Letter["signers"] => [
  { side: "B", label: "借款人", name: borrower.name },
];

/** 授信协议 of an application, with the rules that hold once it is granted. */
export const creditPaper = (
  paper: Paper & { readonly credit: CreditId; readonly asked: Fen; readonly purpose: string },
): Letter => ({
  number: `SXXY${paper.credit.slice(2)}-${paper.edition}`,
  title: letterKinds.credit,
  issuer: paper.exchange,
  issuedAt: timeOf(paper.at),
  blocks: [
    partyFacts(paper),
    { kind: "heading", text: "授信申请" },
    {
      kind: "facts",
      facts: [
        ["授信申请编号", paper.credit],
        ["申请额度", bothWays(paper.asked)],
        ["资金用途", paper.purpose],
      ],
    },
    ...rules([
      "一、贷款人依据借款人的交易记录与所附资料核定额度，额度自核准之日起一年内有效，可循环使用，还款后恢复。",
      "二、每笔借款另行签署借款合同；借款须有真实交易背景，款项由贷款人受托支付给卖方。",
      "三、借款人逾期、被出具违约处置函或列入黑名单期间，不得新增借款。",
    ]),
  ],
  signers: signersOf(paper),
});

/** 借款合同. */
export const loanPaper = (
  paper: Paper & {
    readonly loan: LoanId;
    readonly productName: string;
    /** The contract, or the pledged lots, that secure the loan. */
    readonly standsOn: string;
    /** Firm to which the money is paid. */
    readonly payee: string;
    /** Amount in fen. */
    readonly principal: Fen;
    /** 年利率, in millionths. */
    readonly rate: number;
    /** 罚息年利率, in millionths. */
    readonly penaltyRate: number;
    /** Days of a year for interest: 360 or 365. */
    readonly basis: number;
    readonly method: RepayMethod;
    /** Days, or months where the method goes by months. */
    readonly term: number;
  },
): Letter => ({
  number: `JKHT${paper.loan.slice(2)}-${paper.edition}`,
  title: letterKinds.loan,
  issuer: paper.exchange,
  issuedAt: timeOf(paper.at),
  blocks: [
    partyFacts(paper),
    { kind: "heading", text: "借款内容" },
    {
      kind: "facts",
      facts: [
        ["借款编号", paper.loan],
        ["产品", paper.productName],
        ["依据", paper.standsOn],
        ["收款方", paper.payee],
        ["借款金额", bothWays(paper.principal)],
        ["年利率", `${rateText(paper.rate)}（按实际天数/${paper.basis}计，单利）`],
        ["罚息年利率", rateText(paper.penaltyRate)],
        ["期限", `${paper.term}${isByMonth(paper.method) ? "个月" : "天"}，自放款日起`],
        ["还款方式", repayMethods[paper.method]],
      ],
    },
    ...rules([
      "一、款项由贷款人受托支付，用于支付上述合同的货款；应收账款融资与货权质押融资的款项支付给借款人。",
      "二、还款按罚息、利息、本金的顺序清偿，可以部分还款和提前还款；提前归还的本金自还款日起不再计息。",
      "三、到期未还的本金自到期日起按罚息年利率计收罚息，不再计收正常利息。",
      "四、借款人开通自动退款的，其收到的货款优先归还到期的借款；应收账款融资在买方付款后即予归还。",
    ]),
  ],
  signers: signersOf(paper),
});
