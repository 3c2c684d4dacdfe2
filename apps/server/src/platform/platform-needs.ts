import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Api } from "./calls/operation.ts";
import type { Retention } from "./jobs/retention.ts";
import type { OpenModule } from "./module.ts";
import type { Clock } from "./process/clock.ts";

/** What a platform is put together from. */
export interface PlatformNeeds {
  readonly config: Config;
  /** The address of the database, the platform's own or another. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Every operation; each must have a handler in one of the contexts. */
  readonly api: Api;
  /** The contexts, the lowest first. */
  readonly contexts: readonly OpenModule[];
  /** Whether jobs are done as they fall due; a test that turns the clock does them itself. */
  readonly works?: boolean;
  /** How long the rows of each table are kept; nothing is deleted in time where this is left out. */
  readonly retentions?: readonly Retention[];
  /** Called once the database is up to date, before the contexts start. */
  readonly onTables?: () => void;
}
