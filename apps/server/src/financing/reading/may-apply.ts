import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { loanStates, productKinds, repayMethods } from "@zd/domain/financing/codes";
import { availableOf, type Borrower, standingFault } from "@zd/domain/financing/credit";
import { productOf } from "@zd/domain/financing/products";
import { bankAgreementStates } from "@zd/domain/funds/bank-agreement";
import { channels } from "@zd/domain/funds/channels";
import { fen, instant } from "@zd/domain/kernel/brand";
import { amountOf, least } from "@zd/domain/money/amount";
import { findAgreements, findAutoRefund } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import { isCertified } from "../../signing/index.ts";
import { findSecond } from "../credits/wish.ts";
import { findFreeLots } from "../loans/pledged-goods.ts";
import { findCandidates } from "../loans/stands-on.ts";
import { findBorrower, findLimits } from "../standing.ts";

const calls = api.finance;

/** Paths of the pages on which each condition can be met. */
const pages = {
  apply: "/user/financing/applyForFinance",
  loans: "/user/financing/myFinance",
  accounts: "/user/financing/myAccounts",
  privacy: "/user/financing/privacyManagement",
  "sign-bank": "/user/bank/banksign",
  certificate: "/user/trade/ca",
} as const;

/** 申请资格: what a firm needs before it can borrow, and what it may apply for. */
export const mayApplyHandlers: readonly Handler[] = [
  handle(calls.hasApplyInfo, async ({ channel }, { db, actor }) => {
    let known = db
      .selectFrom("financing.credit")
      .select(["id", "state"])
      .where("firmId", "=", actor.firmId)
      .orderBy("appliedAt", "desc");
    if (channel) known = known.where("channel", "=", channel);
    const found = await known.execute();
    return { has: found.length > 0, credit: found.find(({ state }) => state === "0")?.id ?? null };
  }),

  handle(calls.canApplyNow, async ({ channel }, { db, actor, now }) => {
    const borrower = await findBorrower(db, actor.firmId, channel ?? null, now);
    const reason =
      standingFault(borrower)?.reason ?? (channel ? await findSecond(db, actor.firmId, channel) : null);
    return { can: reason === null, reason: reason ? refusalText(reason) : "" };
  }),

  handle(calls.checkCustomer, async ({ channel }, { db, actor, now }) => {
    const [borrower, accounts, certified] = await Promise.all([
      findBorrower(db, actor.firmId, channel ?? null, now),
      findAgreements(db, actor.firmId),
      isCertified(db, { firm: actor.firmId, user: actor.userId }, now),
    ]);
    const bound = accounts.some(({ state }) => state === "2");
    const items = [
      ...pointsOf(borrower),
      point("对公账户已绑定", bound, pages["sign-bank"]),
      point("本人持有有效数字证书", certified, pages.certificate),
    ];
    return { passed: items.every(({ ok }) => ok), items };
  }),

  handle(calls.readSigned, async (_, { db, actor, now }) => {
    const firm = actor.firmId;
    const [borrower, accounts, certified, autoRepay, credits, loans] = await Promise.all([
      findBorrower(db, firm, null, now),
      findAgreements(db, firm),
      isCertified(db, { firm, user: actor.userId }, now),
      findAutoRefund(db, [firm]),
      db
        .selectFrom("financing.credit")
        .select(["id", "letterNo", "channel", "signedAt"])
        .where("firmId", "=", firm)
        .where("signedAt", "is not", null)
        .where("letterNo", "is not", null)
        .orderBy("signedAt", "desc")
        .limit(100)
        .execute(),
      db
        .selectFrom("financing.loan")
        .select(["id", "letterNo", "channel", "signedAt"])
        .where("firmId", "=", firm)
        .where("signedAt", "is not", null)
        .where("letterNo", "is not", null)
        .orderBy("signedAt", "desc")
        .limit(100)
        .execute(),
    ]);
    const paper = (kind: "credit" | "loan") => (row: (typeof loans | typeof credits)[number]) => ({
      paper: kind,
      record: row.id as string,
      letter: row.letterNo ?? "",
      channelName: channels[row.channel],
      signedAt: instant(row.signedAt?.getTime() ?? 0),
    });
    return {
      consented: borrower.consented,
      certified,
      accountBound: accounts.some(({ state }) => state === "2"),
      autoRepay: autoRepay.has(firm),
      papers: [...credits.map(paper("credit")), ...loans.map(paper("loan"))].toSorted(
        (a, b) => b.signedAt - a.signedAt,
      ),
    };
  }),

  handle(calls.listBoundAccounts, async (_, { db, actor }) => {
    const accounts = await findAgreements(db, actor.firmId);
    return accounts.map(({ account, isDefault, state }) => ({
      bank: account.bank,
      account: `****${account.number.slice(-4)}`,
      name: account.name,
      isDefault,
      state: bankAgreementStates[state],
    }));
  }),

  handle(calls.findPage, async ({ purpose }) => ({ url: pages[purpose] })),

  handle(calls.readSearchConditions, async () => ({
    states: { ...loanStates },
    kinds: { ...productKinds },
    channels: { ...channels },
    methods: { ...repayMethods },
  })),

  handle(calls.readApplicable, async ({ product: id, contractNo }, { db, actor, now, refuse }) => {
    const product = productOf(id) ?? refuse("NOT_FOUND");
    const [[limit], found, lots] = await Promise.all([
      findLimits(db, actor.firmId, now, product.channel),
      findCandidates(db, product, actor.firmId),
      product.kind === "pledge" ? findFreeLots(db, actor.firmId, now) : [],
    ]);
    const available = limit && limit.frozenFor === null ? availableOf(limit) : fen(0n);
    const shown = found.filter(({ contract: one }) => !contractNo || one.contractNo === contractNo);
    const firms = await findFirms(
      db,
      shown.flatMap(({ contract: one }) => Object.values(one.parties)),
    );
    return {
      product: id,
      available,
      contracts: shown.map(({ contract: one, basis, cap, financed }) => ({
        contractNo: one.contractNo,
        counterparty: firms.get(one.parties[product.side === "B" ? "S" : "B"])?.name ?? "",
        goods: one.product,
        quantity: one.quantity,
        price: one.price,
        amount: one.amount,
        unpaid: basis,
        cap,
        most: financed ? fen(0n) : least(cap, available),
        financed,
      })),
      lots: lots.map((lot) => ({
        ...lot,
        value: lot.price === null ? null : amountOf(lot.price, lot.free),
      })),
    };
  }),
];

const point = (name: string, ok: boolean, url: string | null = null, memo = "") => ({
  name,
  ok,
  memo,
  url: ok ? null : url,
});

const pointsOf = (borrower: Borrower) => [
  point("已同意融资信息授权", borrower.consented, pages.privacy),
  point("企业状态正常", borrower.enabled && !borrower.blacklisted && !borrower.frozen),
  point("无待处理的违约处置函", !borrower.disposalLetterOpen, "/user/trade/breach-contract"),
  point(
    "无逾期借款",
    borrower.overdueLoans === 0,
    pages.loans,
    borrower.overdueLoans > 0 ? `${borrower.overdueLoans}笔逾期` : "",
  ),
];
