/** Something outside keeps the platform from starting; the message is for its owner, who can put it right. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** Why a connection failed: of a host with several addresses every try has its own reason, and the whole has none. */
export const connectionFault = (error: unknown): string =>
  error instanceof AggregateError ? connectionFault(error.errors[0]) : (error as Error).message;
