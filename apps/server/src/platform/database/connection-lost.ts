import pg from "pg";

/**
 * Whether an error means that the connection was lost, or that the database at its other end is shutting down or no primary, as a standby
 * is until it has been promoted; and not that a statement was wrong.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0|25006)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    ["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOENT"].includes(code ?? "") ||
    /Connection terminated|not queryable|Query read timeout/.test(error.message)
  );
}
