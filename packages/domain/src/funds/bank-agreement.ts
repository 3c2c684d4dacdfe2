import type { Brand, ContractNo, Fen, FirmId, Instant, UserId } from "../kernel/brand.ts";
import { addDays } from "../kernel/calendar.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";

/**
 * 银行签约 (domain §6.2): a firm binds a bank account of its own, which it proves by an amount that the bank pays to it
 * (小额打款).
 */

export type BankAgreementId = Brand<string, "AgreementId">;

export const bankAgreementStates = {
  "0": "未签约",
  "1": "签约中",
  "2": "已签约",
  "3": "解约中",
  "4": "已解约",
} as const;
export type BankAgreementState = keyof typeof bankAgreementStates;

const edges: Readonly<Record<BankAgreementState, readonly BankAgreementState[]>> = {
  "0": ["1"],
  "1": ["0", "2"],
  "2": ["3"],
  "3": ["2", "4"],
  "4": [],
};

export const bankAgreementMayBecome = (from: BankAgreementState, to: BankAgreementState): boolean =>
  edges[from].includes(to);

/** How often the firm may name the amount. */
export const mostTries = 3;
/** Days in which it must name it. */
const verificationDays = 1;

export interface BankAccount {
  /** Name of the bank, without that of the branch. */
  readonly bank: string;
  /** 银行账号, 8 to 30 digits. */
  readonly number: string;
  /** 户名; must be the firm's name. */
  readonly name: string;
}

/** The binding of one bank account: the fold of its facts. */
export interface BankAgreement {
  readonly id: BankAgreementId;
  readonly firm: FirmId;
  /** The account that is bound. */
  readonly account: BankAccount;
  /** Not bound (0, also after a failed proof), being proved (1), bound (2), being unbound (3), unbound (4). */
  readonly state: BankAgreementState;
  /** Grows by one with every fact. */
  readonly version: number;
  /** Whether withdrawals go to this account unless another is named; one of a firm's signed accounts is. */
  readonly isDefault: boolean;
  /** 小额打款验证 while it runs, otherwise null; the amount is told to no client. */
  readonly verification: Verification | null;
}

/** A running proof of the account. */
export interface Verification {
  /** Paid amount, 1 to 99 fen. */
  readonly amount: Fen;
  /** Number of wrong answers so far. */
  readonly tries: number;
  /** Until when it may be answered. */
  readonly until: Instant;
}

interface FactBase<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where the clock or the bank has decided. */
  readonly by: UserId | null;
}

export type BankAgreementFact =
  | (FactBase<"signing-begun"> & {
      /** What the bank pays to the account as a proof, 1 to 99 fen. */
      readonly amount: Fen;
      /** Until when the firm may name the amount. */
      readonly until: Instant;
    })
  | (FactBase<"verification-failed"> & {
      /** How many answers are left; at 0 the proof ends. */
      readonly triesLeft: number;
    })
  | FactBase<"signing-ended">
  | (FactBase<"signed"> & {
      /** True where the firm had no default account yet. */
      readonly isDefault: boolean;
    })
  | (FactBase<"default-changed"> & {
      /** True for the new default account, false for the one before it. */
      readonly isDefault: boolean;
    })
  | FactBase<"unsigning-begun">
  | (FactBase<"unsigning-failed"> & {
      /** Why, as the bank says it. */
      readonly memo: string;
    })
  | FactBase<"unsigned">;

export type BankAgreementRefusal =
  | "STATUS_NOT_ALLOWED"
  | "ACCOUNT_NAME_DIFFERS"
  | "ACCOUNT_NUMBER_INVALID"
  | "ACCOUNT_BOUND"
  | "VERIFICATION_EXPIRED"
  | "DEFAULT_ACCOUNT_KEPT"
  | ClosureFault;

type Step<Reason extends BankAgreementRefusal> = Decision<BankAgreementFact, Reason>;

/** A name for comparison: without spaces, and with brackets of one kind. */
const plainName = (name: string): string =>
  name.replaceAll(/\s/g, "").replaceAll("(", "（").replaceAll(")", "）");

/**
 * 签约: the account must be in the firm's own name, not a person's (domain §1.2). The bank pays an amount of 1 to 99 fen to
 * it, which the firm reads in its statement.
 */
export function beginSigning(
  agreement: BankAgreement,
  firmName: string,
  others: readonly BankAgreement[],
  amount: Fen,
  by: UserId,
  at: Instant,
): Step<"STATUS_NOT_ALLOWED" | "ACCOUNT_NUMBER_INVALID" | "ACCOUNT_NAME_DIFFERS" | "ACCOUNT_BOUND"> {
  const { account, state } = agreement;
  if (state !== "0") return refuse("STATUS_NOT_ALLOWED");
  if (!/^\d{8,30}$/.test(account.number)) return refuse("ACCOUNT_NUMBER_INVALID");
  if (plainName(account.name) !== plainName(firmName)) return refuse("ACCOUNT_NAME_DIFFERS");
  if (others.some((other) => isBound(other) && other.account.number === account.number)) {
    return refuse("ACCOUNT_BOUND");
  }
  if (amount < 1n || amount > 99n) throw new Error(`a verification of ${amount} fen`);
  return accept({ type: "signing-begun", at, by, amount, until: addDays(at, verificationDays) });
}

