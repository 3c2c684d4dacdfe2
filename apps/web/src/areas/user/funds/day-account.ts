import type { funds } from "@zd/api/funds/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { type Fen, fen } from "@zd/domain/kernel/brand";

export type Today = OutputOf<typeof funds.readToday>;

/** A line of the day's account. */
export interface AccountLine {
  /** The name of the movement, such as 入金. */
  readonly title: string;
  /** What counts under the title. */
  readonly explanation: string;
  /** Whether the amount is added to the balance of the day, or taken off it. */
  readonly sign: "+" | "−";
  /** Never negative: the sign says where it goes. */
  readonly amount: Fen;
}

type Movement = "received" | "paidOut" | "goodsReceived" | "goodsPaid" | "fees" | "other";

/** The movements with the sign that each has at nought: a negative amount, such as a refund, turns the sign. */
const movements: readonly [Movement, AccountLine["sign"], title: string, explanation: string][] = [
  ["received", "+", "今日入金", "银行转入交易账户"],
  ["paidOut", "−", "今日出金", "交易账户转出至银行"],
  ["goodsReceived", "+", "今日货款收入", "作为卖方收到的货款，扣除退还"],
  ["goodsPaid", "−", "今日货款支出", "作为买方支付的货款，扣除退回"],
  ["fees", "−", "今日服务费", "成交服务费与会员年费"],
  ["other", "+", "今日其他", "扣罚、收罚与调账"],
];

/** The day's account (domain §6.7): the opening and these lines make the total. */
export const accountLines = (today: Today): readonly AccountLine[] =>
  movements.map(([movement, usual, title, explanation]) => {
    const amount = today[movement];
    const sign = amount > 0n ? "+" : amount < 0n ? "−" : usual;
    return { title, explanation, sign, amount: fen(amount < 0n ? -amount : amount) };
  });
