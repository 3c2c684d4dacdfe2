import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { afterEach, describe, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./help/help-page.tsx";
import "./service/service-page.tsx";
import "./training/training-page.tsx";
import { answer, renderPage, testNow, trader } from "../../testing/render-page.tsx";
import { storedFiles } from "../../testing/stored-files.ts";

const { listNews, findNews, voteHelp } = api.content;
const { training, service, files } = api;

afterEach(cleanup);

type Headline = OutputOf<typeof listNews>["rows"][number];
const headline = (id: string, kind: string, title: string): Headline => ({
  id: id as Headline["id"],
  kind,
  title,
  summary: `${title}的摘要`,
  publishedAt: testNow,
  pinned: false,
  reads: 12,
  poster: null,
});
const links = answer(files.allowLinks, () => ({ seconds: 1_800 }));
const signedIn = trader;

describe("帮助中心", () => {
  const keywords: (string | undefined)[] = [];
  const votes = new Map<string, boolean>();
  const rows = [headline("H1", "1004", "保证金何时退还"), headline("H2", "1004", "怎样报价")];
  const open = (path: string) =>
    renderPage(
      path,
      [
        answer(listNews, ({ keyword }) => {
          keywords.push(keyword);
          const hits = rows.filter(({ title }) => title.includes(keyword ?? ""));
          return { rows: hits, total: hits.length };
        }),
        answer(findNews, ({ id }) => {
          const hits = rows.find((row) => row.id === id);
          return hits
            ? {
                ...hits,
                content: `<p>${hits.title}的正文</p>`,
                video: null,
                attachments: [],
                receipt: null,
                isHelpful: votes.get(id) ?? null,
              }
            : "NOT_FOUND";
        }),
        answer(voteHelp, ({ id, isHelpful }) => {
          votes.set(id, isHelpful);
          return { isHelpful };
        }),
      ],
      { signedIn },
    );

  test("shows its list and what is read, and how often", async () => {
    open("/user/help");
    expect(await screen.findByText("保证金何时退还的正文")).toBeDefined();
    expect(screen.getByText("阅读 12 次")).toBeDefined();
    await userEvent.click(screen.getByRole("link", { name: /怎样报价/ }));
    expect(await screen.findByText("怎样报价的正文")).toBeDefined();
  });

  test("asks whether a text has helped, keeps what was said of each, and leads on whoever it has not", async () => {
    open("/user/help");
    const vote = within(await screen.findByRole("region", { name: "评价" }));
    expect(vote.getByRole("status").textContent).toBe("这篇内容是否解决了您的问题？");
    await userEvent.click(vote.getByRole("button", { name: "没有解决" }));
    expect(await vote.findByText(/^已记录：没有解决/)).toBeDefined();
    expect(vote.getByRole("button", { name: "没有解决" }).getAttribute("aria-pressed")).toBe("true");
    expect(vote.getByRole("link", { name: "提交反馈" }).getAttribute("href")).toBe("/user/service-assess");
    await userEvent.click(vote.getByRole("button", { name: "解决了" }));
    expect(await vote.findByText("已记录：解决了，感谢您的评价。")).toBeDefined();
    expect([...votes]).toEqual([["H1", true]]);
  });

  test("is looked through by what one has to do, and what is not answered there is asked as feedback", async () => {
    open("/user/help");
    const tasks = within(await screen.findByRole("navigation", { name: "按事项查找" }));
    await userEvent.click(tasks.getByRole("link", { name: "保证金" }));
    await expect.poll(() => keywords.at(-1)).toBe("保证金");
    await expect.poll(() => screen.queryByRole("link", { name: /怎样报价/ })).toBeNull();
    expect(tasks.getByRole("link", { name: "保证金" }).getAttribute("aria-current")).toBe("page");
    expect(tasks.getByRole("link", { name: "没有解决？提交反馈" }).getAttribute("href")).toBe(
      "/user/service-assess",
    );
  });

  test("is looked through by a keyword, which stands in the address and is marked", async () => {
    open("/user/help");
    await userEvent.type(await screen.findByRole("searchbox", { name: "查找帮助" }), "保证金{Enter}");
    await expect.poll(() => decodeURIComponent(location.search)).toBe("?keyword=保证金");
    await expect.poll(() => keywords.at(-1)).toBe("保证金");
    const result = (await screen.findByText(/何时退还的摘要$/)).closest("a") as HTMLElement;
    expect([...result.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
      "保证金",
      "保证金",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "全部" }));
    expect(await screen.findByRole("link", { name: /怎样报价/ })).toBeDefined();
  });

  test("says so where nothing was found", async () => {
    open("/user/help?keyword=没有的词");
    expect(await screen.findByText("没有找到相关内容")).toBeDefined();
  });
});

