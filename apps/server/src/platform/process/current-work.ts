import { AsyncLocalStorage } from "node:async_hooks";

const names = new AsyncLocalStorage<string>();

/** Runs work under a name: that of an operation, of a lane or of a job. */
export const runAs = <T>(name: string, work: () => T): T => names.run(name, work);

/** The name of the work that is being done; null outside of any. */
export const currentWork = (): string | null => names.getStore() ?? null;
