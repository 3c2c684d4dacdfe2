import type { Contract } from "@zd/domain/contracts/contract";
import type { CompanyId, ContractNo, Instant } from "@zd/domain/kernel/brand";
import { type ContractScope, type DecideContract, decideAll, keepCarried } from "./carry-out.ts";
import { type Carried, findOpenContracts } from "./contract-store.ts";

/**
 * The open contracts of a company in one transaction that carries them on again and again, such as over a past that is
 * put on record: their money moves at each time, they themselves are kept in memory and written once, by
 * {@link ContractsInHand.save}. Nobody else may act on them meanwhile.
 */
export class ContractsInHand {
  readonly #scope: ContractScope;
  readonly #company: CompanyId;
  readonly #contracts = new Map<ContractNo, Contract>();
  readonly #carried: Carried[] = [];
  #newest = "" as ContractNo;

  constructor(scope: ContractScope, company: CompanyId) {
    this.#scope = scope;
    this.#company = company;
  }

  /** Takes those in that have been opened since, and decides about each; `now` is when what follows from it happens. */
  async carry(now: Instant, isDue: (contract: Contract) => boolean, decide: DecideContract): Promise<void> {
    for (const contract of await findOpenContracts(this.#scope.tx, this.#company, this.#newest)) {
      this.#contracts.set(contract.no, contract);
      if (contract.no > this.#newest) this.#newest = contract.no;
    }
    const due = [...this.#contracts.values()].filter(isDue);
    for (const one of await decideAll({ ...this.#scope, now }, due, decide)) {
      this.#carried.push(one);
      this.#contracts.set(one.after.no, one.after);
    }
  }

  /** Two hundred contracts at a time, so that no statement takes longer than one may. */
  async save(): Promise<void> {
    const ofContracts = [...Map.groupBy(this.#carried.splice(0), ({ before }) => before.no).values()];
    for (let first = 0; first < ofContracts.length; first += together)
      await keepCarried(this.#scope, ofContracts.slice(first, first + together).flat());
  }
}

const together = 200;