describe("培训视频", () => {
  const video = {
    ...storedFiles[0],
    file: "a".repeat(32) as never,
    name: "第一课.webm",
    kind: "webm" as const,
  };
  const rows = [headline("T1", "1003", "第一课"), headline("T2", "1003", "第二课")];
  type ProgressInput = InputOf<typeof training.keepProgress>;
  const open = (path: string, progressInputs: ProgressInput[] = []) =>
    renderPage(
      path,
      [
        links,
        answer(listNews, ({ keyword = "" }) => {
          const hits = rows.filter(({ title }) => title.includes(keyword));
          return { rows: hits, total: hits.length };
        }),
        answer(findNews, ({ id }) =>
          id === "T1"
            ? {
                ...(rows[0] as Headline),
                content: "<p>要点</p>",
                video,
                attachments: [],
                receipt: null,
                isHelpful: null,
              }
            : {
                ...(rows[1] as Headline),
                content: "<p>文字课</p>",
                video: null,
                attachments: [],
                receipt: null,
                isHelpful: null,
              },
        ),
        answer(training.readProgress, () => [
          { news: "T1" as never, second: 65, length: 120, finished: false, watchedAt: testNow },
        ]),
        answer(training.keepProgress, (input) => {
          progressInputs.push(input);
          return { finished: false };
        }),
      ],
      { signedIn },
    );

  test("are listed with how far each was watched", async () => {
    open("/user/training");
    const first = await screen.findByRole("link", { name: /第一课/ });
    expect(within(first).getByText("看到 1:05")).toBeDefined();
    expect(within(first).getByRole("progressbar").getAttribute("value")).toBe("65");
    expect(within(screen.getByRole("link", { name: /第二课/ })).getByText("未观看")).toBeDefined();
  });

  test("are not said to be unwatched where nobody knows", async () => {
    const failing = answer(training.readProgress, () => "BUSY" as never);
    const list = answer(listNews, () => ({ rows, total: rows.length }));
    renderPage("/user/training", [links, list, failing], { signedIn });
    expect(await screen.findByRole("button", { name: "重试" })).toBeDefined();
    expect(screen.getByText("共 2 课，已看完 -- 课")).toBeDefined();
    expect(screen.queryByText("未观看")).toBeNull();
  });

  test("are looked for by what they say", async () => {
    open("/user/training");
    const field = await screen.findByRole("searchbox", { name: "查找课程" });
    await userEvent.type(field, "第二{Enter}");
    await expect.poll(() => screen.queryByRole("link", { name: /第一课/ })).toBeNull();
    expect(screen.getByRole("link", { name: /第二课/ })).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, "没有{Enter}");
    expect(await screen.findByText("没有找到相关课程")).toBeDefined();
  });

  test("go on where they were left, and keep where they are stopped", async () => {
    const progressInputs: ProgressInput[] = [];
    open("/user/training?id=T1", progressInputs);
    const player = (await screen.findByLabelText("第一课", { selector: "video" })) as HTMLVideoElement;
    Object.defineProperty(player, "duration", { value: 120 });
    Object.defineProperty(player, "currentTime", { value: 0, writable: true });
    fireEvent.loadedMetadata(player);
    expect(player.currentTime).toBe(65);
    expect(screen.getByText(/已从上次的 1:05 继续/)).toBeDefined();
    player.currentTime = 90.7;
    fireEvent.pause(player);
    fireEvent.pause(player);
    await expect.poll(() => progressInputs).toEqual([{ news: "T1", second: 90, length: 120 }]);
    await userEvent.click(screen.getByRole("button", { name: "从头观看" }));
    expect(player.currentTime).toBe(0);
    fireEvent.error(player);
    expect(screen.getByText("视频无法播放")).toBeDefined();
  });

  test("without a video are read", async () => {
    open("/user/training?id=T2");
    expect(await screen.findByText("本课没有视频，请阅读下文")).toBeDefined();
    expect(screen.getByText("文字课")).toBeDefined();
  });
});

