import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./rights-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { staffUsers } = api;
type Person = OutputOf<typeof staffUsers.listRights>["rows"][number];
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const lin: Person = {
  user: "U7",
  account: "lin",
  name: "林知远",
  roleNames: "交易管理",
  roles: "tradeManager",
  rights: "查看后台",
  clash: null,
  createdAt: testNow,
  lastSignInAt: testNow,
  state: "enabled",
};
const both: Person = {
  ...lin,
  user: "U8",
  account: "both",
  name: "赵敏行",
  roles: "auditor,settlementClerk,contentEditor",
  clash: "审计与财务结算；审计与内容编辑",
  lastSignInAt: null,
};

function open(people: readonly Person[], role: RoleName = "auditor") {
  const queries: InputOf<typeof staffUsers.listRights>[] = [];
  renderPage(
    "/console/rights",
    [
      answer(staffUsers.listRights, (query) => {
        queries.push(query);
        const rows = people.slice((query.pageIndex - 1) * query.pageSize, query.pageIndex * query.pageSize);
        return { rows, total: people.length, counts: {}, sums: {} };
      }),
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
  return queries;
}

test("which role may do what, who has it, and which roles must not meet", async () => {
  open([lin, both]);
  const roles = within(await screen.findByRole("table", { name: "角色与权限" }));
  const audit = within(roles.getByRole("row", { name: /^查看审计日志/ }));
  expect(audit.getAllByText("有")).toHaveLength(2);
  const people = within(await screen.findByRole("table", { name: "人员与角色" }));
  const first = within(people.getByRole("row", { name: /^林知远/ }));
  expect(first.getAllByText("有")).toHaveLength(1);
  expect(first.getByText("2025-06-16 09:27")).toBeDefined();
  const second = within(people.getByRole("row", { name: /^赵敏行/ }));
  expect(second.getAllByText("有，不相容")).toHaveLength(3);
  expect(second.getByText("审计与财务结算；审计与内容编辑")).toBeDefined();
  const duties = within(screen.getByRole("table", { name: "不相容岗位" }));
  expect(
    duties.getByRole("row", { name: /^系统管理与财务结算 设置账号与权限的人不得经办资金/ }),
  ).toBeDefined();
});

test("is narrowed to a person, and to who has roles that must not meet", async () => {
  const queries = open([lin]);
  await userEvent.type(await screen.findByLabelText("姓名或账号"), "林");
  await userEvent.click(screen.getByLabelText("只看不相容岗位"));
  await expect.poll(() => queries.at(-1)?.filters).toEqual({ person: "林", clash: "Y" });
  await userEvent.click(screen.getByRole("button", { name: "重置" }));
  await expect.poll(() => queries.at(-1)?.filters).toEqual({});
});

test("has everybody where one answer does not, and is printed with who prints it and when", async () => {
  const many = Array.from({ length: 130 }, (_, n) => ({ ...lin, user: `U${n}`, name: `人员${n}` }));
  const print = vi.fn();
  vi.stubGlobal("print", print);
  open(many);
  const rest = within(await screen.findByRole("table", { name: "人员与角色（第 101 人起）" }));
  expect(rest.getAllByRole("row")).toHaveLength(31);
  expect(screen.getByText(/打印人 陈静 · 打印时间 2025-06-16 09:27/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "打印" }));
  expect(print).toHaveBeenCalledOnce();
});

test("says that it could not be read, and is read again", async () => {
  let isDown = true;
  renderPage(
    "/console/rights",
    [
      answer(staffUsers.listRights, () =>
        isDown ? "NOT_FOUND" : { rows: [lin], total: 1, counts: {}, sums: {} },
      ),
    ],
    { signedIn: staffWith("auditor"), site: { serverTime: testNow } },
  );
  const again = await screen.findByRole("button", { name: "重试" });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText("林知远")).toBeDefined();
});
