import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { ApplicationState } from "@zd/domain/trading/application";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { applicationDetail } from "../../../testing/application-detail.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
// Its libraries take their time: loaded here, not within the first test.
import "./application-review-page.tsx";

const { applications } = api;

afterEach(cleanup);

const rowOf = (no: number, status: ApplicationState, side: "B" | "S" = "S") => ({
  application: `JS250616-0000${no}`,
  product: "原煤(2-2)",
  factory: "张家峁矿",
  side,
  mode: "0" as const,
  modeName: "竞价",
  kind: "A" as const,
  quantity: tonnes("30000"),
  basePrice: perTonne("620"),
  startsAt: null,
  createdAt: after(-3600),
  user: "王立新",
  section: null,
  next: "exchange" as const,
  status,
  firm: `第${no}煤业有限公司`,
});

/** Five that wait, of which the third is the clerk's own and the fourth is changed meanwhile; and two that have passed, of two sides. */
const rows = [...[1, 2, 3, 4, 5].map((no) => rowOf(no, "1")), rowOf(6, "3", "S"), rowOf(7, "3", "B")];

function openReview() {
  const sent: { application: string; memo?: string; version: number }[] = [];
  const ids: (string | null)[] = [];
  const moved = (
    status: "2" | "3",
    { application, ...rest }: { readonly application: ApplicationId; readonly version: number },
    id: string | null,
  ) => {
    ids.push(id);
    sent.push({ application, ...rest });
    const isFirst = sent.filter((one) => one.application === application).length === 1;
    return application.endsWith("4") && isFirst
      ? ("VERSION_STALE" as const)
      : { application, version: 4, status };
  };
  renderPage(
    "/console/applications",
    [
      answer(applications.listApplicationsForReview, () => ({
        rows,
        total: rows.length,
        counts: { "1": 5, "3": 2 },
        sums: {},
      })),
      answer(applications.readApplicationForReview, ({ application }) => ({
        detail: applicationDetail(application, ["approve", "reject"]),
        steps: [],
      })),
      answer(applications.previewReview, ({ application }) =>
        aCard({
          amount: null,
          effect: null,
          evidence: [],
          barred: application.endsWith("3") ? "不能审核本人提交的申请" : null,
        }),
      ),
      answer(applications.approveApplication, (input, id) => moved("3", input, id)),
      answer(applications.rejectApplication, (input, id) => moved("2", input, id)),
    ],
    { signedIn: staffWith("tradeManager"), site: { serverTime: testNow } },
  );
  return { sent, ids };
}

const selectAll = async () => {
  await screen.findByText(rows[0]?.application ?? "");
  const [all] = screen.getAllByRole("checkbox");
  await userEvent.click(all as HTMLElement);
};

test("select all takes what can go together, and says what it has left", async () => {
  openReview();
  await selectAll();
  const bar = screen.getByRole("region", { name: "批量办理" });
  expect(within(bar).getByRole("status").textContent).toBe(
    "已选 5 条（待审核）；另 2 条不能与其一起办理，未选",
  );
  // What cannot go with them cannot be picked either.
  const approved = (screen.getByText(rows[5]?.application ?? "").closest("tr") as HTMLElement).querySelector(
    "input",
  );
  expect(approved?.disabled).toBe(true);
  await userEvent.click(within(bar).getByRole("button", { name: "取消选择" }));
  expect(screen.queryByRole("region", { name: "批量办理" })).toBeNull();
  expect(approved?.disabled).toBe(false);
});

test("of two approved ones of two sides a session cannot be built", async () => {
  openReview();
  await screen.findByText(rows[5]?.application ?? "");
  const boxOf = (at: number) =>
    (screen.getByText(rows[at]?.application ?? "").closest("tr") as HTMLElement).querySelector("input");
  await userEvent.click(boxOf(5) as HTMLElement);
  expect(screen.getByRole("link", { name: "编排场次（1）" })).toBeDefined();
  expect(boxOf(6)?.disabled).toBe(true);
});

test("each row is passed by its own call; what is refused is told with its reason, stays picked and is done again", async () => {
  const { sent, ids } = openReview();
  await selectAll();
  await userEvent.click(screen.getByRole("button", { name: "通过（5）" }));
  const card = await screen.findByRole("dialog", { name: /^通过申请/ });
  await within(card).findByText("4 条，4 家企业");
  expect(within(card).getByText("JS250616-00003 第3煤业有限公司：不能审核本人提交的申请")).toBeDefined();
  await userEvent.click(within(card).getByRole("button", { name: "通过 4 条" }));

  const result = await screen.findByRole("dialog", { name: "通过申请：办理结果" });
  expect(within(result).getByRole("status").textContent).toBe("已通过 3 条，未办 2 条");
  const lines = within(result)
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
  expect(lines[1]).toContain("JS250616-00003");
  expect(lines[1]).toContain("不能审核本人提交的申请");
  expect(lines[2]).toContain("JS250616-00004");
  expect(lines[3]).toContain("已通过");
  expect(sent.map(({ application }) => application)).not.toContain("JS250616-00003");
  expect(sent).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);

  await userEvent.click(within(result).getByRole("button", { name: "再办未办的 2 条" }));
  const again = await screen.findByRole("dialog", { name: /^通过申请/ });
  await userEvent.click(await within(again).findByRole("button", { name: "通过 1 条" }));
  const last = await screen.findByRole("dialog", { name: "通过申请：办理结果" });
  expect(within(last).getByRole("status").textContent).toBe("已通过 1 条，未办 1 条");
  await userEvent.click(within(last).getByText("关闭", { selector: "button" }));
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "批量办理" }).textContent).toContain("已选 1 条"),
  );
});

test("words that are required are asked for once, and go with every row", async () => {
  const { sent } = openReview();
  await selectAll();
  await userEvent.click(screen.getByRole("button", { name: "驳回（5）" }));
  const card = await screen.findByRole("dialog", { name: /^驳回申请/ });
  const button = await within(card).findByRole("button", { name: "驳回 4 条" });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(within(card).getByRole("textbox", { name: /^意见/ }), "质量指标不全");
  await userEvent.click(within(card).getByRole("button", { name: "驳回 4 条" }));
  await screen.findByRole("dialog", { name: "驳回申请：办理结果" });
  expect(sent.map(({ memo }) => memo)).toEqual(Array(4).fill("质量指标不全"));
  expect(sent.map(({ version }) => version)).toEqual(Array(4).fill(3));
});
