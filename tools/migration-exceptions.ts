import type { MigrationException } from "./migrations.ts";

const sandboxOnly =
  "a table of a sandbox: a market that has it trades without real money, and stops for an upgrade";
const small = "a table of a few thousand rows: the index is there within a second";

/** What migrations since version 0.1.0 do that could hold somebody up, and why it does not. */
export const migrationExceptions: readonly MigrationException[] = [
  {
    migration: "content/20270107-target-groups",
    rule: "prefer-bigint-over-int",
    why: "the version of a notice, which is an integer there",
  },
  {
    migration: "funds/20261211-collected-fees",
    rule: "require-concurrent-index-creation",
    why: "released before statements could run outside of a transaction; fees of 10 million orders wait for the seconds in the table of migrations",
  },
  { migration: "funds/20261212-faults", rule: "renaming-table", why: sandboxOnly },
  { migration: "logistics/20261212-faults", rule: "renaming-table", why: sandboxOnly },
  { migration: "signing/20261212-faults", rule: "renaming-table", why: sandboxOnly },
  {
    migration: "mall/20270130-negotiations",
    rule: "prefer-bigint-over-int",
    why: "quotes of one negotiation: twenty at most",
  },
  {
    migration: "mall/20270131-customer-groups",
    rule: "prefer-bigint-over-int",
    why: "the version of a group, which is an integer there",
  },
  { migration: "identity/20261129-firm-words", rule: "require-concurrent-index-creation", why: small },
  {
    migration: "identity/20261210-retention",
    rule: "require-concurrent-index-creation",
    why: "codes of the last days and messages of a sandbox: the index is there within a second",
  },
  {
    migration: "identity/20261218-pepper",
    rule: "ban-drop-table",
    why: "the pepper leaves the database: nodes of the version before refuse sign-ins by password until they are replaced",
  },
  {
    migration: "identity/20261231-restrictions",
    rule: "prefer-bigint-over-int",
    why: "a limit of how many contracts of a firm may be open",
  },
  {
    migration: "identity/20261222-texts",
    rule: "prefer-bigint-over-smallint",
    why: "a text is tried seven times at most",
  },
  {
    migration: "identity/20261222-texts",
    rule: "prefer-bigint-over-int",
    why: "failures of a gateway in a row, which end with its first answer",
  },
  {
    migration: "messages/20270110-messages",
    rule: "prefer-bigint-over-int",
    why: "minutes of a day, and tries of a push, of which there are five",
  },
  {
    migration: "trading/20270111-outbid",
    rule: "prefer-bigint-over-int",
    why: "a row of a session's journal, whose number is an integer there",
  },
  {
    migration: "platform/20261218-keys",
    rule: "prefer-bigint-over-int",
    why: "versions of one key stay below two billion",
  },
  {
    migration: "platform/20261208-no-event-log",
    rule: "ban-drop-table",
    why: "nothing has ever read the table, and nodes of the version before no longer write it",
  },
  {
    migration: "system/20261123-client-errors",
    rule: "prefer-bigint-over-int",
    why: "how often one error of a browser was met stays below two billion",
  },
  {
    migration: "trading/20261210-cleared-practice",
    rule: "constraint-missing-not-valid",
    why: "sections, some twenty thousand a year: read within a second",
  },
  {
    migration: "trading/20261210-cleared-practice",
    rule: "require-concurrent-index-creation",
    why: "sections, some twenty thousand a year: the index is there within a second",
  },
  {
    migration: "trading/20261219-seals",
    rule: "prefer-bigint-over-int",
    why: "a seal has two or three parts",
  },
];
