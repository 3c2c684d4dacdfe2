import { sql } from "kysely";

/**
 * Rows of a table of journals (its name in the query) only from the month of their section: without this all months are
 * looked through. The migration parts the journal by the same expression.
 */
export const inMonthOf = (journal: string, section: string) =>
  sql<boolean>`substr(${sql.ref(`${journal}.sectionId`)}, 2, 4) = substr(${section}, 2, 4)`;
