import type { ApplicationId } from "@zd/domain/kernel/brand";
import type { Application } from "@zd/domain/trading/application";

/** The answer of every step: the application's state and version after it. */
export function movedTo(id: ApplicationId, after: Application | null) {
  if (!after) throw new Error(`application ${id} is gone`);
  return { application: id, version: after.version, status: after.state };
}
