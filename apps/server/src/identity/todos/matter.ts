import type { FirmTodoKind } from "@zd/api/identity/firm-todo-kinds";
import type { CompanyId, Fen, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";

/** So many matters are found of each query of a context, those with the earliest deadline; a firm has far fewer. */
export const mostMatters = 1_000;

/** A matter that waits for a firm. */
export interface FirmMatter {
  readonly kind: FirmTodoKind;
  /** On which side of it the firm stands; null where it has none. */
  readonly side: Side | null;
  /** What its page tells it by, such as the number of the contract. */
  readonly id: string;
  /** What it is about, such as the product; may be empty. */
  readonly about: string;
  /** Name of the other firm; empty where there is none. */
  readonly party: string;
  /** In fen: of a payment what is due now, of other steps of a contract that of the contract; null where it is not about money. */
  readonly amount: Fen | null;
  /** Deadline; null where none runs. */
  readonly until: Instant | null;
  /** The only user who can do it; left out where anybody can who has the right. */
  readonly only?: UserId;
}

/** 可用资金 of a firm; the accounts are a context above this one. */
export type FindAvailable = (db: Reader, firm: FirmId) => Promise<Fen>;

/** Finds the matters of a context that wait for a firm; contexts above this one are given where the platform is put together. */
export type FindTodos = (
  db: Reader,
  query: {
    readonly firm: FirmId;
    readonly company: CompanyId;
    /** When it is asked. */
    readonly now: Instant;
  },
) => Promise<readonly FirmMatter[]>;

/** A colleague was reminded of a matter (提醒TA), as he is to be told. */
export interface ReminderNews {
  readonly matter: FirmMatter;
  /** Name of the colleague who has reminded. */
  readonly byName: string;
  /** Who was reminded. */
  readonly to: UserId;
}

/** What tells a reminder from all others. */
export interface ReminderKey {
  readonly kind: FirmTodoKind;
  /** What the page of the matter tells it by. */
  readonly id: string;
  /** Who was reminded. */
  readonly to: UserId;
  readonly at: Instant;
}

/** When each of these reminders was read, in their order; null for one that was not. */
export type FindReads = (
  db: Reader,
  reminders: readonly ReminderKey[],
) => Promise<readonly (Instant | null)[]>;

/** Tells a user that he was reminded, in the transaction of the reminder; the messages are a context above this one. */
export type TellReminder = (scope: Pick<Scope, "tx" | "now">, news: ReminderNews) => Promise<void>;
