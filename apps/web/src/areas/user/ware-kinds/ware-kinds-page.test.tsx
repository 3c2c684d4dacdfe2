import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./ware-kinds-page.tsx";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { applyForWareKind, listOpenedWareKinds, listQualifications } = api.qualifications;
type Row = OutputOf<typeof listQualifications>["rows"][number];

afterEach(cleanup);

const [thermal, coking, slime] = ["WK01", "WK02", "WK06"] as unknown as [WareKindId, WareKindId, WareKindId];

const waiting: Row = {
  application: "12",
  wareKind: "炼焦煤",
  side: "S",
  until: null,
  appliedAt: after(-3600),
  appliedBy: "王立新",
  memo: "洗选线投产",
  decidedAt: null,
  opinion: null,
  endedAt: null,
  endReason: null,
  state: "0",
};
const rejected: Row = {
  ...waiting,
  application: "11",
  state: "2",
  decidedAt: after(-1800),
  opinion: "未见验收文件",
};

const open = (answers: readonly Answer[] = [], signedIn = trader) =>
  renderPage(
    "/user/ware-kind-apply",
    [
      answer(api.trading.listWareKinds, () => [
        { wareKind: thermal, name: "动力煤" },
        { wareKind: coking, name: "炼焦煤" },
        { wareKind: slime, name: "煤泥" },
      ]),
      answer(listOpenedWareKinds, () => [
        { wareKind: thermal, name: "动力煤", side: "B", until: null },
        { wareKind: thermal, name: "动力煤", side: "S", until: "2025-07-10" },
      ]),
      answer(listQualifications, ({ filters }) => {
        const rows = filters.state === "0" ? [waiting] : [waiting, rejected];
        return { rows, total: rows.length, counts: { "0": 1, "2": 1 }, sums: {} };
      }),
      ...answers,
    ],
    { signedIn, site: { serverTime: testNow } },
  );

const rowOf = async (side: string) => {
  const table = (await screen.findByText("已开通品种")).closest("table") as HTMLElement;
  return (await within(table).findByText(side)).closest("tr") as HTMLElement;
};

test("every kind says on both sides whether it is open, ends soon, waits, or may be applied for", async () => {
  open();
  const buying = await rowOf("采购");
  expect(within(buying).getByText("已开通")).toBeDefined();
  expect(within(buying).getByRole("button", { name: "申请采购炼焦煤" })).toBeDefined();
  const selling = await rowOf("销售");
  for (const text of ["即将到期", "至 2025-07-10", "审核中"])
    expect(await within(selling).findByText(text)).toBeDefined();
  expect(within(selling).getByRole("button", { name: "续期销售动力煤" })).toBeDefined();
  expect(within(selling).queryByRole("button", { name: "申请销售炼焦煤" })).toBeNull();
  expect(screen.getByText("未见验收文件")).toBeDefined();
});

test("an application for a ware kind is sent with its sides and explanation, and a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof applyForWareKind>[] = [];
  open([
    answer(applyForWareKind, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "FIRM_BLACKLISTED" : [{ application: 13, side: "B" as const }];
    }),
  ]);
  await userEvent.click(within(await rowOf("采购")).getByRole("button", { name: "申请采购煤泥" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请交易品种" }));
  expect(dialog.getByLabelText("采购")).toHaveProperty("checked", true);
  await userEvent.click(dialog.getByLabelText("销售"));
  await userEvent.type(dialog.getByLabelText(/^申请说明/), " 掺烧 ");
  const submit = dialog.getByRole("button", { name: "提交申请" });
  await userEvent.click(submit);
  expect(await dialog.findByText("企业已列入黑名单")).toBeDefined();
  await userEvent.click(submit);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({ wareKind: slime, sides: ["B", "S"], memo: "掺烧" });
});

test("an application without a kind or a side cannot be sent", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "申请品种" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请交易品种" }));
  const submit = dialog.getByRole("button", { name: "提交申请" });
  expect(submit).toHaveProperty("disabled", true);
  await choose(dialog.getByLabelText("商品种类"), "煤泥");
  expect(submit).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByLabelText("采购"));
  expect(submit).toHaveProperty("disabled", false);
});

test("a user who may not apply sees the kinds only, and a failed reading can be tried again", async () => {
  let busy = true;
  open([answer(listOpenedWareKinds, () => (busy ? "BUSY" : []))], { ...trader, roles: ["viewer"] });
  expect(await screen.findByText("系统繁忙，请稍后重试")).toBeDefined();
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await rowOf("采购")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^申请(品种|采购|销售)/ })).toBeNull();
});
