import type { FirmId, UserId } from "@zd/domain/kernel/brand";

/** What a command has made of a record: of it only what differs is kept. */
export interface Change {
  /** What kind of record, in the words of its users, such as 操作员. */
  readonly what: string;
  readonly id: string;
  /** Null where the record is new. */
  readonly before: Fields | null;
  /** Null where the record is gone. */
  readonly after: Fields | null;
}

/** The fields of a record by their names, as the database or a handler calls them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whose doing it is: the caller or, where a call comes without a session, whoever has just signed in, say. */
export interface Author {
  readonly userId: UserId;
  readonly name: string;
  readonly firmId: FirmId;
  readonly firmName: string;
  readonly firmKind: string;
}

/** Where a handler says what the input does not tell. */
export interface Recorder {
  readonly changed: (change: Change) => void;
  readonly by: (author: Author) => void;
}
