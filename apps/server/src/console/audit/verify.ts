import { api } from "@zd/api";
import { sealedAudit } from "../../platform/audit/sealed-audit.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { openVerifier } from "../../platform/sealing/seal.ts";
import { verifySeals } from "../../platform/sealing/verify-seals.ts";

/** How many rows one call checks, which takes about a second. */
const rowsMost = 20_000;

/** 校验审计日志: every row's hash is computed again and compared with the seal. */
export const verify = ({ audit, signer }: Pick<Platform, "audit" | "signer">) =>
  handle(api.audit.verify, async ({ from }, { db, now }) => {
    await audit.seal();
    const proof = { isSigned: openVerifier(signer), practice: false };
    const { breaks, next, ...checked } = await verifySeals(db, sealedAudit, proof, BigInt(from), rowsMost);
    return {
      ...checked,
      breaks: breaks.map(({ seal, row, fault }) => ({
        seal: Number(seal),
        row: row === null ? null : Number(row),
        fault,
      })),
      next: next === null ? null : Number(next),
      checkedAt: now,
    };
  });
