import { api } from "@zd/api";
import { sectionId } from "@zd/domain/kernel/brand";
import { isTerminal, type SectionStatus } from "@zd/domain/trading/codes";
import { verifyBundle } from "../../verify-session.mjs";
import type { Site } from "../fault.ts";
import { openLog } from "../load/log.ts";
import { openClient } from "../load/wire.ts";
import { until } from "../market/until.ts";
import type { DatabaseReader } from "./database.ts";

/** Verifies the bundle of every session that has ended, as a visitor does. */
export async function verifyBundles({ addresses }: Site, { rows }: DatabaseReader) {
  const sections = await rows<{ id: string; status: SectionStatus }>(
    "select id, status from trading.section order by id",
  );
  const problems: string[] = [];
  let count = 0;
  for (const { id } of sections.filter(({ status }) => isTerminal(status))) {
    count += 1;
    // A visitor gets thirty bundles a minute, so each is asked for by another.
    const from = `10.1.${Math.floor(count / 250)}.${(count % 250) + 1}`;
    const visitor = openClient({ addresses, first: count, member: null, log: openLog(), from });
    const bundle = await until(`the bundle of ${id}`, () =>
      visitor.ask(api.proof.readBundle, { section: sectionId(id) }),
    ).catch((error: Error) => void problems.push(error.message));
    if (!bundle) continue;
    const { faults } = await verifyBundle(bundle);
    for (const { row, kind, why } of faults) problems.push(`${id}: ${kind}, row ${row}: ${why}`);
  }
  return { count, problems };
}
