import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractNo, Instant, SectionId } from "@zd/domain/kernel/brand";
import { type DecideContract, decideAll, saveChanges } from "./carry-out.ts";
import { type ContractChange, type ContractScope, findOpenOf } from "./contract-store.ts";

/**
 * Open contracts that one transaction decides about many times, such as when it writes a past. Their money is posted
 * each time; the contracts themselves are kept in memory and written once by {@link ContractsInHand.save}. The caller
 * lets nobody else act on them meanwhile.
 */
export class ContractsInHand {
  readonly #scope: ContractScope;
  readonly #contracts = new Map<ContractNo, Contract>();
  readonly #carried: ContractChange[] = [];

  constructor(scope: ContractScope) {
    this.#scope = scope;
  }

  /** Takes in the open contracts of these sections. */
  async take(sections: readonly SectionId[]): Promise<void> {
    for (const contract of await findOpenOf(this.#scope.tx, sections))
      this.#contracts.set(contract.no, contract);
  }

  /** Decides about each contract for which `isDue` holds; `now` is the time of the facts. */
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
