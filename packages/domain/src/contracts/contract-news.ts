import type { MemberPermission } from "../identity/access.ts";
import type { Instant, UserId } from "../kernel/brand.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import { formatDeadline } from "../kernel/shanghai-time.ts";
import type { MessageKind } from "../messages/kinds.ts";
import type { News } from "../messages/news.ts";
import { formatPrice } from "../money/price.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { formatAmount } from "../money/yuan.ts";
import type { Side } from "../terms/codes.ts";
import { type ContractActionType, contractActions, opposite } from "./codes.ts";
import { type Contract, dueFrom } from "./contract.ts";
import { type Duty, dutiesOf } from "./duties.ts";
import type { ContractFact } from "./facts.ts";

/** 合同的消息: what its parties are told when it is opened or has changed. */

/** What messages say of a contract beside what the rules know of it. */
export interface ContractAbout {
  /** What is traded, such as 袁大滩矿 精煤. */
  readonly goods: string;
  /** Name of the session, or of the shop of the mall. */
  readonly section: string;
  /** Number of the session; empty for a contract of the mall. */
  readonly sectionId: string;
  /** Whether the session is for practice. */
  readonly practice: boolean;
}

/** The kind of a message by the step that has to be taken. */
const kindOf: Partial<Record<ContractActionType, MessageKind>> = {
  sign: "toSign",
  pay: "toPay",
  refund: "toPay",
  "claim-payment": "toPay",
  "confirm-payment": "toPay",
  ship: "delivery",
  receive: "delivery",
  settle: "settlement",
  "confirm-settlement": "settlement",
  "accept-dissent": "settlement",
  "register-invoice": "settlement",
  "confirm-finish": "settlement",
  "agree-termination": "toSign",
};

/** Steps whose deadline makes a default. */
const defaulting: readonly ContractActionType[] = ["sign", "pay", "settle", "refund"];

/** A message before it has its contract. */
interface Draft {
  /** What tells it apart from others of the same version of the contract. */
  readonly mark: string;
  readonly kind: MessageKind;
  readonly side: Side;
  readonly permission: MemberPermission | null;
  readonly except: UserId | null;
  readonly words: string;
  readonly consequence: string;
  readonly dueAt: Instant | null;
}

const isMember = (by: Duty["by"]): by is Side => by !== "X";

/** What a side has to do from now on and had not to do before, with what it is about. */
function dutyNews(
  contract: Contract,
  { by: side, action, until }: Duty & { readonly by: Side },
  about: ContractAbout,
): Draft[] {
  const kind = kindOf[action];
  if (kind === undefined) return [];
  const { label, needs } = contractActions[action];
  const due =
    action === "pay" || action === "refund" || action === "claim-payment" ? dueFrom(contract, side) : null;
  const settled = action === "confirm-settlement" ? (contract.settlement?.result.payable ?? null) : null;
  const amount = due ?? settled ?? (action === "sign" ? contract.terms.amount : null);
  const parts = [
    until === null ? `请${label}` : `请于 ${formatDeadline(until)} 前${label}`,
    ...(amount === null ? [] : [`${formatAmount(amount)} 元`]),
  ];
  return [
    {
      mark: `duty/${action}/${side}`,
      kind,
      side,
      permission: needs as MemberPermission,
      except: null,
      words: `${contract.no} ${parts.join("，")}`,
      consequence: [
        about.section,
        ...(until !== null && defaulting.includes(action) ? ["逾期按违约处理"] : []),
      ].join(" · "),
      dueAt: until,
    },
  ];
}

const newDuties = (before: Contract | null, after: Contract, calendar: ExchangeCalendar) => {
  const known = new Set(
    (before ? dutiesOf(before, calendar) : []).map(({ by, action }) => `${by} ${action}`),
  );
  return dutiesOf(after, calendar).filter(
    (duty): duty is Duty & { readonly by: Side } =>
      isMember(duty.by) && !known.has(`${duty.by} ${duty.action}`),
  );
};

