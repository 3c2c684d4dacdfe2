import { firstMigrations } from "./first-migrations.ts";

/** What squawk has to say of one place of a migration, of all that its JSON report says of it. */
export interface Finding {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Line of the file, from 0. */
  readonly line: number;
  /** Name of the rule, such as `require-concurrent-index-creation`. */
  readonly rule_name: string;
  /** What happens to readers and writers of the table. */
  readonly message: string;
}

/** Why a migration may do what a rule of squawk warns of; a released migration cannot be changed, so it is said beside it. */
export interface MigrationException {
  /** Context and name without its ending, such as `funds/20261211-collected-fees`. */
  readonly migration: string;
  readonly rule: string;
  /** What keeps it from holding anybody up. */
  readonly why: string;
}

const migrationPath = /^apps\/server\/src\/([a-z]+)\/migrations\/(\d{8}-[a-z0-9-]+)\.sql$/;

/** Context and name of the migration in a file; null of any other file. */
function migrationIn(path: string): string | null {
  const [, context, name] = migrationPath.exec(path) ?? [];
  return context === undefined ? null : `${context}/${name}`;
}

const first = new Set(
  Object.entries(firstMigrations).flatMap(([context, names]) => names.map((name) => `${context}/${name}`)),
);

/** Those of the files that are migrations of a later version than the first. */
export const laterMigrations = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => {
    const migration = migrationIn(path);
    return migration !== null && !first.has(migration);
  });

/** The findings that no exception allows, and the exceptions that nothing was found for, a line of text each. */
export function faultsOf(
  findings: readonly Finding[],
  exceptions: readonly MigrationException[],
): readonly string[] {
  const isFor = ({ migration, rule }: MigrationException, { file, rule_name }: Finding) =>
    migration === migrationIn(file) && rule === rule_name;
  const refused = findings
    .filter((finding) => !exceptions.some((one) => isFor(one, finding)))
    .map(({ file, line, rule_name, message }) => `${file}:${line + 1} ${rule_name}: ${message}`);
  const idle = exceptions
    .filter((one) => !findings.some((finding) => isFor(one, finding)))
    .map(({ migration, rule }) => `tools/migration-exceptions.ts: ${migration} has nothing of ${rule}`);
  return [...refused, ...idle];
}
