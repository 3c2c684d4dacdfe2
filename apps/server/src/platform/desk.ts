import type { SecondPersonKind } from "@zd/api/console/desk";
import type { FindableKind } from "@zd/api/console/finding";
import type { TodoKind } from "@zd/api/console/todos";
import type { CompanyId, Fen, Instant } from "@zd/domain/kernel/brand";
import type { Reader } from "./database/database.ts";

/** What a context has lying on the desks of the exchange's staff. */
export interface Desk {
  /** How many todos of each kind there are now; kinds without any may be left out. */
  readonly count: (
    db: Reader,
    company: CompanyId,
    now: Instant,
  ) => Promise<Readonly<Partial<Record<TodoKind, number>>>>;
  /** What waits for a second person; left out by contexts of which nothing does. */
  readonly waiting?: (db: Reader, company: CompanyId) => Promise<readonly PendingApproval[]>;
  /** Finds records of each of these kinds by what was typed; kinds of other contexts are left out. */
  readonly find?: Readonly<Partial<Record<FindableKind, FindRecords>>>;
}

/** Finds a few records of one kind by a number, or by a name, its pinyin or its initials; the newest first. One query. */
export type FindRecords = (
  db: Reader,
  company: CompanyId,
  typed: string,
  most: number,
) => Promise<readonly FoundRecord[]>;

/** A record that fits what was typed. */
export interface FoundRecord {
  /** The number by which its page opens it. */
  readonly id: string;
  /** What it is called. */
  readonly name: string;
  /** What else there is to say of it, such as its parties; may be empty. */
  readonly detail: string;
}

/** Asked for by one person, to be decided by another. */
export interface PendingApproval {
  readonly kind: SecondPersonKind;
  /** The number of what waits, in its own context. */
  readonly id: string;
  /** What it is about, in Chinese. */
  readonly words: string;
  /** The amount that is at stake, in fen; null where it is not about money. */
  readonly amount: Fen | null;
  /** The number of the staff user who asked for it: the same must not decide. */
  readonly byUser: string;
  /** The name of that user. */
  readonly by: string;
  /** When it was asked for. */
  readonly at: Instant;
  /** The number of the section that it concerns; empty where it concerns none. */
  readonly section: string;
}
