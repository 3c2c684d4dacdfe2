import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { DatabaseHealth, StandbyHealth } from "@zd/domain/system/health";
import { sql } from "kysely";
import { archiveNowhere } from "../backup/wal-archive.ts";
import { type Reader, rows } from "./database.ts";

/** The standbys that stream from the primary; of what only a user with `pg_monitor` may see, another is told nothing. */
export const findStandbys = async (db: Reader): Promise<readonly StandbyHealth[]> =>
  (
    await rows(
      db,
      sql<{
        readonly name: string | null;
        readonly sync: StandbyHealth["sync"];
        readonly lag: bigint | null;
      }>`select application_name as name, sync_state as sync,
          greatest(pg_wal_lsn_diff(sent_lsn, replay_lsn), 0)::bigint as lag
        from pg_stat_replication where state is distinct from 'backup' order by 1`,
    )
  ).map(({ name, sync, lag }) => ({
    name: name === "" ? null : name,
    sync,
    lag: lag === null ? null : Number(lag),
  }));

/** What the database is, and how it is. */
interface DatabaseFigures {
  readonly version: string;
  readonly address: string | null;
  readonly size: bigint;
  /** Connections that are open. */
  readonly connections: number;
  /** Connections at most. */
  readonly connectionsMax: number;
  /** For how long the oldest transaction has been open, in milliseconds; null where none is. */
  readonly transactionMs: number | null;
  /** Whether WAL is archived: the embedded database has an archive that takes nothing until it is backed up for the first time. */
  readonly archives: boolean;
  readonly archivedAt: Date | null;
  readonly archiveFailedAt: Date | null;
}

/** How the database is; `expected` is how many standbys there should be. */
export async function readDatabaseHealth(db: Reader, expected: number): Promise<DatabaseHealth> {
  const [standbys, [figures]] = await Promise.all([
    findStandbys(db),
    rows(
      db,
      sql<DatabaseFigures>`select
        split_part(current_setting('server_version'), ' ', 1) as version,
        host(inet_server_addr()) || ':' || inet_server_port() as address,
        pg_database_size(current_database()) as size,
        (select sum(numbackends)::int from pg_stat_database) as connections,
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int as connections_max,
        (select round(extract(epoch from clock_timestamp() - min(xact_start)) * 1000)::float8 from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()) as transaction_ms,
        archives, case when archives then a.last_archived_time end as archived_at,
        case when archives then a.last_failed_time end as archive_failed_at
        from pg_stat_archiver a,
          lateral (select current_setting('archive_mode') <> 'off'
            and current_setting('archive_command') not in (${archiveNowhere}, '/bin/true', '') as archives) c`,
    ),
  ]);
  if (figures === undefined) throw new Error("the database says nothing of its archive");
  return {
    ...figures,
    size: Number(figures.size),
    archivedAt: at(figures.archivedAt),
    archiveFailedAt: at(figures.archiveFailedAt),
    standbys,
    standbysExpected: expected,
  };
}

const at = (date: Date | null): Instant | null => date && instant(date.getTime());