const isBound = ({ state }: BankAgreement): boolean => state === "1" || state === "2" || state === "3";

/** The firm names the amount; the third wrong one ends the proof, and the firm has to begin anew. */
export function verifySigning(
  agreement: BankAgreement,
  entered: Fen,
  others: readonly BankAgreement[],
  by: UserId,
  at: Instant,
): Step<"STATUS_NOT_ALLOWED" | "VERIFICATION_EXPIRED"> {
  const { state, verification } = agreement;
  if (state !== "1" || !verification) return refuse("STATUS_NOT_ALLOWED");
  if (at >= verification.until) return refuse("VERIFICATION_EXPIRED");
  if (entered === verification.amount) {
    return accept({ type: "signed", at, by, isDefault: !others.some((other) => other.isDefault) });
  }
  const triesLeft = mostTries - verification.tries - 1;
  const failed: BankAgreementFact = { type: "verification-failed", at, by, triesLeft };
  return triesLeft > 0
    ? accept(failed)
    : accept<BankAgreementFact>(failed, { type: "signing-ended", at, by: null });
}

/** The fact that ends a proof whose day is over; none before, so early and repeated calls do no harm. */
export const advanceAgreement = (
  { state, verification }: BankAgreement,
  now: Instant,
): readonly BankAgreementFact[] =>
  state === "1" && verification !== null && now >= verification.until
    ? [{ type: "signing-ended", at: now, by: null }]
    : [];

/** 设为默认账户: facts of the old and the new default account, each with its agreement. */
export function makeDefault(
  agreement: BankAgreement,
  others: readonly BankAgreement[],
  by: UserId,
  at: Instant,
): Decision<readonly [BankAgreementId, BankAgreementFact], "STATUS_NOT_ALLOWED"> {
  if (agreement.state !== "2" || agreement.isDefault) return refuse("STATUS_NOT_ALLOWED");
  const change = (id: BankAgreementId, isDefault: boolean) =>
    [id, { type: "default-changed", at, by, isDefault }] as const;
  const before = others.filter(({ isDefault }) => isDefault).map(({ id }) => change(id, false));
  return accept<readonly [BankAgreementId, BankAgreementFact]>(...before, change(agreement.id, true));
}

/** What a firm must have settled before it can leave. Amounts are in fen, the others are counts. */
export interface OpenObligations {
  /** All money on its accounts. */
  readonly balance: Fen;
  /** Part of it that is held. */
  readonly frozen: Fen;
  /** Contracts that are not over. */
  readonly openContracts: readonly ContractNo[];
  /** Loans that are not paid back. */
  readonly openLoans: number;
  /** Shipments, waybills and freight quotes that are not over, and waybills whose freight is not paid. */
  readonly openHaulage: number;
  /** Bank transfers without a result. */
  readonly openTransfers: number;
  /** Fees that are still due. */
  readonly feesDue: Fen;
}

export type ClosureFault =
  | "BALANCE_LEFT"
  | "MONEY_FROZEN"
  | "CONTRACTS_OPEN"
  | "LOANS_OPEN"
  | "HAULAGE_OPEN"
  | "TRANSFERS_OPEN"
  | "FEES_DUE";

const closureRules: readonly (readonly [
  fault: ClosureFault,
  holds: (obligations: OpenObligations) => boolean,
])[] = [
  ["TRANSFERS_OPEN", ({ openTransfers }) => openTransfers > 0],
  ["MONEY_FROZEN", ({ frozen }) => frozen > 0n],
  ["BALANCE_LEFT", ({ balance }) => balance > 0n],
  ["CONTRACTS_OPEN", ({ openContracts }) => openContracts.length > 0],
  ["LOANS_OPEN", ({ openLoans }) => openLoans > 0],
  ["HAULAGE_OPEN", ({ openHaulage }) => openHaulage > 0],
  ["FEES_DUE", ({ feesDue }) => feesDue > 0n],
];

/** Each check of leaving, and whether the firm fails it. */
export const closureChecks = (obligations: OpenObligations) =>
  closureRules.map(([fault, holds]) => ({ fault, holds: holds(obligations) }));

/** All checks that the firm fails; empty where it may leave. */
export const closureFaults = (obligations: OpenObligations): readonly ClosureFault[] =>
  closureChecks(obligations).flatMap(({ fault, holds }) => (holds ? [fault] : []));

