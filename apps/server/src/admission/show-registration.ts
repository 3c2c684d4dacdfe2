import type { RegistrationView } from "@zd/api/admission/registration";
import { mostTries } from "@zd/domain/funds/bank-agreement";
import { instant } from "@zd/domain/kernel/brand";
import type { Reader } from "../platform/database/database.ts";
import { findSteps, type Registration } from "./registration-store.ts";

/** How many small payments the bank makes for one registration at most. */
export const mostProofs = 3;

/** 打款验证 as the wire has it; the amount is left out. */
export const proofOf = (registration: Registration) => ({
  state: registration.proofState,
  bank: registration.proofBank,
  branch: registration.proofBranch,
  number: registration.proofNumber,
  name: registration.proofName,
  triesLeft: registration.proofState === "1" ? mostTries - registration.proofTries : 0,
  until: registration.proofUntil && instant(registration.proofUntil.getTime()),
  beginningsLeft: Math.max(0, mostProofs - registration.proofBegun),
  memo: registration.proofMemo,
});

/** A registration as its applicant sees it. */
export async function showRegistration(db: Reader, registration: Registration): Promise<RegistrationView> {
  const { person, firm, trade, bank, consent } = registration.form;
  return {
    state: registration.state,
    version: registration.version,
    passwordSet: registration.passwordHash !== null,
    person,
    firm,
    trade: { ...trade, wares: [...trade.wares] },
    bank,
    consent,
    proof: proofOf(registration),
    savedAt: instant(registration.savedAt.getTime()),
    steps: await findSteps(db, registration.id, false),
  };
}
