import type { FirmId, UserId } from "@zd/domain/kernel/brand";

/** What a command has made of a record: of it only what differs is kept. */
export interface Change {
  /** What kind of record, in the words of its users, such as 操作员. */
  readonly what: string;
  /**
   * The record's number or, of a key of several columns, their values with a slash between; empty where it is about
   * many.
   */
  readonly id: string;
  /** Null where the record is new. */
  readonly before: Fields | null;
  /** Null where the record is gone. */
  readonly after: Fields | null;
}

/** The fields of a record by their names, as the database or a handler calls them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whose doing it is: the caller or, where a call comes without a session, whoever has just signed in, say. */
export interface AuditActor {
  /** The user's number, for an administrator that of the firm; empty for a visitor. */
  readonly userId: UserId;
  readonly name: string;
  /** The user's firm, for the exchange's staff the exchange; empty for a visitor. */
  readonly firmId: FirmId;
  readonly firmName: string;
  /** The kind of the firm as a code: "9" is the exchange, see `exchangeKind`; empty for a visitor. */
  readonly firmKind: string;
}

/** Where a handler says what the input does not tell. */
export interface AuditRecorder {
  /** Puts a change on record; where a handler does so, what the database has noted of it is not shown. */
  readonly changed: (change: Change) => void;
  /** Says whose call it was, where that is known only after a sign-in or a registration. */
  readonly by: (author: AuditActor) => void;
  /**
   * Says of a query that discloses papers or offers that it shows some, and the numbers of the records that they belong to: the call is then on
   * record.
   */
  readonly disclosed: (records: readonly string[]) => void;
}
