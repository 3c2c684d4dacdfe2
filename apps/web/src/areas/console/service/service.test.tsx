import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, describe, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./feedback-page.tsx";
import "./scores-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { serviceDesk } = api;
type Detail = OutputOf<typeof serviceDesk.readFeedback>;
type Answered = InputOf<typeof serviceDesk.answerFeedback>;

afterEach(cleanup);

const waiting: Detail = {
  feedback: 7,
  firmName: "榆林晨曜煤业有限公司",
  sentBy: "王立新",
  kind: "fault",
  content: "导出的文件打不开",
  sentAt: testNow,
  attachments: [],
  state: "W",
  answer: null,
  answeredBy: null,
  answeredAt: null,
};
const page = <Row,>(rows: Row[]) => ({ rows, total: rows.length, counts: { W: 1 }, sums: {} });

describe("会员反馈", () => {
  async function open(role: RoleName, refused = false) {
    const answers: Answered[] = [];
    let detail = waiting;
    renderPage(
      "/console/feedback",
      [
        answer(serviceDesk.listFeedback, () =>
          page([{ ...waiting, feedback: "7", firm: waiting.firmName, answeredBy: null }]),
        ),
        answer(serviceDesk.readFeedback, () => detail),
        answer(serviceDesk.answerFeedback, (input) => {
          if (refused) return "FEEDBACK_ANSWERED";
          answers.push(input);
          detail = { ...waiting, state: "A", answer: input.answer, answeredBy: "苏文", answeredAt: testNow };
          return null;
        }),
      ],
      { signedIn: staffWith(role) },
    );
    await userEvent.click(await screen.findByText(waiting.content));
    return answers;
  }

  test("is answered in its detail", async () => {
    const answers = await open("contentEditor");
    const button = await screen.findByRole("button", { name: "提交答复" });
    expect(button).toHaveProperty("disabled", true);
    fireEvent.change(screen.getByLabelText("答复"), { target: { value: "已修复" } });
    await userEvent.click(button);
    expect(
      await within(await screen.findByRole("region", { name: "答复" })).findByText("已修复"),
    ).toBeDefined();
    expect(answers).toEqual([{ feedback: 7, answer: "已修复" }]);
  });

  test("reports that somebody else has answered first", async () => {
    await open("contentEditor", true);
    fireEvent.change(await screen.findByLabelText("答复"), { target: { value: "已修复" } });
    await userEvent.click(screen.getByRole("button", { name: "提交答复" }));
    expect(await screen.findByText("该反馈已由其他人员答复")).toBeDefined();
  });

  test("is only read by an auditor", async () => {
    await open("auditor");
    expect((await screen.findAllByText("导出的文件打不开")).length).toBeGreaterThan(1);
    expect(screen.queryByRole("button", { name: "提交答复" })).toBeNull();
  });
});

test("服务评价 shows the averages of each month above the ratings", async () => {
  const scores = { trading: 5, settlement: 4, contracts: 3, support: 2, site: 1 };
  renderPage(
    "/console/service-scores",
    [
      answer(serviceDesk.readAverages, () => [
        {
          month: "2025-06",
          ratings: 2,
          averages: { trading: "4.5", settlement: "4.0", contracts: "3.0", support: "2.0", site: "1.0" },
        },
      ]),
      answer(serviceDesk.listScores, () =>
        page([
          {
            ...scores,
            rating: "U1 2025-06",
            month: "2025-06",
            firm: "榆林晨曜煤业有限公司",
            ratedBy: "王立新",
            comment: "结算及时",
            ratedAt: testNow,
          },
        ]),
      ),
    ],
    { signedIn: staffWith("auditor") },
  );
  expect(
    await within(await screen.findByRole("table", { name: "各月均分" })).findByText("4.5"),
  ).toBeDefined();
  expect(await screen.findByText("结算及时")).toBeDefined();
});
