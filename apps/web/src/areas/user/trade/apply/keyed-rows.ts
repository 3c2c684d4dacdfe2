/** A key that none of the rows has. */
export const nextKey = (rows: readonly { readonly key: number }[]) =>
  rows.reduce((most, { key }) => Math.max(most, key + 1), 0);

/** The rows with one of them changed. */
export const replaced = <Row extends { readonly key: number }>(
  rows: readonly Row[],
  key: number,
  patch: Partial<Row>,
): readonly Row[] => rows.map((row) => (row.key === key ? { ...row, ...patch } : row));
