import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { userId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./operators-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const {
  addOperator,
  editOperator,
  listActivity,
  listOperators,
  listRoles,
  previewNewOperator,
  previewOperatorEdit,
  previewOperatorStatus,
  readMobile,
  setOperatorStatus,
} = api.operators;
type Row = OutputOf<typeof listOperators>["rows"][number];

afterEach(cleanup);

const administrator: typeof trader = { ...trader, userId: trader.firmId as never, roles: ["administrator"] };
const own: Row = {
  account: "chenyao",
  name: trader.firmName,
  mobile: "138****0000",
  roleNames: "企业管理员",
  user: "F1",
  roles: "administrator",
  lastSignInAt: after(-60),
  createdAt: after(-86_400),
  status: "enabled",
};
const wang: Row = {
  ...own,
  account: "chenyao01",
  name: "王立新",
  mobile: "138****0001",
  roleNames: "交易员",
  user: "U1",
  roles: "trader",
  lastSignInAt: null,
};

const rights = (words: string) =>
  aCard({ amount: null, effect: null, changes: [{ title: "角色", from: "", to: words }], seen: words });

const open = (answers: readonly Answer[] = [], signedIn = administrator) =>
  renderPage(
    "/user/operator",
    [
      answer(listOperators, () => ({
        rows: [own, wang],
        total: 2,
        counts: { enabled: 2 },
        sums: {},
      })),
      answer(readMobile, () => ({ mobile: "13800000001" })),
      answer(listRoles, () => [
        { role: "trader", name: "交易员", permissions: ["报价下单", "交易申请"] },
        { role: "viewer", name: "查询员", permissions: [] },
      ]),
      ...answers,
    ],
    { signedIn, site: { serverTime: testNow } },
  );
const gone = () => expect.poll(() => screen.queryByRole("dialog", { name: /操作员$/ })).toBeNull();

test("an operator is added with a role, missing fields are named, and a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof addOperator>[] = [];
  open([
    answer(previewNewOperator, ({ roles }) => rights(roles.join())),
    answer(addOperator, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "OPERATOR_ACCOUNT_TAKEN" : { user: userId("U9") };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "新增操作员" }));
  const dialog = within(screen.getByRole("dialog", { name: "新增操作员" }));
  const send = dialog.getByRole("button", { name: "新增" });
  await userEvent.click(send);
  for (const words of ["请输入姓名", "请输入11位手机号", "至少选择一个角色", "密码至少8个字符"])
    expect(dialog.getByText(words)).toBeDefined();
  expect(inputs).toEqual([]);
  await userEvent.type(dialog.getByLabelText("账号"), "zhangwei");
  await userEvent.type(dialog.getByLabelText("姓名"), "张伟");
  await userEvent.type(dialog.getByLabelText("手机号"), "13700000001");
  await userEvent.type(dialog.getByLabelText("初始密码"), "zhangwei1");
  expect(dialog.getByText("须同时含字母和数字，且不得包含账号")).toBeDefined();
  await userEvent.clear(dialog.getByLabelText("初始密码"));
  await userEvent.type(dialog.getByLabelText("初始密码"), "Meitan2026");
  await userEvent.click(await dialog.findByLabelText(/^交易员/));
  expect(await dialog.findByRole("row", { name: "角色 -- trader" })).toBeDefined();
  await userEvent.click(send);
  expect(await dialog.findByText(/账号.*已被使用/)).toBeDefined();
  await userEvent.click(send);
  await gone();
  expect(inputs[1]).toEqual({
    account: "zhangwei",
    name: "张伟",
    mobile: "13700000001",
    roles: ["trader"],
    password: "Meitan2026",
    seen: "trader",
  });
});

test("an operator is given another role without a new password", async () => {
  const inputs: InputOf<typeof editOperator>[] = [];
  open([
    answer(previewOperatorEdit, ({ roles, newPassword }) => rights(`${roles.join()} ${newPassword}`)),
    answer(editOperator, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("chenyao01"));
  await userEvent.click(await screen.findByRole("button", { name: "修改" }));
  const dialog = within(await screen.findByRole("dialog", { name: "修改操作员" }));
  expect(dialog.getByLabelText("手机号")).toHaveProperty("value", "13800000001");
  expect(dialog.getByLabelText("账号")).toHaveProperty("disabled", true);
  await userEvent.click(await dialog.findByLabelText(/^交易员/));
  await userEvent.click(dialog.getByLabelText(/^查询员/));
  await dialog.findByRole("row", { name: "角色 -- viewer false" });
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await gone();
  const who = { user: "U1", name: "王立新", mobile: "13800000001" };
  expect(inputs).toEqual([{ ...who, roles: ["viewer"], seen: "viewer false" }]);
});

test("an operator is disabled by a card of what follows", async () => {
  const inputs: InputOf<typeof setOperatorStatus>[] = [];
  open([
    answer(previewOperatorStatus, () =>
      aCard({ amount: null, consequence: [{ when: "停用后", words: "立即下线，不能再登录" }], seen: "stop" }),
    ),
    answer(setOperatorStatus, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("chenyao01"));
  await userEvent.click(await screen.findByRole("button", { name: "停用" }));
  const dialog = within(screen.getByRole("dialog", { name: "停用操作员" }));
  expect(await dialog.findByText(/立即下线/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "停用" }));
  await gone();
  expect(inputs).toEqual([{ user: "U1", enabled: false, seen: "stop" }]);
});

test("the firm's own account cannot be changed here", async () => {
  open();
  await userEvent.click(await screen.findByText("chenyao"));
  expect(await screen.findByText(/账号由企业持有/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "停用" })).toBeNull();
});

test("an operator is told that he may not manage operators, and his menu leaves the page out", async () => {
  const { calls } = open([], trader);
  expect(await screen.findByText("操作员由企业管理员账号管理")).toBeDefined();
  expect(screen.queryByRole("link", { name: "操作员管理" })).toBeNull();
  expect(calls).not.toContain(listOperators.name);
});

test("the activity of the operators has a page of its own", async () => {
  renderPage(
    "/user/operator-activity",
    [
      answer(listActivity, () => ({
        rows: [
          {
            entry: "7",
            at: after(-30),
            name: "王立新",
            account: "chenyao01",
            what: "出金",
            ip: "10.0.0.8",
            reason: "没有操作权限",
            outcome: "refused",
          },
        ],
        total: 1,
        counts: {},
        sums: {},
        next: null,
        previous: null,
      })),
    ],
    { signedIn: administrator, site: { serverTime: testNow } },
  );
  for (const words of ["出金", "10.0.0.8", "没有操作权限"])
    expect(await screen.findByText(words)).toBeDefined();
});

test("roles that have changed meanwhile take effect in the menu with the next visit", async () => {
  const { session } = open([answer(api.identity.readUser, () => ({ ...trader, roles: ["viewer"] }))], trader);
  await expect.poll(() => session.user()?.roles).toEqual(["viewer"]);
});
