import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import type { Health } from "@zd/domain/system/health";
import { judgeHealth } from "@zd/domain/system/judge-health";
import { findLastDayEnd } from "../../funds/index.ts";
import { readMessagesHealth } from "../../identity/index.ts";
import { findLastBackup } from "../../platform/backup/backups.ts";
import { handle } from "../../platform/calls/operation.ts";
import { readDatabaseHealth } from "../../platform/database/database-health.ts";
import { countJobs, readOldestJobMs } from "../../platform/jobs/job-counts.ts";
import type { Platform } from "../../platform/module.ts";
import { findNodes } from "../../platform/nodes/node-rows.ts";
import { findLastLook, findTampered, findUnsealed } from "../../platform/sealing/findings.ts";

/** 运行状况: what every node last said of itself, the database, jobs, backup, day-end and books, and what is wrong with them. */
export const readHealth = ({ config }: Pick<Platform, "config">) =>
  handle(api.health.readHealth, async (_, { db, now }) => {
    const [nodes, database, jobs, oldestMs, dayEnd, backup, lookedAt, tampered, unsealed, messages] =
      await Promise.all([
        findNodes(db),
        readDatabaseHealth(db, config.DB_STANDBYS),
        countJobs(db, now),
        readOldestJobMs(db, now),
        findLastDayEnd(db),
        findLastBackup(db),
        findLastLook(db),
        findTampered(db),
        findUnsealed(db),
        readMessagesHealth(db, config, now),
      ]);
    const health: Health = {
      nodes,
      database,
      jobs: { ...jobs, oldestMs },
      backup: backup && {
        at: instant(backup.finishedAt.getTime()),
        kind: backup.kind,
        place: backup.place,
        size: Number(backup.bytes),
        replayed: backup.replayed,
      },
      backupsExpected: !config.ZD_DEMO,
      dayEnd,
      books: { isWatched: config.BOOKS_WATCH_SECONDS > 0, lookedAt, tampered, unsealed },
      messages,
    };
    return { ...health, faults: [...judgeHealth(health, now)], at: now };
  });