describe("服务评价", () => {
  const scores = { trading: 5, settlement: 4, contracts: 4, support: 3, site: 5 };
  const open = (
    ratings: InputOf<typeof service.rate>[],
    feedbacks: InputOf<typeof service.sendFeedback>[],
  ) => {
    let rating: OutputOf<typeof service.rate> | null = null;
    renderPage(
      "/user/service-assess",
      [
        links,
        answer(service.readRating, () => ({ month: "2025-06", rating })),
        answer(service.rate, (input) => {
          ratings.push(input);
          rating = { ...input, month: "2025-06", ratedAt: testNow };
          return rating;
        }),
        answer(service.sendFeedback, (input) => {
          feedbacks.push(input);
          return { feedback: 1 };
        }),
        answer(service.listOwnFeedback, () => ({
          rows: [
            {
              feedback: "1",
              kind: "fault",
              content: "导出打不开",
              sentAt: testNow,
              answeredAt: testNow,
              state: "A",
              answer: "已修复",
            },
          ],
          total: 1,
          counts: { A: 1 },
          sums: {},
        })),
      ],
      { signedIn },
    );
  };

  test("is given with a star for each, and changed while the month lasts", async () => {
    const ratings: InputOf<typeof service.rate>[] = [];
    open(ratings, []);
    const form = within(await screen.findByRole("form", { name: "本月评价" }));
    // The page is called above its forms, and the list below them by what it holds.
    const titles = screen.getAllByRole("heading").map(({ textContent }) => textContent);
    expect(titles).toEqual(["服务评价", "本月评价", "意见反馈", "本企业的反馈"]);
    const button = form.getByRole("button", { name: "提交评价" });
    expect(button).toHaveProperty("disabled", true);
    for (const [title, stars] of [
      ["交易服务", 5],
      ["资金结算", 4],
      ["合同办理", 4],
      ["客服响应", 3],
      ["系统使用", 5],
    ])
      fireEvent.click(form.getByRole("radio", { name: new RegExp(`^${title} ${stars} 分`) }));
    await userEvent.click(button);
    await expect.poll(() => ratings).toEqual([{ scores, comment: "" }]);
    expect(await screen.findByRole("button", { name: "修改评价" })).toBeDefined();
  });

  test("comes with what one has to say, and shows the answers", async () => {
    const feedbacks: InputOf<typeof service.sendFeedback>[] = [];
    open([], feedbacks);
    expect(await screen.findByText("已修复")).toBeDefined();
    const form = within(screen.getByRole("form", { name: "意见反馈" }));
    await userEvent.type(form.getByLabelText("内容"), "短");
    expect(form.getByText("请填写反馈内容，至少5个字")).toBeDefined();
    await userEvent.type(form.getByLabelText("内容"), "信迟迟不到，请处理");
    await userEvent.click(form.getByRole("button", { name: "提交反馈" }));
    await expect
      .poll(() => feedbacks)
      .toMatchObject([{ kind: "advice", content: "短信迟迟不到，请处理", attachments: [] }]);
  });
});

test("关于我们 says who runs the site, and leaves out what is not known (R-209)", async () => {
  renderPage("/about", []);
  expect(await screen.findByRole("heading", { name: "关于我们" })).toBeDefined();
  expect(screen.getByText("山西省朔州市朔城区")).toBeDefined();
  expect(screen.queryByText("公安备案号")).toBeNull();
});
