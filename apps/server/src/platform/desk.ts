import type { SecondPersonKind, TodoKind } from "@zd/api/console/desk";
import type { CompanyId, Fen, Instant } from "@zd/domain/kernel/brand";
import type { Reader } from "./database/database.ts";

/** What a context has lying on the desks of the exchange's staff. */
export interface Desk {
  readonly count: (
    db: Reader,
    company: CompanyId,
    now: Instant,
  ) => Promise<Readonly<Partial<Record<TodoKind, number>>>>;
  readonly waiting?: (db: Reader, company: CompanyId) => Promise<readonly Waiting[]>;
}

/** Asked for by one person, to be decided by another. */
export interface Waiting {
  readonly kind: SecondPersonKind;
  readonly id: string;
  readonly words: string;
  readonly amount: Fen | null;
  readonly byUser: string;
  readonly by: string;
  readonly at: Instant;
  readonly section: string;
}
