import type { Module } from "../platform/module.ts";

/** 会员与操作员: who they are, how they sign in, and what keeps them from trading. */
export const identity = (): Module => ({
  name: "identity",
  handlers: [],
  migrations: new URL("./migrations/", import.meta.url),
});

export { setFirmStatus, setOperatorStatus } from "./access-state.ts";
export { sessionEnded } from "./events.ts";
export { type FirmKind, firmKinds } from "./firms/firm-kinds.ts";
export {
  type Firm,
  findFirm,
  findFirms,
  getFirm,
  type NewFirm,
  openFirm,
  qualify,
  type Signature,
  signAgreement,
} from "./firms/firm-store.ts";
export { type NewOperator, openOperator } from "./operators/operator-store.ts";
export { type NewSession, openSession } from "./sessions/session-store.ts";
export { hashPassword } from "./sign-in/password.ts";
