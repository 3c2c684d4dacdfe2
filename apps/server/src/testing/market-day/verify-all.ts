import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { api } from "@zd/api";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import type { TestPlatform } from "../test-platform.ts";
import type { PlannedSession } from "./planned-session.ts";

const program = fileURLToPath(new URL("../../../../../tools/verify-session.mjs", import.meta.url));

/** Every session of the day, as a visitor would verify it: its bundle over the wire, with the keys that are published. */
export async function verifyAll(exchange: TestPlatform, planned: readonly PlannedSession[]) {
  const problems: string[] = [];
  let [bundles, otherFees] = [0, 0];
  const folder = mkdtempSync(join(tmpdir(), "zd-bundles-"));
  try {
    const [key] = await exchange.anonymous.ask(api.proof.listKeys, {});
    for (const [i, { id }] of planned.entries()) {
      // So many bundles in a minute are more than a visitor may have.
      if (i % 25 === 24) await exchange.wait(61_000);
      const bundle = await exchange.anonymous.ask(api.proof.readBundle, { section: id });
      const report = await verifyBundle(bundle);
      bundles += 1;
      otherFees += report.otherFees;
      for (const { row, kind, why } of report.faults) problems.push(`${id}: ${kind}, row ${row}: ${why}`);
      if (report.uncheckedFees > 0) problems.push(`${id} has fees that cannot be reckoned`);
      // The program as a whole takes its time to start, so it is given some of them.
      if (i % 7 !== 0) continue;
      const path = join(folder, `${id}.json`);
      writeFileSync(path, JSON.stringify(bundle));
      const { status, stdout } = spawnSync(process.execPath, [program, path, "--key", key?.id ?? ""], {
        encoding: "utf8",
      });
      if (status !== 0 || !stdout.includes("全部相符")) problems.push(`${id} is refused: ${stdout}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { problems, bundles, otherFees };
}
