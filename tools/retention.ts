import { retentions } from "../apps/server/src/retention.ts";

type Retention = (typeof retentions)[number];

/** A time in ms in words, such as `30 days`. */
function timeOf(ms: number): string {
  const hours = ms / 3_600_000;
  const [count, unit] =
    hours < 24
      ? [hours, "hour"]
      : hours % (24 * 365) === 0
        ? [hours / 24 / 365, "year"]
        : [hours / 24, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function endOf({ end }: Retention): string {
  switch (end.by) {
    case "nobody":
      return "no job deletes it";
    case "owner":
      return `deleted with its row of \`${end.owner}\``;
    case "context":
      return `deleted ${end.when}`;
    case "time": {
      const what = end.columns === null ? "deleted" : `\`${end.columns.join("`, `")}\` emptied`;
      return `${what} ${timeOf(end.keptMs)} after \`${end.since}\``;
    }
  }
}

const intro = `# How long what is kept

Every table, what becomes of its rows, why, and what of it tells something of a person. Written by \`npm run generate\` from \`apps/server/src/retention.ts\`; a test fails on a table
that is not named there. What a time is given for, \`platform.forget\` sees to once an hour; tables by months and their archive are in \`apps/server/src/platform/README.md\`.

Outside of the database: files are kept as long as a record names them, and a day longer; a visitor's address is in the memory of a node for the minutes in which its calls are
limited; a node logs who called what under which request id and no address, a proxy may. Log lines go to the operator's journal, which has to keep them for six months (网络安全法) and should not keep them much longer: for
systemd \`MaxRetentionSec=7month\` in \`journald.conf\`. Backups hold what was deleted until they are deleted themselves.

| table | in the end | why so long | of persons |
| --- | --- | --- | --- |
`;

/** The page `docs/retention.md`: a row for each table, tables of which the same is to be said together. */
export function retentionPage(): string {
  const rows = new Map<string, string[]>();
  for (const one of retentions) {
    const cell = `${endOf(one)} | ${one.why} | ${one.personal || "–"}`;
    rows.set(cell, [...(rows.get(cell) ?? []), `\`${one.table}\``]);
  }
  return `${intro}${[...rows].map(([cell, tables]) => `| ${tables.join(", ")} | ${cell} |\n`).join("")}`;
}
