import { api } from "@zd/api";
import { verifySeals } from "../../platform/audit/chain.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";

/** How many rows one call checks, which takes about a second. */
const rowsMost = 20_000;

/** 校验审计日志: every row's hash is computed again and compared with the seal. */
export const verify = ({ audit }: Pick<Platform, "audit">) =>
  handle(api.audit.verify, async ({ from }, { db, now }) => {
    await audit.seal();
    const { breaks, next, ...checked } = await verifySeals(db, BigInt(from), rowsMost);
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
