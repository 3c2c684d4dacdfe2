import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./waiting-page.tsx";
import "../jobs/jobs-page.tsx";
import "../messages/messages-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { desk, failedJobs, identity } = api;
afterEach(cleanup);

const open = (path: string, answers: readonly Answer[], role: RoleName = "systemAdministrator") =>
  renderPage(path, answers, { signedIn: staffWith(role), site: { serverTime: testNow } });
const page = <Row,>(rows: readonly Row[]) => ({ rows, total: rows.length, counts: {}, sums: {} });

test("a request that waits for a second staff user links to where it is decided", async () => {
  open("/console/waiting", [
    answer(desk.listWaiting, () => [
      {
        kind: "adjustment",
        id: "12",
        words: "晨曜煤业 手续费调整：多收",
        amount: fen(12_345n),
        by: "钱敏",
        at: testNow,
        mayDecide: true,
        section: "",
      },
      {
        kind: "controlStep",
        id: "7",
        words: "作废标的 神木竞价 标的 16：串通",
        amount: null,
        by: "周岚",
        at: testNow,
        mayDecide: false,
        section: "J250616-02",
      },
    ]),
  ]);
  const list = within(await screen.findByRole("table", { name: "待复核" }));
  expect(list.getByRole("link", { name: /^去复核 晨曜/ }).getAttribute("href")).toBe(
    "/console/adjustments?open=12",
  );
  expect(list.getByRole("link", { name: /^查看 作废标的/ }).getAttribute("href")).toContain(
    "/console/control-room",
  );
  expect(list.getByText("123.45")).toBeDefined();
  expect(
    within(screen.getByRole("region", { name: "复核规则" })).getAllByText(/始终/).length,
  ).toBeGreaterThan(1);
});

test("a failed job is retried, or given up with a reason", async () => {
  const inputs: InputOf<typeof failedJobs.giveUpJob>[] = [];
  const retried: InputOf<typeof failedJobs.retryJob>[] = [];
  open("/console/jobs", [
    answer(failedJobs.listJobs, () =>
      page([
        {
          job: "9",
          name: "identity.sendText",
          key: "sms-4",
          dueAt: testNow,
          attempts: 20,
          nextAt: null,
          error: "Error: timeout",
          givenUpBy: null,
          givenUpAt: null,
          reason: null,
          state: "F",
        },
      ]),
    ),
    answer(failedJobs.retryJob, (input) => {
      retried.push(input);
      return "JOB_RUNNING";
    }),
    answer(failedJobs.giveUpJob, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("identity.sendText"));
  await userEvent.click(await screen.findByRole("button", { name: "立即重试" }));
  const retry = within(screen.getByRole("dialog", { name: "重试任务" }));
  await userEvent.click(retry.getByRole("button", { name: "重试" }));
  expect(await retry.findByText("任务正在执行，请稍后再试")).toBeDefined();
  await userEvent.click(retry.getByRole("button", { name: "取消" }));
  await userEvent.click(screen.getByRole("button", { name: "放弃" }));
  const giveUp = within(screen.getByRole("dialog", { name: "放弃任务" }));
  expect(giveUp.getByRole("button", { name: "放弃" })).toHaveProperty("disabled", true);
  await userEvent.type(giveUp.getByLabelText(/^放弃原因/), "号码已注销");
  await userEvent.click(giveUp.getByRole("button", { name: "放弃" }));
  await expect.poll(() => inputs).toEqual([{ job: "9", reason: "号码已注销" }]);
  expect(retried).toEqual([{ job: "9" }]);
});

test("a short message of the sandbox is found by its receiver", async () => {
  const queries: InputOf<typeof identity.listMessages>[] = [];
  open("/console/messages", [
    answer(identity.listMessages, (input) => {
      queries.push(input);
      return page([
        {
          message: "4",
          at: testNow,
          mobile: "13800000001",
          words: "验证码123456，5分钟内有效。",
          reference: "sms-4",
        },
      ]);
    }),
  ]);
  expect(await screen.findByText(/验证码123456/)).toBeDefined();
  await userEvent.type(screen.getByLabelText("接收手机号"), "13800000001{Enter}");
  await expect.poll(() => queries.at(-1)?.filters).toEqual({ mobile: "13800000001" });
});
