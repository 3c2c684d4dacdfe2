import { setTimeout as wait } from "node:timers/promises";
import { openReader } from "./database.ts";

/** How long the nodes may take to seal what has come last, in milliseconds: two of the runs that they make by themselves. */
const sealedWithinMs = 150_000;

/** Waits until the audit log is sealed up to what it holds now; gives what is wrong where it is not in time. */
export async function checkAuditSeals(url: string): Promise<readonly string[]> {
  const reader = openReader(url);
  try {
    const [last] = await reader.rows<{ id: string | null }>("select max(id)::text as id from platform.audit");
    const deadline = performance.now() + sealedWithinMs;
    for (;;) {
      const [seal] = await reader.rows<{ id: string | null }>(
        "select max(last_id)::text as id from platform.audit_seal",
      );
      if (BigInt(seal?.id ?? 0) >= BigInt(last?.id ?? 0)) return [];
      if (performance.now() > deadline)
        return [`the audit log is sealed up to ${seal?.id ?? "nothing"}, and has come to ${last?.id}`];
      await wait(1_000);
    }
  } finally {
    await reader.close();
  }
}
