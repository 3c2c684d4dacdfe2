import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { contract } from "@zd/contract";
import type { InputOf, OutputOf } from "@zd/contract/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { userId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./staff-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { staffUsers } = contract;
afterEach(cleanup);

const row: OutputOf<typeof staffUsers.listStaff>["rows"][number] = {
  user: "U7",
  account: "lin",
  name: "林知远",
  mobile: "13911112222",
  roleNames: "交易管理",
  roles: "tradeManager",
  createdAt: testNow,
  lastSignInAt: null,
  state: "enabled",
};
const list = (rows = [row]) =>
  answer(staffUsers.listStaff, () => ({ rows, total: rows.length, counts: { enabled: 1 }, sums: {} }));
const open = (answers: readonly Answer[], role: RoleName = "systemAdministrator") =>
  renderPage("/console/staff", answers, { signedIn: staffWith(role), site: { serverTime: testNow } });

test("a new user gets roles, and his password is shown once", async () => {
  const sent: InputOf<typeof staffUsers.addStaff>[] = [];
  open([
    list(),
    answer(staffUsers.addStaff, (input) => {
      sent.push(input);
      return sent.length === 1 ? "STAFF_ACCOUNT_TAKEN" : { user: userId("U8"), password: "Xy7kPq2mNb4r" };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "新增工作人员" }));
  const dialog = within(screen.getByRole("dialog", { name: "新增工作人员" }));
  const add = dialog.getByRole("button", { name: "新增" });
  await userEvent.type(dialog.getByLabelText("账号"), "zhao.min");
  await userEvent.type(dialog.getByLabelText("姓名"), "赵敏行");
  await userEvent.type(dialog.getByLabelText("手机号"), "13912345678");
  expect(add).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByLabelText("内容编辑"));
  await userEvent.click(add);
  expect(await dialog.findByText(/已被使用/)).toBeDefined();
  await userEvent.click(add);
  const shown = within(await screen.findByRole("dialog", { name: "初始密码" }));
  expect(shown.getByText("Xy7kPq2mNb4r")).toBeDefined();
  await userEvent.click(shown.getByRole("button", { name: "已记下" }));
  expect(screen.queryByText("Xy7kPq2mNb4r")).toBeNull();
  expect(sent[1]).toEqual({
    account: "zhao.min",
    name: "赵敏行",
    mobile: "13912345678",
    roles: ["contentEditor"],
  });
});

test("roles, state and password of a user are changed from his detail", async () => {
  const edited: InputOf<typeof staffUsers.editStaff>[] = [];
  const states: InputOf<typeof staffUsers.setStaffState>[] = [];
  open([
    list(),
    answer(staffUsers.editStaff, (input) => {
      edited.push(input);
      return null;
    }),
    answer(staffUsers.setStaffState, (input) => {
      states.push(input);
      return null;
    }),
    answer(staffUsers.resetStaffPassword, () => ({ password: "Nn8wZt5kRr3d" })),
  ]);
  await userEvent.click(await screen.findByText("林知远"));
  await userEvent.click(await screen.findByRole("button", { name: "修改" }));
  const dialog = within(screen.getByRole("dialog", { name: "修改工作人员" }));
  await userEvent.click(dialog.getByLabelText("审计"));
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await expect.poll(() => edited[0]?.roles).toEqual(["tradeManager", "auditor"]);
  await userEvent.click(await screen.findByRole("button", { name: "停用" }));
  const stop = within(screen.getByRole("dialog", { name: "停用工作人员" }));
  await userEvent.click(stop.getByRole("button", { name: "停用" }));
  await expect.poll(() => states).toEqual([{ user: "U7", state: "disabled" }]);
  await userEvent.click(await screen.findByRole("button", { name: "重置密码" }));
  await userEvent.click(
    within(screen.getByRole("dialog", { name: "重置密码" })).getByRole("button", { name: "重置" }),
  );
  expect(await screen.findByText("Nn8wZt5kRr3d")).toBeDefined();
});

test("nobody is offered to change his own roles", async () => {
  open([list([{ ...row, user: "U1" }])]);
  await userEvent.click(await screen.findByText("林知远"));
  expect(await screen.findByText(/由另一名系统管理员办理/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "停用" })).toBeNull();
});