/** What one fact is to the side that has not brought it about. */
function factNews(contract: Contract, fact: ContractFact, about: ContractAbout): Draft[] {
  const { no } = contract;
  const draft = (
    kind: MessageKind,
    side: Side,
    permission: MemberPermission,
    words: string,
    consequence = about.section,
  ): Draft => ({
    mark: `fact/${fact.type}/${side}`,
    kind,
    side,
    permission,
    except: fact.by,
    words: `${no} ${words}`,
    consequence,
    dueAt: null,
  });
  switch (fact.type) {
    case "payment-made": {
      const held = fact.to === "escrow" ? "由平台保管，结算后划转" : "已到账";
      const payer = fact.from === "B" ? "买方付款" : "卖方退款";
      return [
        draft("moneyIn", opposite(fact.from), "move-money", `${payer} ${formatAmount(fact.amount)} 元`, held),
      ];
    }
    case "payment-rejected": {
      const claim = contract.claims.find((one) => one.no === fact.no);
      return claim ? [draft("rejected", claim.from, "move-money", "付款凭证被驳回", fact.memo)] : [];
    }
    case "goods-received":
      return [draft("delivery", "S", "ship-and-receive", `买方收货 ${groupedQuantity(fact.quantity)} 吨`)];
    case "settlement-confirmed":
      return [draft("settlement", "S", "settle", `结算已确认 ${formatAmount(fact.closing.final)} 元`)];
    case "dissent-ended":
      return (["B", "S"] as const).map((side) =>
        draft("settlement", side, "settle", fact.how === "withdrawn" ? "结算异议已撤销" : "结算异议被驳回"),
      );
    case "terminated":
      return (["B", "S"] as const).map((side) =>
        draft("settlement", side, "sign", fact.state === "85" ? "合同已解除" : "合同已违约终止"),
      );
    case "finished":
      return (["B", "S"] as const).map((side) => draft("settlement", side, "settle", "合同已完成"));
    default:
      return [];
  }
}

const toNews =
  (contract: Contract, about: ContractAbout, at: Instant) =>
  ({ mark, kind, side, permission, except, words, consequence, dueAt }: Draft): News => ({
    reference: `contract/${contract.no}/${contract.version}/${mark}`,
    kind,
    to: { firm: contract.parties[side], permission, ...(except !== null && { except }) },
    subject: "contract",
    id: contract.no,
    parameters: { side },
    words,
    consequence,
    dueAt,
    practice: about.practice,
    at,
    occasion: { id: about.sectionId || about.section, name: about.section },
  });

/** 成交 and 待签: what both sides are told when a contract is opened. */
export function openedNews(
  contract: Contract,
  about: ContractAbout,
  calendar: ExchangeCalendar,
): readonly News[] {
  const { quantity, price } = contract.terms;
  const dealt = (side: Side): Draft => ({
    mark: `deal/${side}`,
    kind: "deal",
    side,
    permission: null,
    except: null,
    words: `${about.goods} ${groupedQuantity(quantity)} 吨 × ${formatPrice(price)} 成交`,
    consequence: `${about.section} · 合同 ${contract.no}`,
    dueAt: null,
  });
  return [
    ...(["B", "S"] as const).map(dealt),
    ...newDuties(null, contract, calendar).flatMap((duty) => dutyNews(contract, duty, about)),
  ].map(toNews(contract, about, contract.since));
}

/** What the sides are told of a change: what the other one has done, and what they have to do now. */
export function changedNews(
  before: Contract,
  after: Contract,
  facts: readonly ContractFact[],
  about: ContractAbout,
  calendar: ExchangeCalendar,
): readonly News[] {
  const last = facts.at(-1);
  if (!last) return [];
  return [
    ...facts.flatMap((fact) => factNews(after, fact, about)),
    ...newDuties(before, after, calendar).flatMap((duty) => dutyNews(after, duty, about)),
  ].map(toNews(after, about, last.at));
}
