import type { sealState } from "@zd/api/trading/seals";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sealHolders } from "@zd/domain/trading/session";
import type { z } from "zod";

type SealState = z.output<typeof sealState>;

/** How far the opening of a seal is: how many offers are sealed, and who has released his part. */
export function sealWords({ offers, threshold, holders }: SealState): string {
  const released = holders.filter(({ releasedAt }) => releasedAt !== null);
  const people = holders.map(
    ({ holder, name, releasedAt }) =>
      `${sealHolders[holder]} ${name}${releasedAt === null ? "" : ` ${formatShanghai(releasedAt).slice(11, 16)} 已交`}`,
  );
  return `已封存 ${offers} 份，份额 ${released.length}/${threshold}：${people.join("，")}`;
}
