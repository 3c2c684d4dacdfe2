import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { sealedAudit } from "../audit/sealed-audit.ts";
import type { Db } from "../database/database.ts";
import type { InTransaction } from "../database/transactions.ts";
import type { Module } from "../module.ts";
import type { Clock } from "../process/clock.ts";
import type { Signer } from "../process/signer.ts";
import { openVerifier } from "./seal.ts";
import { openSealer } from "./sealer.ts";
import { watchLogs } from "./watch-logs.ts";

interface Needs {
  readonly config: Pick<Config, "BOOKS_WATCH_SECONDS" | "ZD_DEMO">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Db;
  readonly inTransaction: InTransaction;
  readonly signer: Signer;
}

/** Has the logs of the contexts sealed, and looks whether they or the audit log were changed, as the setting says; gives what ends that. */
export function watchSealedLogs(
  { config, ...needs }: Needs,
  modules: readonly Pick<Module, "sealedLog">[],
): () => Promise<void> {
  const { BOOKS_WATCH_SECONDS: seconds, ZD_DEMO: practice } = config;
  if (seconds === 0) return async () => {};
  const logs = modules.flatMap(({ sealedLog }) => sealedLog ?? []);
  return watchLogs(
    {
      ...needs,
      proof: { isSigned: openVerifier(needs.signer), practice },
      logs: [sealedAudit, ...logs],
      sealers: logs.map((one) => openSealer(one, { ...needs, practice })),
    },
    seconds * 1_000,
  );
}
