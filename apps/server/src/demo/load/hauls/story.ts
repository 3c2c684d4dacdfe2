import type { Contract } from "@zd/domain/contracts/contract";
import { type FirmId, type Instant, instant } from "@zd/domain/kernel/brand";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import { firmOf, firms } from "../../catalogue/firms.ts";
import type { DemoFirm } from "../../catalogue/types.ts";
import { demoCompany, firmIdOf, operatorIdOf, traderOf } from "../../people.ts";

/** Who acts for a firm: its first operator. */
export const personOf = (firm: DemoFirm) => {
  const [operator] = firm.operators;
  return {
    userId: operator ? operatorIdOf(firm, operator) : traderOf(firm),
    firmId: firmIdOf(firm),
    companyId: demoCompany,
    name: operator?.name ?? firm.legalPerson,
    firmKind: firm.kind,
    as: "firm" as const,
  };
};
export type Person = ReturnType<typeof personOf>;

/** The carrier of the demo. */
export const carrier = personOf(firmOf("chiye"));

/** What one contract's hauls have in common: who takes part, from where to where, and what time it is in them. */
export interface Story {
  /** The transaction that writes it, at the present moment. */
  readonly scope: Scope;
  readonly contract: Contract;
  /** When it began. */
  readonly began: Instant;
  /** Who has to see to the transport. */
  readonly shipper: Person;
  readonly buyer: Person;
  readonly seller: Person;
  readonly places: {
    /** Where the goods are loaded. */
    readonly from: string;
    /** Where they are unloaded. */
    readonly to: string;
  };
  /** The scope at the next moment of the story, which is never after the present. */
  readonly next: () => Scope;
}

export function storyOf(scope: Scope, contract: Contract, began: Instant): Story {
  const sellerFirm = memberOf(contract.parties.S);
  const { now } = scope;
  let passed = 0;
  return {
    scope,
    contract,
    began,
    shipper: personOf(memberOf(contract.parties[contract.terms.haulier])),
    buyer: personOf(memberOf(contract.parties.B)),
    seller: personOf(sellerFirm),
    places: { from: `陕西省榆林市榆阳区${sellerFirm.shortName}煤场`, to: "河北省唐山市曹妃甸港区" },
    next() {
      passed += 1;
      return { ...scope, now: instant(Math.min(now, began + passed * ((now - began) / 60))) };
    },
  };
}

const memberOf = (id: FirmId): DemoFirm => {
  const found = firms.find((firm) => firmIdOf(firm) === id);
  if (!found) throw new Error(`${id} is no firm of the demo`);
  return found;
};
