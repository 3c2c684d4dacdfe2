import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { LongTermContract, LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import { longTermFault, openedLongTerm, type PlannedMonth } from "@zd/domain/contracts/long-term-opening";
import type { FirmId } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { type Actor, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { monthRows, pricingOf, totalOf } from "./sign-card.ts";

const calls = api.longTermControl;
export type Registered = InputOf<typeof calls.previewRegistration>;

/** The plans of a contract, one for each month, with their ids. */
export const planned = (
  id: LongTermId,
  months: readonly Pick<PlannedMonth, "month" | "quantity">[],
): readonly PlannedMonth[] =>
  months
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ month, quantity }) => ({
      id: `${id}-${month.replace("-", "")}` as PlanId,
      month,
      quantity,
      price: null,
    }));

/** A contract as it would be registered under this number; refused where its parties or months are not allowed. */
export async function registrationOf(
  db: Reader,
  { buyer: B, seller: S, published, quantity, pricing, months: inputMonths }: Registered,
  actor: Pick<Actor, "companyId" | "firmId">,
  id: LongTermId,
): Promise<LongTermContract> {
  if (B === S) throw new Refused("PARTIES_ALIKE");
  const unit = pricing.kind === "FIXED" ? pricing.price : pricing.base;
  if (unit <= 0n) throw new Refused("AMOUNT_NOT_POSITIVE");
  await checkParties(db, { B, S }, actor);
  const months = planned(id, inputMonths);
  const fault = longTermFault(published, quantity, months);
  if (fault) throw new Refused(fault.reason, fault.figures);
  return openedLongTerm({ id, parties: { B, S }, quantity, price: pricing }, months);
}

/** Refuses parties that are not members of the company. */
async function checkParties(
  db: Reader,
  {
    B,
    S,
  }: {
    /** The buyer; must be a member of the company. */
    readonly B: FirmId;
    /** The seller, likewise. */
    readonly S: FirmId;
  },
  { companyId, firmId }: Pick<Actor, "companyId" | "firmId">,
): Promise<void> {
  const firms = await findFirms(db, [B, S]);
  for (const [field, id] of [
    ["买方", B],
    ["卖方", S],
  ] as const) {
    const firm = firms.get(id);
    if (firm?.companyId !== companyId || id === firmId) throw new Refused("REFERENCE_UNKNOWN", { field });
  }
}

/** Mark of a registration: all that it says. */
export const registrationMark = ({ files, months, ...terms }: Registered) => ({
  ...terms,
  files: [...files],
  months: months.map(({ month, quantity }) => [month, quantity]),
});

/** Stands for the number in the card; the real one is drawn with the registration. */
const unnumbered = "--" as LongTermId;

/** 长协登记的确认卡: what both sides will be asked to sign, month by month. */
export const previewRegistration = handle(calls.previewRegistration, async (input, { db, actor }) => {
  const { buyer, seller, product, producer, place, published, quantity, files } = input;
  const [known, { outcome: opened, barred }] = await Promise.all([
    findFirms(db, [buyer, seller]),
    previewOutcome(() => registrationOf(db, input, actor, unnumbered)),
  ]);
  // Of a firm that is no member here nothing is told, not even its name.
  const nameOf = (id: FirmId) => {
    const firm = known.get(id);
    return firm?.companyId === actor.companyId ? firm.name : "--";
  };
  return {
    ...plainCard,
    number: "",
    party: `${nameOf(buyer)} 与 ${nameOf(seller)}`,
    direction: "登记",
    path: "卖方 → 买方",
    amount: opened && totalOf(opened),
    changes: opened ? monthRows(opened) : [],
    subject: `${product} ${groupedQuantity(quantity)} 吨`,
    effect: null,
    facts: [
      { title: "厂矿与交货地", words: `${producer}，${place}` },
      { title: "公布数量", words: `${groupedQuantity(published)} 吨` },
      ...(opened ? [{ title: "定价", words: pricingOf(opened) }] : []),
      { title: "附件", words: files.length === 0 ? "没有附件" : `${files.length} 个` },
    ],
    consequence: [
      { when: "登记后", words: "等待双方签订，双方签订后按月履行；不能修改，可以关闭" },
      { when: "货款", words: "按暂定价计算，以各月确定的价格和结算为准" },
    ],
    people: [{ role: "登记", name: actor.name, at: null }],
    barred,
    seen: previewHash(registrationMark(input)),
  };
});
