/** What the exchange's staff calls the tables and columns of a context, for the audit log. */
export interface AuditWords {
  /** By the table's name with its schema, such as `trading.deal`. */
  readonly tables: Readonly<Record<string, string>>;
  /** By the column's name, whichever table it stands in. */
  readonly columns: Readonly<Record<string, string>>;
}
