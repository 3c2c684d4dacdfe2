import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { sheetFile } from "../../../testing/sheet-file.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./rates-page.tsx";

const { fees, trading, blacklist } = api;

afterEach(cleanup);

const heads = ["收费对象", "企业", "交易模式", "商品种类", "费率方式", "标准", "生效日", "截止日"];

test("right rows become requests for a second person, wrong ones are named by row and column, and nothing is sent before it is asked for", async () => {
  const sent: InputOf<typeof fees.requestRate>[] = [];
  renderPage(
    "/console/fee-rates",
    [
      answer(fees.listRates, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
      answer(trading.listWareKinds, () => []),
      answer(blacklist.listFirmChoices, ({ keyword }) =>
        keyword === "西安渭岸物资有限公司"
          ? [{ firm: firmId("F7"), name: "西安渭岸物资有限公司", creditCode: "91610000MA7000000X" }]
          : [],
      ),
      answer(fees.previewRate, () => aCard({ amount: null, effect: null, evidence: [] })),
      answer(fees.requestRate, (input) => {
        sent.push(input);
        return sent.length === 2 ? "RATE_OVERLAPS" : { change: 3 };
      }),
    ],
    { signedIn: staffWith("settlementClerk"), site: { serverTime: testNow } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "导入" }));
  const dialog = await screen.findByRole("dialog", { name: "导入费率与减免" });
  await userEvent.upload(
    within(dialog).getByLabelText("上传填好的文件"),
    sheetFile([
      heads,
      ["买方服务费", "西安渭岸物资有限公司", "", "", "元/吨", 1.5, "2025-07-01", ""],
      ["卖方服务费", "西安渭岸物资有限公司", "", "", "减免（免收）", "", "2025-07-01", "2025-12-31"],
      ["买方服务费", "没有这家公司", "", "", "元/吨", "1.5", "2025-07-01", ""],
      ["买方服务费", "", "", "", "元/吨", "1.5", "2025-06-01", "2025-12-31"],
    ]),
  );
  await within(dialog).findByText("没有这家企业，请填写全称");
  const faults = within(dialog)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
  expect(faults).toEqual(["4企业没有这家企业，请填写全称", "5生效日最早为明日"]);
  expect(sent).toEqual([]);

  await userEvent.click(within(dialog).getByRole("button", { name: "导入无误的 2 条" }));
  const card = await screen.findByRole("dialog", { name: /^提交费率或减免/ });
  const button = await within(card).findByRole("button", { name: "提交复核 2 条" });
  await userEvent.type(within(card).getByRole("textbox", { name: /^依据/ }), "年度优惠批文");
  await userEvent.click(button);
  const result = await screen.findByRole("dialog", { name: "提交费率或减免：办理结果" });
  expect(within(result).getByRole("status").textContent).toBe("已提交 1 条，未办 1 条");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({
    kind: "fee-B",
    firm: "F7",
    mode: null,
    rule: { unit: "TON", perTonne: 15_000n },
    lastDay: null,
    reason: "年度优惠批文",
  });
  expect(sent[1]).toMatchObject({ kind: "fee-S", rule: null, lastDay: "2025-12-31" });
});
