/** Thrown where something outside keeps the platform from starting; the message tells its owner how to put it right. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** Why a connection failed; for a host with several addresses the reason of the first try. */
export const connectionFault = (error: unknown): string =>
  error instanceof AggregateError ? connectionFault(error.errors[0]) : (error as Error).message;
