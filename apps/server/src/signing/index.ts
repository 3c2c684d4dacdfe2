import type { Module, Platform } from "../platform/module.ts";
import { sandboxCa } from "./ca/sandbox-ca.ts";
import { advanceApplication } from "./certificates/advance-application.ts";
import { apply } from "./certificates/apply.ts";
import { checkCode } from "./certificates/check-code.ts";
import { findByNumber } from "./certificates/find-by-number.ts";
import { listCertificates } from "./certificates/list-certificates.ts";
import { readDictionaries } from "./certificates/read-dictionaries.ts";
import { readStatus } from "./certificates/read-status.ts";
import { revoke, tellRevoked } from "./certificates/revoke.ts";
import { sendCode } from "./certificates/send-code.ts";
import { tellAmount } from "./certificates/tell-amount.ts";

/** 电子签章: who may sign, and what has been signed. */
export const signing = ({ transact }: Platform): Module => {
  const ca = sandboxCa(transact);
  const takeUp = advanceApplication(ca);
  const tell = tellRevoked(ca);
  return {
    name: "signing",
    handlers: [
      readDictionaries,
      sendCode(ca),
      checkCode(ca),
      apply(ca, takeUp),
      tellAmount(ca, takeUp),
      findByNumber,
      readStatus,
      listCertificates,
      revoke(tell),
    ],
    jobs: [takeUp, tell],
    migrations: new URL("./migrations/", import.meta.url),
  };
};

export { isCertified } from "./certificates/certificate-store.ts";
export { certify } from "./certificates/certify.ts";
