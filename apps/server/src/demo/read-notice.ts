import { api } from "@zd/api";
import { type Fen, instant } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { openedMessage } from "../identity/index.ts";
import { handle, notFound } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { DemoNotices, NoticeKind } from "../platform/demo-notices.ts";
import { openedCode } from "../signing/index.ts";

/** 演示手机: what a sandbox has sent to whoever holds the notice; null while it is on its way. */
export const readNotice = (notices: DemoNotices) =>
  handle(api.demo.readNotice, async ({ notice }, { db, now }) => {
    const of = notices.read(notice, now);
    if (!of) throw notFound();
    const sent = await finders[of.kind](db, of.number);
    if (!sent) return null;
    const { from, to, words, at } = sent;
    return { from, to: coveredNumber(to), words, at: instant(at.getTime()) };
  });

interface Sent {
  /** Which sandbox has sent it. */
  readonly from: string;
  /** The number that it was sent to; shown covered. */
  readonly to: string;
  /** The text itself. */
  readonly words: string;
  /** When it was sent. */
  readonly at: Date;
}

const finders: Readonly<Record<NoticeKind, (db: Reader, number: string) => Promise<Sent | null>>> = {
  async text(db, reference) {
    const found = await db
      .selectFrom("sandbox.message")
      .select(["reference", "mobile", "words", "at", "personal"])
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!found) return null;
    const { mobile: to, words, at } = openedMessage(found);
    return { from: "沙箱短信", to, words, at };
  },
  async code(db, id) {
    const found = await db
      .selectFrom("sandboxCa.message")
      .selectAll()
      .where("id", "=", BigInt(id))
      .executeTakeFirst();
    if (!found) return null;
    const { mobile: to, words, sentAt: at } = openedCode(found);
    return { from: "认证中心沙箱短信", to, words, at };
  },
  async "bank-payment"(db, reference) {
    const found = await db
      .selectFrom("sandbox.bankEntry")
      .select(["number as to", "amount", "at"])
      .where("reference", "=", reference)
      .where("amount", ">", 0n as Fen)
      .executeTakeFirst();
    return found ? { from: "沙箱银行到账", words: paid(found.amount), to: found.to, at: found.at } : null;
  },
  async "authority-payment"(db, id) {
    const found = await db
      .selectFrom("sandboxCa.payment")
      .select(["account as to", "amount", "at"])
      .where("id", "=", id)
      .executeTakeFirst();
    return found ? { from: "认证中心沙箱打款", words: paid(found.amount), to: found.to, at: found.at } : null;
  },
};

const paid = (amount: Fen) => `您的账户收到小额打款 ${formatYuan(amount)} 元，用于账户验证。`;
