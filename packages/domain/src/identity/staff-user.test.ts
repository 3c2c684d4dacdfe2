import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { userId } from "../kernel/brand.ts";
import { mayDo, type Permission, type RoleName, rightsInWords, roles, staffRoles } from "./access.ts";
import {
  addStaff,
  editStaff,
  isStaffAccount,
  resetPassword,
  type StaffUser,
  setStaffState,
} from "./staff-user.ts";

const lin: StaffUser = {
  user: userId("U7"),
  account: "lin",
  name: "林知远",
  mobile: "13911112222",
  roles: ["systemAdministrator", "auditor"],
  status: "enabled",
};
const root = { by: userId("U1"), otherAdministrators: 1 };
const person = { name: " 林知远 ", mobile: "13911112222" };

test.each([
  ["lin.zhiyuan", true],
  ["Lin_2", true],
  ["li", false],
  ["13800000009", false],
  ["林知远", false],
])("%s as the name of an account: %s", (name, good) => {
  expect(isStaffAccount(name)).toBe(good);
});

describe("a change of a staff user", () => {
  test("signs him out where his roles become others, in whatever order they are named", () => {
    const edit = (held: readonly RoleName[]) => editStaff(lin, { ...person, roles: held }, root);
    expect(edit(["auditor", "systemAdministrator"])).toMatchObject({
      facts: [{ signsOut: false, after: { name: "林知远" } }],
    });
    expect(edit(["auditor"])).toMatchObject({ facts: [{ signsOut: true, after: { roles: ["auditor"] } }] });
  });

  test.each([
    ["roles", editStaff(lin, { ...person, roles: ["auditor"] }, { ...root, by: lin.user })],
    ["state", setStaffState(lin, "enabled", { ...root, by: lin.user })],
    ["password", resetPassword(lin, { by: lin.user })],
  ])("is somebody else's: %s", (_, decision) => {
    expect(decision).toMatchObject({ ok: false, reason: "OWN_ACCOUNT" });
  });

  test("leaves the system an administrator", () => {
    const alone = { ...root, otherAdministrators: 0 };
    const last = { ok: false, reason: "LAST_ADMINISTRATOR" };
    expect(editStaff(lin, { ...person, roles: ["auditor"] }, alone)).toMatchObject(last);
    expect(setStaffState(lin, "disabled", alone)).toMatchObject(last);
    expect(setStaffState({ ...lin, roles: ["auditor"] }, "disabled", alone).ok).toBe(true);
    expect(setStaffState(lin, "disabled", root)).toMatchObject({
      facts: [{ signsOut: true, after: { status: "disabled" } }],
    });
  });
});

describe("roles that must not meet", () => {
  const clash = { ok: false, reason: "DUTIES_CLASH", figures: { one: "审计", other: "系统管理" } };

  test("are refused to a new user, and in a change of roles", () => {
    const entered = { account: "lin", name: " 林知远 ", mobile: "13911112222" };
    expect(addStaff({ ...entered, roles: ["auditor", "systemAdministrator"] })).toMatchObject(clash);
    expect(addStaff({ ...entered, roles: ["auditor"] })).toMatchObject({ facts: [{ name: "林知远" }] });
    const alone: StaffUser = { ...lin, roles: ["contentEditor"] };
    expect(editStaff(alone, { ...person, roles: ["auditor", "systemAdministrator"] }, root)).toMatchObject(
      clash,
    );
    const less = editStaff(lin, { ...person, roles: ["auditor", "systemAdministrator", "viewer"] }, root);
    expect(less).toMatchObject(clash);
  });

  test("stay as they are from earlier while nobody changes them, but nobody is enabled with them", () => {
    expect(editStaff(lin, { ...person, roles: lin.roles }, root).ok).toBe(true);
    expect(setStaffState(lin, "disabled", root).ok).toBe(true);
    expect(setStaffState({ ...lin, status: "disabled" }, "enabled", root)).toMatchObject(clash);
  });
});

test("the rights of several roles are said once each, and all of them", () => {
  expect(rightsInWords(["viewer"])).toBe("只能查询");
  expect(rightsInWords(["trader", "contractClerk"])).toBe("报价下单、交易申请、签署、结算与确认");
  fc.assert(
    fc.property(fc.subarray([...staffRoles], { minLength: 1 }), (held) => {
      const every = new Set<Permission>(staffRoles.flatMap((name) => roles[name].permissions));
      const allowed = [...every].filter((permission) => mayDo(held, permission));
      expect(rightsInWords(held).split("、")).toHaveLength(allowed.length);
    }),
  );
});
