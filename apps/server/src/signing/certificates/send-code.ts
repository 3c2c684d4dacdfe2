import { contract } from "@zd/contract";
import { isMobile } from "@zd/domain/identity/mobile";
import { handle } from "../../platform/operation.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { reached } from "../ca/reached.ts";
import { aboutMobileOf } from "./mobile-proof.ts";
import { requireOffered } from "./who-may-apply.ts";

/** How long the authority takes a code. */
const seconds = 300;

/** 证书短信验证码 (CA0103) */
export const sendCode = (ca: CertificateAuthority) =>
  handle(contract.certificates.sendCode, async ({ mobile }, { db, actor, refuse }) => {
    await requireOffered(db, actor);
    if (!isMobile(mobile)) return refuse("INPUT_INVALID", { detail: "手机号格式不正确" });
    await reached(ca.sendCode(mobile, aboutMobileOf(actor.userId)));
    return { seconds };
  });
