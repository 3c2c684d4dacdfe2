import { type Config, readConfig } from "./config.ts";
import { sealedVouchers } from "./funds/index.ts";
import { sealedGoods } from "./goods/index.ts";
import { sealedAudit } from "./platform/audit/sealed-audit.ts";
import { openDatabase, openPool } from "./platform/database/database.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { keysFolderOf } from "./platform/keys/key-secret.ts";
import { openVault, readKeyring } from "./platform/keys/keyring.ts";
import { CannotStart } from "./platform/process/cannot-start.ts";
import { systemClock } from "./platform/process/clock.ts";
import { openSigner } from "./platform/process/signer.ts";
import { openVerifier } from "./platform/sealing/seal.ts";
import { linesOf, verifyLogs } from "./platform/sealing/verify-logs.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);
/** The whole ledger is read in one statement. */
const answerMs = 24 * 3_600_000;

/**
 * `npm run verify-books`: verifies the audit log and the books of money and goods, every seal and every row, and names what was changed from outside of
 * the platform. DATABASE_URL names the database, which may be in use; without it, it is the one in DATA_DIR, whose platform must not be running.
 */
async function verifyBooks(): Promise<number> {
  const config = readConfig(process.env);
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  try {
    return (await verifyDatabase(config.DATABASE_URL ?? embedded?.url ?? "", config)) ? 0 : 1;
  } finally {
    await embedded?.stop();
  }
}

/** Prints what is wrong with the books of a database; whether nothing is. */
async function verifyDatabase(url: string, config: Config): Promise<boolean> {
  const onError = (error: Error) => print(error.message);
  const pool = openPool({ url, size: 1, name: "verify-books", answerMs, onError });
  try {
    const db = openDatabase(pool);
    const keyring = await readKeyring(keysFolderOf(config), () => openVault(config), systemClock);
    const proof = { isSigned: openVerifier(openSigner(keyring)), practice: config.ZD_DEMO };
    const verified = await verifyLogs(db, [sealedAudit, sealedVouchers, sealedGoods], proof);
    for (const line of verified.flatMap(linesOf)) print(line);
    return verified.every(({ faults }) => faults.length === 0);
  } finally {
    await pool.end();
  }
}

try {
  process.exitCode = await verifyBooks();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  print(error.message);
  process.exitCode = 2;
}
