export interface PublishedKey {
  readonly id: string;
  readonly publicKey: string;
}

export interface Fault {
  /** The row of the journal; null where it is the opening, the seal or the file itself. */
  readonly row: number | null;
  readonly type: string | null;
  /** What that is, in words. */
  readonly kind: string;
  readonly why: string;
  /** Where the row says otherwise than the rules: both sides, field by field. */
  readonly differences: readonly Difference[];
}

export interface Difference {
  readonly name: string;
  readonly actual: string;
  readonly expected: string;
}

export interface CheckedReceipt {
  readonly orderNo: string;
  readonly seq: number;
  readonly ok: boolean;
  /** Whether it also shows that the order was that of the firm which has the receipt. */
  readonly own: boolean;
  readonly why: string;
}

export interface WrongClock {
  readonly row: number;
  /** By how many milliseconds, in words. */
  readonly why: string;
}

export interface Report {
  readonly ok: boolean;
  readonly section: string;
  readonly name: string;
  readonly status: string;
  readonly rows: number;
  readonly orders: number;
  readonly deals: number;
  readonly refused: number;
  /** Fees by another rule than the ware's, which the row names. */
  readonly otherFees: number;
  /** Fees that nobody can reckon: by another rule than the ware's, in a session of the older format, which does not name it. */
  readonly uncheckedFees: number;
  /** Rows after one that the rules do not allow at all. */
  readonly uncheckedRows: number;
  /** Ends by a machine whose clock differed from the database's by more than 200 ms; no faults, since the rows have the database's time. */
  readonly wrongClocks: readonly WrongClock[];
  readonly key: string;
  readonly faults: readonly Fault[];
  readonly receipts: readonly CheckedReceipt[];
}

export function sha256(bytes: Uint8Array): Uint8Array;

export function verifyBundle(
  bundle: unknown,
  options?: { readonly receipts?: readonly unknown[]; readonly trusted?: readonly PublishedKey[] | null },
): Promise<Report>;

export function wordsOf(report: Report): readonly string[];
