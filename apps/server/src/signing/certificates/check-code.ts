import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { requireCode } from "../ca/reached.ts";
import { aboutMobileOf, mobileIndexOf } from "./mobile-proof.ts";
import { requireOffered } from "./who-may-apply.ts";

/** 校验证书短信验证码 (CA0104) */
export const checkCode = (ca: CertificateAuthority) =>
  handle(api.certificates.checkCode, async ({ mobile, code }, { db, actor, transact }) => {
    await requireOffered(db, actor);
    const userId = actor.userId;
    await requireCode(ca.checkCode(mobile, aboutMobileOf(userId), code));
    await transact(({ tx, now }) => {
      const proof = { mobile: mobileIndexOf(mobile), provenAt: new Date(now) };
      return tx
        .insertInto("signing.mobileProof")
        .values({ userId, ...proof })
        .onConflict((existing) => existing.column("userId").doUpdateSet(proof))
        .execute();
    });
    return null;
  });
