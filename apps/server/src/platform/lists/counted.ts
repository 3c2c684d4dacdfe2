import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a row of `trading.section`, `trading.deal` or `contracts.contract` counts in the figures of the exchange: practice
 * (练习) does not. Whatever adds up sessions, deals or contracts for staff or visitors asks this.
 */
export const isCounted = (row: string): RawBuilder<SqlBool> => sql`not ${sql.ref(`${row}.practice`)}`;
