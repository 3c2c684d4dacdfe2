import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { CreditId, LoanId } from "@zd/domain/financing/codes";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { fundPassword } from "../../testing/contract-scene.ts";
import { fenOf, type Scene } from "../../testing/market-scene.ts";
import { signingCode } from "../../testing/sent-texts.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { finance } = api;
type Faults = Omit<InputOf<typeof api.sandboxLender.turnLender>, "channel">;

const fair: Faults = { down: false, losesAnswers: false, refusal: null, answers: "once", delayMs: 2_000 };

/** As much of an exchange as borrowing needs. */
interface Stage extends Pick<TestPlatform, "db" | "wait"> {
  readonly clock: Pick<TestPlatform["clock"], "now">;
}

/** Borrowing firms for tests: all steps are calls, and the lender answers by its rules. */
export function openFinanceScene(exchange: Stage, scene: Pick<Scene, "member">) {
  const caller = (name: string) => scene.member(name).caller;

  const faults = (change: Partial<Faults> = {}, channel: ChannelId = "SF") =>
    exchange.db
      .updateTable("sandbox.lender")
      .set({ ...fair, ...change })
      .where("channel", "=", channel)
      .execute();

  const consent = (name: string, agreed = true) => caller(name).call(finance.setPrivacy, { agreed });

  /** Makes the agreement of an application or a loan, and signs it with the code that was sent. */
  async function sign(name: string, paper: { readonly credit?: CreditId; readonly loan?: LoanId }) {
    const { task, letter } = await caller(name).ask(finance.generateAgreement, paper);
    const code = await signingCode(exchange);
    await caller(name).ask(finance.giveCommand, { command: "sign", task, code, fundPassword: "" });
    return letter;
  }

  const submit = (
    name: string,
    paper: { readonly credit?: CreditId; readonly loan?: LoanId },
    headers = {},
  ) =>
    caller(name).call(finance.giveCommand, { command: "submit", code: "", fundPassword, ...paper }, headers);

  const draft = (name: string, amount = "1500000", channel: ChannelId = "SF") =>
    caller(name).call(finance.applyForCredit, {
      channel,
      amount: fenOf(amount),
      purpose: "采购原煤",
      files: [],
    });

  /** A firm with consent and a limit that the lender has granted. */
  async function borrower(name: string, amount = "1500000", channel: ChannelId = "SF"): Promise<CreditId> {
    await consent(name);
    const { credit } = await caller(name).ask(finance.applyForCredit, {
      channel,
      amount: fenOf(amount),
      purpose: "采购原煤",
      files: [],
    });
    await sign(name, { credit });
    await submit(name, { credit });
    await exchange.wait(60_000);
    return credit;
  }

  type Wish = Partial<InputOf<typeof finance.applyForLoan>>;
  const ask = (name: string, contractNo: ContractNo, wish: Wish = {}) =>
    caller(name).call(finance.applyForLoan, {
      product: "SF-DD",
      contractNo,
      amount: fenOf("1500000"),
      lots: [],
      method: "bullet",
      term: 45,
      ...wish,
    });

  /** A loan that is applied for and signed, and not submitted. */
  async function signedLoan(name: string, contractNo: ContractNo, wish: Wish = {}): Promise<LoanId> {
    const { loan } = await caller(name).ask(finance.applyForLoan, {
      product: "SF-DD",
      contractNo,
      amount: fenOf("1500000"),
      lots: [],
      method: "bullet",
      term: 45,
      ...wish,
    });
    await sign(name, { loan });
    return loan;
  }

  /** A loan on a contract, paid by the lender. */
  async function drawn(name: string, contractNo: ContractNo, wish: Wish = {}): Promise<LoanId> {
    const loan = await signedLoan(name, contractNo, wish);
    await submit(name, { loan });
    await exchange.wait(60_000);
    return loan;
  }

  /** Turns 自动退款 on for an account of the firm. */
  const takeReceipts = (name: string) => {
    const { firm, user } = scene.member(name);
    const at = new Date(exchange.clock.now());
    return exchange.db
      .insertInto("funds.agreement")
      .values({
        id: `A-${name}` as never,
        firmId: firm,
        bank: "朔方银行",
        branchNo: "901000010003",
        branch: "总行营业部",
        number: "6200000000000099",
        personal: null,
        numberIndex: null,
        name: `${name}有限公司`,
        state: "2",
        isDefault: true,
        autoRefund: true,
        version: 1,
        verifyAmount: null,
        verifyTries: null,
        verifyUntil: null,
        byUser: user,
        at,
        changedAt: at,
        memo: null,
      })
      .execute();
  };

  const repay = (name: string, loan: LoanId, yuan: string, headers = {}) =>
    caller(name).call(finance.repay, { loan, amount: fenOf(yuan), fundPassword }, headers);

  const read = (name: string, loan: LoanId) => caller(name).ask(finance.readLoan, { loan });

  const limitOf = async (name: string) => (await caller(name).ask(finance.readCredit, {})).limits[0];

  return {
    faults,
    consent,
    sign,
    submit,
    draft,
    borrower,
    ask,
    signedLoan,
    drawn,
    takeReceipts,
    repay,
    read,
    limitOf,
  };
}
