import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractNo, Instant, SectionId } from "@zd/domain/kernel/brand";
import { type ContractScope, type DecideContract, decideAll, saveChanges } from "./carry-out.ts";
import { type ContractChange, findOpenOf } from "./contract-store.ts";

/**
 * Open contracts in one transaction that carries them on again and again, such as over a past that is put on record: their
 * money moves at each time, they themselves are kept in memory and written once, by {@link ContractsInHand.save}. Nobody
 * else may act on them meanwhile.
 */
export class ContractsInHand {
  readonly #scope: ContractScope;
  readonly #contracts = new Map<ContractNo, Contract>();
  readonly #carried: ContractChange[] = [];

  constructor(scope: ContractScope) {
    this.#scope = scope;
  }

  /** Takes those in that have come of these sections. */
  async take(sections: readonly SectionId[]): Promise<void> {
    for (const contract of await findOpenOf(this.#scope.tx, sections))
      this.#contracts.set(contract.no, contract);
  }

  /** Decides about each that is due; `now` is when what follows from it happens. */
  async carry(now: Instant, isDue: (contract: Contract) => boolean, decide: DecideContract): Promise<void> {
    const due = [...this.#contracts.values()].filter(isDue);
    if (due.length === 0) return;
    for (const one of await decideAll({ ...this.#scope, now }, due, decide)) {
      this.#carried.push(one);
      this.#contracts.set(one.after.no, one.after);
    }
  }

  /** Two hundred contracts at a time, so that no statement takes longer than one may. */
  async save(): Promise<void> {
    const ofContracts = [...Map.groupBy(this.#carried.splice(0), ({ before }) => before.no).values()];
    for (let first = 0; first < ofContracts.length; first += together)
      await saveChanges(this.#scope, ofContracts.slice(first, first + together).flat());
  }
}

const together = 200;
