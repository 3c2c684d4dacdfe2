import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { type CreditId, creditStates, isOwing, loanStates } from "@zd/domain/financing/codes";
import { availableOf } from "@zd/domain/financing/credit";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, type Handler, handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { type CreditRow, lockCredit } from "../credits/credit-store.ts";

const calls = api.financeControl;

const isFrozen = ({ frozenFor }: CreditRow) => frozenFor !== null;

/** Why a limit cannot be frozen or released; null where it can. */
function freezeFault(credit: CreditRow, frozen: boolean, by: FirmId) {
  if (credit.firmId === by) return "OWN_FIRM_INVOLVED";
  if (credit.state !== "2") return "STATUS_NOT_ALLOWED";
  return isFrozen(credit) === frozen ? "NOTHING_CHANGED" : null;
}

/** Mark of the card: the limit; what is lent on it is left out, since every loan and repayment changes it. */
const freezeMark = ({ id, state, granted, frozenFor }: CreditRow, frozen: boolean) => ({
  id,
  state,
  granted,
  frozenFor,
  frozen,
});

const setFrozen = (operation: typeof calls.freezeLimit | typeof calls.releaseLimit, frozen: boolean) =>
  handle(operation, async ({ credit: id, reason, seen }, { tx, actor, refuse }) => {
    const credit = await lockCredit(tx, id);
    if (credit.companyId !== actor.companyId) return refuse("NOT_FOUND");
    const fault = freezeFault(credit, frozen, actor.firmId);
    if (fault) return refuse(fault);
    if (reason.trim() === "") return refuse("FIELD_REQUIRED", { field: "原因" });
    requireMatchingPreview(seen, freezeMark(credit, frozen));
    await tx
      .updateTable("financing.credit")
      .set({ frozenFor: frozen ? reason.trim() : null, memo: reason.trim() })
      .where("id", "=", id)
      .execute();
    return null;
  });

/** 额度冻结与解冻的确认卡: what the firm may borrow before and after, and what it owes. */
const previewLimit = handle(calls.previewLimit, async ({ credit: id, step }, { db, actor }) => {
  const frozen = step === "freeze";
  const credit = await findCredit(db, id, actor);
  const [firms, loans] = await Promise.all([findFirms(db, [credit.firmId]), findLoansOn(db, id)]);
  const fault = freezeFault(credit, frozen, actor.firmId);
  const granted = credit.granted ?? fen(0n);
  const open = availableOf({ granted, used: credit.used });
  const borrowable = (of: boolean) => yuan(of ? fen(0n) : open);
  const direction = frozen ? "冻结" : "解冻";
  return {
    ...plainCard,
    number: `授信 ${id}`,
    party: firms.get(credit.firmId)?.name ?? credit.firmId,
    direction,
    path: "融资额度",
    amount: null,
    changes: fault
      ? []
      : changedRows([
          ["额度状态", stateOf(credit, isFrozen(credit)), stateOf(credit, frozen)],
          ["可借金额", borrowable(isFrozen(credit)), borrowable(frozen)],
        ]),
    subject: `授信额度 ${yuan(granted)}，已用 ${yuan(credit.used)}`,
    effect: null,
    facts: [
      ...(credit.frozenFor === null ? [] : [{ title: "冻结原因", words: credit.frozenFor }]),
      ...factsOf(loans),
    ],
    evidence: evidenceOf(loans),
    consequence: [
      {
        when: `${direction}后`,
        words: frozen ? "该额度不能再申请借款；已放款的借款按原约定履行" : "该企业可以在剩余额度内申请借款",
      },
    ],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: fault && refusalText(fault, {}),
    seen: previewHash(freezeMark(credit, frozen)),
  };
});

const yuan = (amount: Fen) => `${formatAmount(amount)} 元`;

const stateOf = ({ state }: CreditRow, frozen: boolean) => (frozen ? "冻结" : creditStates[state]);

/** A credit of the company; or NOT_FOUND. */
const findCredit = (db: Reader, id: CreditId, { companyId }: Actor): Promise<CreditRow> =>
  db
    .selectFrom("financing.credit")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow(notFound);

/** Loans on a limit that are applied for or owed. */
const findLoansOn = (db: Reader, id: CreditId) =>
  db
    .selectFrom("financing.loan")
    .select(["state", "outstanding"])
    .where("creditId", "=", id)
    .where("state", "not in", ["4", "9"])
    .execute();

type Loans = Awaited<ReturnType<typeof findLoansOn>>;

function factsOf(loans: Loans): Card["facts"] {
  const owed = loans.filter(({ state }) => isOwing(state));
  const waitingCount = loans.length - owed.length;
  const sum = fen(owed.reduce((all, { outstanding }) => all + outstanding, 0n));
  return [
    { title: "未结清借款", words: `${owed.length} 笔，本金 ${yuan(sum)}` },
    ...(waitingCount === 0 ? [] : [{ title: "申请中的借款", words: `${waitingCount} 笔，照常审批` }]),
  ];
}

function evidenceOf(loans: Loans): Card["evidence"] {
  const late = loans.filter(({ state }) => state === "5").length;
  return [
    {
      passed: late === 0,
      words: late === 0 ? "没有逾期借款" : `${late} 笔借款${loanStates["5"]}`,
    },
  ];
}

/** 额度冻结: nothing more is lent on a frozen limit until it is released. */
export const limitHandlers: readonly Handler[] = [
  previewLimit,
  setFrozen(calls.freezeLimit, true),
  setFrozen(calls.releaseLimit, false),
];
