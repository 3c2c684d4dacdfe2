import type { ApplicationId } from "@zd/domain/kernel/brand";
import type { Application } from "@zd/domain/trading/application";

/** Where a step has brought an application. */
export function movedTo(id: ApplicationId, after: Application | null) {
  if (!after) throw new Error(`application ${id} is gone`);
  return { application: id, version: after.version, status: after.state };
}
