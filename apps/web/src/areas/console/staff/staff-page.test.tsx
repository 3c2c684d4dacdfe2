import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { userId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./staff-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { staffUsers } = api;
afterEach(cleanup);

const row: OutputOf<typeof staffUsers.listStaff>["rows"][number] = {
  user: "U7",
  account: "lin",
  name: "林知远",
  mobile: "139****2222",
  roleNames: "交易管理",
  roles: "tradeManager",
  clash: null,
  createdAt: testNow,
  lastSignInAt: null,
  state: "enabled",
};
const list = (rows = [row]) =>
  answer(staffUsers.listStaff, () => ({ rows, total: rows.length, counts: { enabled: 1 }, sums: {} }));
const rights = (words: string) =>
  aCard({ amount: null, effect: null, changes: [{ title: "内容编辑", from: "", to: words }], seen: words });
const open = (answers: readonly Answer[], role: RoleName = "systemAdministrator") =>
  renderPage("/console/staff", answers, { signedIn: staffWith(role), site: { serverTime: testNow } });

test("a new user gets roles, and his password is shown once", async () => {
  const inputs: InputOf<typeof staffUsers.addStaff>[] = [];
  open([
    list(),
    answer(staffUsers.previewNewStaff, ({ roles: held }) => rights(held.join())),
    answer(staffUsers.addStaff, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "STAFF_ACCOUNT_TAKEN" : { user: userId("U8"), password: "Xy7kPq2mNb4r" };
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
  expect(await dialog.findByRole("row", { name: "内容编辑 -- contentEditor" })).toBeDefined();
  await userEvent.click(add);
  expect(await dialog.findByText(/已被使用/)).toBeDefined();
  await userEvent.click(add);
  const passwordDialog = within(await screen.findByRole("dialog", { name: "初始密码" }));
  expect(passwordDialog.getByText("Xy7kPq2mNb4r")).toBeDefined();
  await userEvent.click(passwordDialog.getByRole("button", { name: "已记下" }));
  expect(screen.queryByText("Xy7kPq2mNb4r")).toBeNull();
  expect(inputs[1]).toEqual({
    account: "zhao.min",
    name: "赵敏行",
    mobile: "13912345678",
    roles: ["contentEditor"],
    seen: "contentEditor",
  });
});

test("roles, state and password of a user are changed from his detail", async () => {
  const edits: InputOf<typeof staffUsers.editStaff>[] = [];
  const states: InputOf<typeof staffUsers.setStaffState>[] = [];
  open([
    list(),
    answer(staffUsers.readMobile, () => ({ mobile: "13911112222" })),
    answer(staffUsers.previewStaffEdit, ({ roles: held }) => rights(held.join())),
    answer(staffUsers.editStaff, (input) => {
      edits.push(input);
      return edits.length === 1 ? "CARD_CHANGED" : null;
    }),
    answer(staffUsers.previewStaffState, ({ state }) => rights(state)),
    answer(staffUsers.setStaffState, (input) => {
      states.push(input);
      return null;
    }),
    answer(staffUsers.previewPasswordReset, () => rights("reset")),
    answer(staffUsers.resetStaffPassword, ({ seen }) => {
      expect(seen).toBe("reset");
      return { password: "Nn8wZt5kRr3d" };
    }),
  ]);
  await userEvent.click(await screen.findByText("林知远"));
  await userEvent.click(await screen.findByRole("button", { name: "修改" }));
  const dialog = within(await screen.findByRole("dialog", { name: "修改工作人员" }));
  await userEvent.click(dialog.getByLabelText("内容编辑"));
  expect(await dialog.findByRole("row", { name: "内容编辑 -- tradeManager,contentEditor" })).toBeDefined();
  const save = dialog.getByRole("button", { name: "保存" });
  await userEvent.click(save);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await expect.poll(() => save).toHaveProperty("disabled", false);
  await userEvent.click(save);
  await expect
    .poll(() => edits[1])
    .toMatchObject({
      mobile: "13911112222",
      roles: ["tradeManager", "contentEditor"],
      seen: "tradeManager,contentEditor",
    });
  await userEvent.click(await screen.findByRole("button", { name: "停用" }));
  const stop = within(screen.getByRole("dialog", { name: "停用工作人员" }));
  await stop.findByRole("row", { name: "内容编辑 -- disabled" });
  await userEvent.click(stop.getByRole("button", { name: "停用" }));
  await expect.poll(() => states).toEqual([{ user: "U7", state: "disabled", seen: "disabled" }]);
  await userEvent.click(await screen.findByRole("button", { name: "重置密码" }));
  const reset = within(screen.getByRole("dialog", { name: "重置密码" }));
  await reset.findByRole("row", { name: "内容编辑 -- reset" });
  await userEvent.click(reset.getByRole("button", { name: "重置" }));
  expect(await screen.findByText("Nn8wZt5kRr3d")).toBeDefined();
});

test("whoever has roles from earlier that must not meet is named", async () => {
  open([list([{ ...row, roles: "auditor,settlementClerk", clash: "审计与财务结算" }])]);
  await userEvent.click(await screen.findByText("林知远"));
  expect(await screen.findByText("审计与财务结算不得由同一人担任，请修改其角色。")).toBeDefined();
});

test("a user cannot change his own roles", async () => {
  open([list([{ ...row, user: "U1" }])]);
  await userEvent.click(await screen.findByText("林知远"));
  expect(await screen.findByText(/由另一名系统管理员办理/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "停用" })).toBeNull();
});
