import { isTerminal, type SectionStatus } from "@zd/domain/trading/codes";
import { job } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { sealSession } from "./seal.ts";

/**
 * Signs the head of an ended session. The job is scheduled with the end itself, so that no crash leaves a session
 * without a seal and the end does not wait for it.
 */
export const sealEnded = ({ signer }: Platform) =>
  job<{
    section: string;
    /** The status with which it has ended: 5 作废, 6 已结束 or 7 流标. */
    status: SectionStatus;
  }>("trading.sealEnded", async ({ section, status }, scope) => {
    if (isTerminal(status)) await sealSession(scope, signer, section);
  });
