import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { sectionId } from "@zd/domain/kernel/brand";
import { afterEach, describe, expect, test } from "vitest";
import { after } from "../../testing/market-rows.ts";
import { type Answer, answer, renderPage } from "../../testing/render-page.tsx";

const { listNews, findNews, listTradeNotices, findTradeNotice } = api.content;

afterEach(cleanup);

type Notice = OutputOf<typeof listTradeNotices>["rows"][number];
const notice = (number: number, section: string | null): Notice => ({
  id: `N${number}` as Notice["id"],
  section: section === null ? null : sectionId(section),
  title: `第${number}号交易公告`,
  publishedAt: after(-number * 3_600),
  summary: "",
  reads: number,
});
const notices = [notice(1, "J250616-02"), notice(2, null)];

const newsOf = (title: string): OutputOf<typeof listNews>["rows"][number] => ({
  id: "N102" as OutputOf<typeof listNews>["rows"][number]["id"],
  kind: "102",
  title,
  summary: "",
  publishedAt: after(-60),
  pinned: false,
  reads: 1,
  poster: null,
});

const answers: Answer[] = [
  answer(listTradeNotices, ({ pageIndex, keyword }) =>
    keyword !== undefined
      ? { rows: notices.filter(({ title }) => title.includes(keyword)), total: 1 }
      : pageIndex === 1
        ? { rows: notices, total: 21 }
        : { rows: [notice(16, null)], total: 21 },
  ),
  answer(findTradeNotice, ({ id, section }) => {
    const match = [...notices, notice(16, null)].find((one) => one.id === id || one.section === section);
    return match
      ? { ...match, content: `<p>${match.title}的正文</p>`, attachments: [], receipt: null }
      : "NOT_FOUND";
  }),
];

test("news are asked for without a type of client (R-905)", async () => {
  const requests: InputOf<typeof listNews>[] = [];
  renderPage("/trade/marketNotice", [
    answer(listNews, (input) => {
      requests.push(input);
      return { rows: [], total: 0 };
    }),
  ]);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  for (const input of requests) expect(input).not.toHaveProperty("clientType");
});

test("each kind of notices leads to the others, market notices too (R-906)", async () => {
  renderPage("/trade/tradeNotice", [
    ...answers,
    answer(listNews, ({ kind }) => ({
      rows: kind === "102" ? [{ ...newsOf("今日竞价场次安排"), kind }] : [],
      total: 1,
    })),
    answer(findNews, () => ({
      ...newsOf("今日竞价场次安排"),
      content: "<p>上午九点开场</p>",
      video: null,
      attachments: [],
      receipt: null,
      isHelpful: null,
    })),
  ]);
  const kinds = within(await screen.findByRole("navigation", { name: "公告类别" }));
  expect(kinds.getByRole("link", { name: "交易公告" }).getAttribute("aria-current")).toBe("page");
  await userEvent.click(kinds.getByRole("link", { name: "市场公告" }));
  expect(await screen.findByRole("heading", { name: "市场公告" })).toBeDefined();
  expect(await screen.findByText("上午九点开场")).toBeDefined();
});

describe.each([
  ["/trade/tradeNotice", true],
  ["/trade-notice", false],
])("交易公告 at %s", (path, framed) => {
  test("shows the list, the newest opened, and the way to its section", async () => {
    renderPage(path, answers);
    expect(await screen.findByText("第1号交易公告的正文")).toBeDefined();
    const current = screen.getByRole("link", { name: /第1号交易公告/ });
    expect(current.getAttribute("aria-current")).toBe("true");
    expect(screen.getByRole("link", { name: "进入该场次" }).getAttribute("href")).toBe(
      "/trade/round?sectid=J250616-02",
    );
    expect(screen.queryByRole("navigation", { name: "主导航" }) !== null).toBe(framed);
  });

  test("opens another one under an address of its own", async () => {
    renderPage(path, answers);
    await userEvent.click(await screen.findByRole("link", { name: /第2号交易公告/ }));
    expect(await screen.findByText("第2号交易公告的正文")).toBeDefined();
    expect(`${location.pathname}${location.search}`).toBe(`${path}?noticeid=N2`);
    expect(screen.queryByRole("link", { name: "进入该场次" })).toBeNull();
  });

  test("comes by the section that a notice announces", async () => {
    renderPage(`${path}?sectid=J250616-02`, answers);
    expect(await screen.findByText("第1号交易公告的正文")).toBeDefined();
    const current = await screen.findByRole("link", { name: /第1号交易公告/ });
    expect(current.getAttribute("aria-current")).toBe("true");
  });

  test("comes in pages", async () => {
    renderPage(path, answers);
    const pages = await screen.findByRole("navigation", { name: "分页" });
    expect(within(pages).getByText("共 21 条，第 1/2 页")).toBeDefined();
    await userEvent.click(within(pages).getByRole("link", { name: "下一页" }));
    expect(await screen.findByText("第16号交易公告的正文")).toBeDefined();
    expect(location.search).toBe("?page=2");
  });

  test("looks for a keyword, marks it, and says how often a notice was read", async () => {
    renderPage(path, answers);
    expect(await screen.findByText("阅读 1 次")).toBeDefined();
    await userEvent.type(screen.getByRole("searchbox", { name: "查找公告" }), "第2号{Enter}");
    expect(await screen.findByText("第2号", { selector: "mark" })).toBeDefined();
    expect(screen.queryByRole("link", { name: /第1号交易公告/ })).toBeNull();
    expect(new URLSearchParams(location.search).get("keyword")).toBe("第2号");
    await userEvent.click(screen.getByRole("button", { name: "全部" }));
    expect(await screen.findByRole("link", { name: /第1号交易公告/ })).toBeDefined();
  });

  test.each(["?noticeid=N99", "?sectid=J999999-99"])("says that %s is not there", async (search) => {
    renderPage(`${path}${search}`, answers);
    expect(await screen.findByText("记录不存在")).toBeDefined();
    expect(await screen.findByRole("link", { name: /第2号交易公告/ })).toBeDefined();
  });
});

