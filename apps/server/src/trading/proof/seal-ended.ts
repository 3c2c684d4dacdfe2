import { isTerminal, type SectionStatus } from "@zd/domain/trading/codes";
import { job } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { sealSession } from "./seal.ts";

/**
 * Signs the head of a session that has come to its end. The job is written with the end itself, so that no crash keeps
 * an ended session from being sealed, and the end does not wait for it.
 */
export const sealEnded = ({ signer }: Platform) =>
  job<{ section: string; status: SectionStatus }>("trading.sealEnded", async ({ section, status }, scope) => {
    if (isTerminal(status)) await sealSession(scope, signer, section);
  });
