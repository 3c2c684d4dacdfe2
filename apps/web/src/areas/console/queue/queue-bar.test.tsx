import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { firmId, instant } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "../qualifications/qualifications-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { desk, qualifications } = api;
type Row = OutputOf<typeof qualifications.listApplications>["rows"][number];
afterEach(cleanup);

/** What waits, by number; the server of these tests decides it. */
let states: Map<string, "0" | "1" | "2">;
beforeEach(() => {
  states = new Map(["11", "12", "13"].map((id) => [id, "0"]));
});

const rowOf = (application: string): Row => ({
  application,
  firm: `企业${application}`,
  wareKind: "炼焦煤",
  side: "S",
  until: null,
  appliedAt: testNow,
  appliedBy: "王立新",
  memo: "",
  decidedBy: null,
  endedBy: null,
  decidedAt: null,
  opinion: null,
  endedAt: null,
  endReason: null,
  state: states.get(application) ?? "0",
});

function openPage(path = "/console/qualifications", role: RoleName = "tradeManager") {
  return renderPage(
    path,
    [
      answer(qualifications.listApplications, ({ only }) => {
        const rows = [...states.keys()].map(rowOf).filter((row) => !only || row.application === only.value);
        return { rows, total: rows.length, counts: { "0": rows.length }, sums: {} };
      }),
      answer(
        qualifications.readApplication,
        ({ application }): OutputOf<typeof qualifications.readApplication> => ({
          application,
          state: states.get(String(application)) ?? "0",
          firm: firmId("F1"),
          firmName: `企业${application}`,
          firmKindName: "交易会员",
          creditCode: "91610800MA7067K3QX",
          firmState: "enabled",
          annualFeeUntil: null,
          wareKind: "炼焦煤",
          side: "S",
          until: null,
          memo: "",
          others: [],
          actions: states.get(String(application)) === "0" ? ["approve", "reject"] : [],
        }),
      ),
      answer(qualifications.previewStep, () => aCard()),
      answer(qualifications.rejectApplication, ({ application }) => {
        states.set(String(application), "2");
        return null;
      }),
      answer(desk.readQueue, ({ kind }) => {
        const waiting = [...states].filter(([, state]) => state === "0").map(([id]) => id);
        return {
          totals: [{ kind: "qualifications", count: waiting.length }],
          rows: (kind === undefined || kind === "qualifications" ? waiting : []).map((id, i) => ({
            kind: "qualifications",
            id,
            about: "炼焦煤",
            party: `企业${id}`,
            amount: null,
            since: testNow,
            until: instant(testNow + i * 3_600_000),
            by: "王立新",
            own: false,
            section: "",
            assignee: null,
            assigneeName: null,
          })),
        };
      }),
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
}

const bar = () => screen.findByRole("group", { name: "品种资质队列" });
const place = async () => within(await bar()).getByRole("status").textContent;
const named = () => new URLSearchParams(location.search).get("open");

async function reject() {
  await userEvent.click(await screen.findByRole("button", { name: "驳回" }));
  const dialog = within(await screen.findByRole("dialog", { name: /驳回/ }));
  await userEvent.type(dialog.getByRole("textbox"), "资料不全");
  const send = dialog.getByRole("button", { name: /^驳回/ });
  await expect.poll(() => send.hasAttribute("disabled")).toBe(false);
  await userEvent.click(send);
}

test("one key leads to the next of the queue and another back, without the list", async () => {
  openPage("/console/qualifications?open=11");
  await expect.poll(place).toBe("1 / 3");
  await userEvent.keyboard("j");
  await expect.poll(place).toBe("2 / 3");
  expect(named()).toBe("12");
  expect(await screen.findByText("企业12", { selector: "dd *, dd" })).toBeDefined();
  await userEvent.keyboard("k");
  await expect.poll(place).toBe("1 / 3");
  await userEvent.click(within(await bar()).getByRole("button", { name: /^下一件/ }));
  await expect.poll(named).toBe("12");
});

test("after the decision the next is one Enter away, and at the end the queue is said to be empty", async () => {
  openPage("/console/qualifications?open=11");
  await expect.poll(place).toBe("1 / 3");
  for (const [done, next] of [
    ["已办理 · 1 / 3", "12"],
    ["已办理 · 2 / 3", "13"],
  ] as const) {
    await reject();
    await expect.poll(place).toBe(done);
    await expect.poll(() => document.activeElement?.textContent).toContain("下一件");
    await userEvent.keyboard("{Enter}");
    await expect.poll(named).toBe(next);
  }
  await reject();
  await expect.poll(place).toBe("已办理 · 队列已空");
  await userEvent.click(within(await bar()).getByRole("button", { name: "返回列表" }));
  await expect.poll(named).toBeNull();
});

test("what somebody else has done meanwhile is passed over", async () => {
  openPage("/console/qualifications?open=11");
  await expect.poll(place).toBe("1 / 3");
  states.set("12", "1");
  await reject();
  await expect.poll(place).toBe("已办理 · 1 / 3");
  await userEvent.keyboard("j");
  await expect.poll(named).toBe("13");
  await expect.poll(place).toBe("3 / 3");
});

test("letters that are typed into a field stay there", async () => {
  openPage("/console/qualifications?open=11");
  await expect.poll(place).toBe("1 / 3");
  await userEvent.click(await screen.findByRole("button", { name: "驳回" }));
  const dialog = within(await screen.findByRole("dialog", { name: /驳回/ }));
  await userEvent.type(dialog.getByRole("textbox"), "jk");
  expect(dialog.getByRole("textbox")).toHaveProperty("value", "jk");
  expect(named()).toBe("11");
});

test("who may only read has no queue to work off", async () => {
  openPage("/console/qualifications?open=11", "auditor");
  expect(await screen.findByText("企业11", { selector: "dd *, dd" })).toBeDefined();
  expect(screen.queryByRole("group", { name: "品种资质队列" })).toBeNull();
});
