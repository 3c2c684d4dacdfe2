import { mayDo, staffRoles } from "@zd/domain/identity/access";
import { clashesOf } from "@zd/domain/identity/separate-duties";
import { expect, test } from "vitest";
import { api } from "./index.ts";
import type { AnyOperation } from "./wire/operation.ts";

const all = Object.values(api).flatMap((context) => Object.values(context) as AnyOperation[]);

/** Roles of the staff that some call is open to which binds so. */
const rolesWith = (isSo: (operation: AnyOperation) => boolean) =>
  staffRoles.filter((role) =>
    all.some((operation) => {
      const { access } = operation;
      return access !== "anyone" && access !== "member" && mayDo([role], access) && isSo(operation);
    }),
  );

test("the administrator of the system may hold no role whose calls bind by money, and any other but the auditor's", () => {
  const withMoney = rolesWith(({ binds }) => binds === "money");
  const clashing = staffRoles.filter((role) => clashesOf([role, "systemAdministrator"]).length > 0);
  expect(withMoney).toEqual(["riskController", "settlementClerk", "mallManager"]);
  expect(clashing).toEqual([...withMoney, "auditor"]);
});

test("the auditor may hold no role that acts", () => {
  // What every desk may do, such as saving a view of a list, is its own affair.
  const acting = rolesWith(({ kind, access }) => kind === "command" && access !== "read-console");
  expect(acting).not.toContain("auditor");
  expect(staffRoles.filter((role) => clashesOf([role, "auditor"]).length > 0)).toEqual(acting);
});
