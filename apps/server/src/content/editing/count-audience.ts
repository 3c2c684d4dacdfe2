import { type Audience, groupsOf } from "@zd/domain/identity/audience";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { countMoved, countReached } from "../audience.ts";
import type { Notice } from "./notice-store.ts";

/** What a published notice is to be changed to. */
export interface AudienceChange {
  readonly audience: Audience;
  /** Whether each firm has to confirm that it has read it. */
  readonly needsReceipt: boolean;
}

/** How many members a change of the audience reaches, and the outcome that the card's mark stands for. */
export async function countAudience(
  db: Reader,
  notice: Pick<Notice, "kind" | "id" | "version" | "audience">,
  { audience, needsReceipt }: AudienceChange,
  company: CompanyId,
) {
  const [firms, moved] = await Promise.all([
    countReached(db, company, audience),
    countMoved(db, company, notice.audience, audience),
  ]);
  const { kind, id, version } = notice;
  const figures = { firms, ...moved };
  return { ...figures, outcome: { kind, id, version, groups: groupsOf(audience), needsReceipt, ...figures } };
}
