import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";

/** A process that owns an embedded database, for a test to kill. */
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", settings: ["fsync=off"] });
process.stdout.write(`${postgres.url}\n`);
setInterval(() => {}, 60_000);
