import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { contractParties, opposite } from "@zd/domain/contracts/codes";
import { evolveLongTerm } from "@zd/domain/contracts/evolve-long-term";
import { type LongTermContract, longTermStates } from "@zd/domain/contracts/long-term";
import { signLongTerm } from "@zd/domain/contracts/long-term-steps";
import { fen, type Instant } from "@zd/domain/kernel/brand";
import { groupedPrice } from "@zd/domain/money/price";
import { formatAmount } from "@zd/domain/money/yuan";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { type Actor, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { isCertified } from "../../signing/index.ts";
import { longTermOutcome, outcomeMark } from "./long-term-outcome.ts";
import { getLongTerm, sideOf } from "./long-term-store.ts";
import { tonnes } from "./plan-faces.ts";

/** Refuses to sign without a certificate (domain §5.5), as for any other contract. */
export async function requireCertified(
  db: Reader,
  { firmId: firm, userId: user }: Pick<Actor, "firmId" | "userId">,
  now: Instant,
): Promise<void> {
  if (!(await isCertified(db, { firm, user }, now))) throw new Refused("CERTIFICATE_INVALID");
}

/** 长协签订的确认卡: what the firm binds itself to, month by month, and whether the contract is in force with this signature. */
export const previewSign = handle(api.longTerm.previewSign, async ({ contractId }, { db, actor, now }) => {
  const { contract: one, row } = await getLongTerm(db, contractId, { firm: actor.firmId });
  const side = sideOf(one, actor.firmId);
  const other = one.parties[opposite(side)];
  const [firms, { outcome: facts, barred }] = await Promise.all([
    findFirms(db, [other]),
    previewOutcome(async () => {
      await requireCertified(db, actor, now);
      const decided = signLongTerm(one, { user: actor.userId, party: side }, now);
      if (!decided.ok) throw new Refused(decided.reason, decided.figures);
      return decided.facts;
    }),
  ]);
  const after = facts?.reduce(evolveLongTerm, one) ?? null;
  return {
    ...plainCard,
    number: contractId,
    party: firms.get(other)?.name ?? other,
    direction: "签订",
    path: `本方为${contractParties[side]}`,
    amount: totalOf(one),
    changes: after ? signedChanges(one, after) : [],
    subject: `${row.product} ${tonnes(one.quantity)}，${row.firstMonth} 至 ${row.lastMonth}`,
    effect: null,
    facts: [
      { title: "厂矿与交货地", words: `${row.producer}，${row.place}` },
      { title: "定价", words: pricingOf(one) },
      { title: "货款", words: "按暂定价计算，以各月确定的价格和结算为准" },
    ],
    consequence: [
      {
        when: "签订后",
        words: after?.state === "1" ? "合同生效，双方按月度计划履行，不能撤回" : "等待对方签订，不能撤回",
      },
    ],
    people: [{ role: "签订", name: actor.name, at: null }],
    barred,
    seen: previewHash(outcomeMark(await longTermOutcome(db, one, actor.firmId, facts))),
  };
});

/** Sum of all months, at the price known of each. */
export const totalOf = ({ plans }: Pick<LongTermContract, "plans">) =>
  fen(plans.reduce((sum, { amount }) => sum + amount, 0n));

export const pricingOf = ({ price: terms }: Pick<LongTermContract, "price">) =>
  terms.kind === "FIXED"
    ? `固定价 ${groupedPrice(terms.price)} 元/吨`
    : `基准价 ${groupedPrice(terms.base)} 元/吨 + 浮动价，${terms.kcal} kcal/kg`;

/** A row for each month, such as 10,000 吨 × 675.00 元/吨（暂定），6,750,000.00 元. */
export const monthRows = ({ plans }: Pick<LongTermContract, "plans">): Card["changes"] =>
  plans.map(({ month, quantity, price, priced, amount }) => ({
    title: `${month} 计划`,
    from: "",
    to: `${tonnes(quantity)} × ${groupedPrice(price)} 元/吨${priced ? "" : "（暂定）"}，${formatAmount(amount)} 元`,
  }));

const signedBy = ({ signed }: LongTermContract) => signed.map((side) => contractParties[side]).join("、");

function signedChanges(before: LongTermContract, after: LongTermContract): Card["changes"] {
  return [
    ...changedRows([
      ["合同状态", longTermStates[before.state], longTermStates[after.state]],
      ["已签订", signedBy(before), signedBy(after)],
    ]),
    ...monthRows(before),
  ];
}