describe("平台公告", () => {
  const headline = (number: number, pinned: boolean) => ({
    id: `P${number}` as OutputOf<typeof findNews>["id"],
    kind: "1001",
    title: `平台公告${number}`,
    summary: "",
    publishedAt: after(-number * 3_600),
    pinned,
    reads: 12,
    poster: null,
  });
  const news = [headline(1, true), headline(2, false)];
  const platform = [
    answer(listNews, ({ kind }) => (kind === "1001" ? { rows: news, total: 2 } : { rows: [], total: 0 })),
    answer(findNews, ({ id }) => {
      const article = news.find((one) => one.id === id);
      return article
        ? {
            ...article,
            content: `<p>${article.title}的正文</p>`,
            video: null,
            attachments: [],
            receipt: null,
            isHelpful: null,
          }
        : "NOT_FOUND";
    }),
  ];

  test("closes to the page from which one came, whatever was read in between (R-270)", async () => {
    const { router } = renderPage("/trade/tradeNotice", [...answers, ...platform]);
    await screen.findByText("第1号交易公告的正文");
    await router.navigate({ to: "/trade/marketNotice" });
    expect(await screen.findByText("平台公告1的正文")).toBeDefined();
    await userEvent.click(await screen.findByRole("link", { name: /平台公告2/ }));
    expect(await screen.findByText("平台公告2的正文")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    await expect.poll(() => location.pathname).toBe("/trade/tradeNotice");
  });

  test("is looked through by a keyword, and still closes to where one came from", async () => {
    const requests: (string | undefined)[] = [];
    const answerList = answer(listNews, ({ keyword }) => {
      requests.push(keyword);
      return { rows: keyword === "公告2" ? news.slice(1) : news, total: 1 };
    });
    const { router } = renderPage("/trade/tradeNotice", [...answers, answerList, ...platform.slice(1)]);
    await screen.findByText("第1号交易公告的正文");
    await router.navigate({ to: "/trade/marketNotice" });
    await userEvent.type(await screen.findByRole("searchbox", { name: "查找公告" }), "公告2{Enter}");
    expect(await screen.findByText("平台公告2的正文")).toBeDefined();
    expect(requests.at(-1)).toBe("公告2");
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    await expect.poll(() => location.pathname).toBe("/trade/tradeNotice");
  });

  test("marks what is pinned, and says so where there is nothing", async () => {
    renderPage("/trade/marketNotice", platform);
    const pinned = await screen.findByRole("link", { name: /平台公告1/ });
    expect(within(pinned).getByText("置顶")).toBeDefined();
    cleanup();
    renderPage("/trade/marketNotice", [answer(listNews, () => ({ rows: [], total: 0 }))]);
    expect(await screen.findByText("暂无平台公告")).toBeDefined();
  });
});

describe("a notice that asks for a receipt", () => {
  const open = (receipt: OutputOf<typeof findTradeNotice>["receipt"], more: readonly Answer[] = []) => {
    let current = receipt;
    renderPage("/trade/tradeNotice?noticeid=N1", [
      answer(listTradeNotices, () => ({ rows: notices, total: 2 })),
      answer(findTradeNotice, () => ({
        ...notice(1, null),
        content: "<p>正文</p>",
        attachments: [],
        receipt: current,
      })),
      ...more,
    ]);
    return {
      set: (next: typeof receipt) => {
        current = next;
      },
    };
  };

  test("is confirmed once, and then says who has", async () => {
    const inputs: InputOf<typeof api.noticeReceipts.confirmReading>[] = [];
    const read = { readBy: "陈晓", readAt: after(0) };
    const page = open({ readBy: null, readAt: null }, [
      answer(api.noticeReceipts.confirmReading, (input) => {
        inputs.push(input);
        page.set(read);
        return read;
      }),
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "确认已阅" }));
    expect(await screen.findByText(/本企业已确认已阅：陈晓/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "确认已阅" })).toBeNull();
    expect(inputs).toEqual([{ kind: "trade", notice: "N1" }]);
  });

  test("says why it could not be confirmed", async () => {
    open({ readBy: null, readAt: null }, [answer(api.noticeReceipts.confirmReading, () => "NOT_FOUND")]);
    await userEvent.click(await screen.findByRole("button", { name: "确认已阅" }));
    expect((await screen.findByRole("alert")).textContent).toBe("记录不存在");
    expect(screen.getByRole("button", { name: "确认已阅" })).toBeDefined();
  });

  test("asks a visitor for nothing", async () => {
    open(null);
    expect(await screen.findByText("正文")).toBeDefined();
    expect(screen.queryByRole("region", { name: "回执" })).toBeNull();
  });
});
