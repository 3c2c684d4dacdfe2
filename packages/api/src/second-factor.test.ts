import { expect, test } from "vitest";
import { api } from "./index.ts";
import type { AnyOperation } from "./wire/operation.ts";

const {
  control,
  dayEnds,
  factorRemovals,
  factors,
  fundDesk,
  longTerm,
  restrictions,
  seals,
  staffUsers,
  transfers,
} = api;

/** By hand: what leaves the exchange's hands, opens what is sealed, voids what was traded, closes or opens a day, or lets somebody else in. */
const asking: readonly AnyOperation[] = [
  transfers.withdraw,
  fundDesk.approveTransfer,
  longTerm.withdrawPlans,
  longTerm.withdraw,
  control.requestVoid,
  control.confirmRequest,
  seals.enrolKey,
  seals.releasePart,
  factors.remove,
  factors.renewCodes,
  factorRemovals.request,
  factorRemovals.decide,
  restrictions.propose,
  restrictions.decide,
  staffUsers.addStaff,
  staffUsers.editStaff,
  staffUsers.setStaffState,
  staffUsers.resetStaffPassword,
  dayEnds.sign,
  dayEnds.decideReopening,
];

test("money that leaves, seals, voids and rights ask for the second factor again, and nothing else does", () => {
  const all = Object.values(api).flatMap((table) => Object.values(table) as AnyOperation[]);
  const declared = all.filter(({ asksFactor }) => asksFactor).map(({ name }) => name);
  expect(declared.toSorted()).toEqual(asking.map(({ name }) => name).toSorted());
});
