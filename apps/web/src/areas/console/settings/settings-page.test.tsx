import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { settingKeys, settingOf, settingText, usualSettings } from "@zd/domain/system/settings";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./settings-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { systemSettings } = api;
afterEach(cleanup);

const sheet = answer(systemSettings.readSettings, () => ({
  version: 4,
  rows: settingKeys.map((key) => ({
    key,
    group: settingOf(key).group,
    value: key === "name" ? "朔原交易中心" : settingText(key, usualSettings[key]),
    usual: settingText(key, usualSettings[key]),
    by: key === "name" ? "周岚" : null,
    at: key === "name" ? testNow : null,
    reason: key === "name" ? "更名" : null,
  })),
}));
const open = (answers: readonly Answer[], role: RoleName = "systemAdministrator") =>
  renderPage("/console/settings", [sheet, ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });

test("several settings are saved together with a reason, on a card with their old and new values", async () => {
  const inputs: InputOf<typeof systemSettings.saveSettings>[] = [];
  open([
    answer(systemSettings.previewSettings, ({ values }) =>
      aCard({
        amount: null,
        effect: null,
        changes: values.map(({ key, value }) => ({ title: settingOf(key).label, from: "", to: value })),
      }),
    ),
    answer(systemSettings.saveSettings, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "VERSION_STALE" : { version: 6 };
    }),
  ]);
  const size = await screen.findByLabelText("每页条数");
  fireEvent.change(size, { target: { value: "500" } });
  expect(screen.getByText("须为5至100")).toBeDefined();
  expect(screen.getByRole("button", { name: "保存" })).toHaveProperty("disabled", true);
  fireEvent.change(size, { target: { value: "50" } });
  await choose(screen.getByLabelText("线上商城"), "是");
  expect(screen.getByText("2 项修改未保存")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  const dialog = within(screen.getByRole("dialog", { name: "修改系统设置" }));
  expect(await dialog.findByRole("row", { name: "每页条数 -- 50" })).toBeDefined();
  expect(dialog.getByRole("row", { name: "线上商城 -- Y" })).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^修改原因/), "试运行");
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText("内容已被他人修改，请刷新后重试")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({
    version: 4,
    values: [
      { key: "hasMall", value: "Y" },
      { key: "pageSize", value: "50" },
    ],
    reason: "试运行",
  });
  expect(screen.queryByText(/项修改未保存/)).toBeNull();
});

test("an auditor sees the values and who has set them", async () => {
  open([], "auditor");
  expect(await screen.findByText("朔原交易中心")).toBeDefined();
  expect(screen.getByText(/周岚/)).toBeDefined();
  expect(screen.queryByLabelText("每页条数")).toBeNull();
});