/**
 * 解约: with its last account a firm leaves, and must have everything settled. Of several, one may be unbound that is not
 * the default and has no transfer under way.
 */
export function beginUnsigning(
  agreement: BankAgreement,
  others: readonly BankAgreement[],
  obligations: OpenObligations,
  by: UserId,
  at: Instant,
): Step<"STATUS_NOT_ALLOWED" | "DEFAULT_ACCOUNT_KEPT" | ClosureFault> {
  if (agreement.state !== "2") return refuse("STATUS_NOT_ALLOWED");
  if (others.some(({ state }) => state === "2")) {
    if (agreement.isDefault) return refuse("DEFAULT_ACCOUNT_KEPT");
    if (obligations.openTransfers > 0) return refuse("TRANSFERS_OPEN");
  } else {
    const [fault] = closureFaults(obligations);
    if (fault) return refuse(fault);
  }
  return accept({ type: "unsigning-begun", at, by });
}

/** Fact of the bank's answer about an unbinding; none once it is decided. */
export function answerUnsigning(
  { state }: BankAgreement,
  done: boolean,
  memo: string,
  at: Instant,
): readonly BankAgreementFact[] {
  if (state !== "3") return [];
  return [done ? { type: "unsigned", at, by: null } : { type: "unsigning-failed", at, by: null, memo }];
}

export function evolveAgreement(agreement: BankAgreement, fact: BankAgreementFact): BankAgreement {
  return { ...applyFact(agreement, fact), version: agreement.version + 1 };
}

function applyFact(agreement: BankAgreement, fact: BankAgreementFact): BankAgreement {
  switch (fact.type) {
    case "signing-begun": {
      const { amount, until } = fact;
      return { ...agreement, state: "1", verification: { amount, tries: 0, until } };
    }
    case "verification-failed": {
      const { verification } = agreement;
      const tries = mostTries - fact.triesLeft;
      return { ...agreement, verification: verification && { ...verification, tries } };
    }
    case "signing-ended":
      return { ...agreement, state: "0", verification: null };
    case "signed":
      return { ...agreement, state: "2", verification: null, isDefault: fact.isDefault };
    case "default-changed":
      return { ...agreement, isDefault: fact.isDefault };
    case "unsigning-begun":
      return { ...agreement, state: "3" };
    case "unsigning-failed":
      return { ...agreement, state: "2" };
    case "unsigned":
      return { ...agreement, state: "4", isDefault: false };
  }
}

/** 销户: the firm asks for it, the exchange decides. */
export const closeRequestStates = { "1": "待审核", "2": "已销户", "3": "已驳回" } as const;
export type CloseRequestState = keyof typeof closeRequestStates;

export interface CloseRequest {
  /** Firm that wants to leave. */
  readonly firm: FirmId;
  /** User of the firm who asked. */
  readonly by: UserId;
  readonly at: Instant;
  /** Waits for the exchange (1), closed (2), or rejected (3), after which the firm may ask anew. */
  readonly state: CloseRequestState;
  /** Why it was rejected (CloseAccountRejectQuery); null unless it was. */
  readonly memo: string | null;
}

export function requestClose(
  before: CloseRequest | null,
  firm: FirmId,
  obligations: OpenObligations,
  by: UserId,
  at: Instant,
): { readonly ok: true; readonly request: CloseRequest } | ReturnType<typeof refuse<CloseRefusal>> {
  if (before && before.state !== "3") return refuse("STATUS_NOT_ALLOWED");
  const [fault] = closureFaults(obligations);
  return fault ? refuse(fault) : { ok: true, request: { firm, by, at, state: "1", memo: null } };
}

export type CloseRefusal = ClosureFault | "STATUS_NOT_ALLOWED" | "OWN_REQUEST" | "FIELD_REQUIRED";

/** The exchange decides a request; it checks again what keeps the firm here, since that may have changed. */
export function reviewClose(
  request: CloseRequest,
  verdict: { readonly closed: true } | { readonly closed: false; readonly memo: string },
  obligations: OpenObligations,
  reviewer: { readonly user: UserId; readonly firm: FirmId },
): { readonly ok: true; readonly request: CloseRequest } | ReturnType<typeof refuse<CloseRefusal>> {
  if (reviewer.firm === request.firm || reviewer.user === request.by) return refuse("OWN_REQUEST");
  if (request.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (!verdict.closed) {
    const memo = verdict.memo.trim();
    if (memo === "") return refuse("FIELD_REQUIRED", { field: "驳回意见" });
    return { ok: true, request: { ...request, state: "3", memo } };
  }
  const [fault] = closureFaults(obligations);
  return fault ? refuse(fault) : { ok: true, request: { ...request, state: "2" } };
}
