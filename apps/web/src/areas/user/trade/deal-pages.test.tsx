import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, firmId, price, quantity, sectionId } from "@zd/domain/kernel/brand";
import { dealLetter } from "@zd/domain/letters/deal-letter";
import { letterText } from "@zd/domain/letters/letter";
import type { LetterDeal } from "@zd/domain/letters/letter-deal";
import { sampleDeal } from "@zd/domain/testing/letters";
import { afterEach, describe, expect, test, vi } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./deal-analysis-page.tsx";
import "./deal-letter-page.tsx";
import { after } from "../../../testing/market-rows.ts";
import { answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { listDealLetters, analyseDeals, exportAnalysis } = api.contracts;
const { listWareKinds, listSectionChoices } = api.trading;
const { analyseSection } = api.special;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type DealLetter = OutputOf<typeof listDealLetters>[number];
const letterOf = (number: string, change: Partial<DealLetter> = {}): DealLetter => ({
  contractNo: number as DealLetter["contractNo"],
  tradingDay: "2025-06-13",
  dealtAt: after(-200_000),
  section: "J250613-01",
  sectionName: "神木矿区动力煤竞价销售",
  orderNo: "B250613010012",
  side: "B",
  buyer: { firmId: firmId("F1"), firmName: "榆林晨曜煤业有限公司", creditCode: "91610800MA70ABCD1X" },
  seller: { firmId: firmId("F2"), firmName: "神木张家峁矿业有限公司", creditCode: "91610821MA70ABCD2Y" },
  product: "原煤(2-2)",
  producer: "张家峁矿",
  quantity: quantity(5_000_0000n),
  price: price(621_0000n),
  amount: fen(3_105_000_00n),
  amountCapital: "人民币叁佰壹拾万伍仟元整",
  deposit: fen(310_500_00n),
  fee: fen(2_500_00n),
  place: "神木张家峁矿",
  delivery: "坑口自提",
  deliveryFrom: "2025-06-20",
  deliveryTo: "2025-07-10",
  payTypeName: "保证付款",
  signBy: after(86_400),
  rules: "买卖双方应在签订截止前完成电子合同签订。",
  ...change,
});

/** The letter as the server has written it down: of a session, or of a shop of the mall. */
const written = (contractNo: string, change: Partial<LetterDeal> = {}) => {
  const letter = {
    ...dealLetter({ ...sampleDeal, contractNo, ...change }),
    issuerCode: "91610800MA70ABCD3Z",
  };
  return {
    number: letter.number,
    content: letterText(letter),
    digest: "0123456789abcdef".repeat(4),
    address: `https://exchange.example/letter?no=${letter.number}&code=0123456789abcdef`,
  };
};

describe("成交通知书", () => {
  const letters = [letterOf("20250613-0002"), letterOf("20250613-0001", { product: "50块煤" })];
  const older = letterOf("20250301-0007", { product: "精煤" });
  const open = (search = "", change: Partial<LetterDeal> = {}) =>
    renderPage(
      `/user/trade/contract-letter${search}`,
      [
        answer(listDealLetters, ({ contractNo }) =>
          contractNo === undefined ? letters : contractNo === older.contractNo ? [older] : "NOT_FOUND",
        ),
        answer(api.letters.read, ({ contractNo }) => written(contractNo, change)),
      ],
      { signedIn: trader },
    );
  const findLetter = (number: string) => screen.findByRole("article", { name: `成交通知书 CJ${number}` });

  test("shows the newest with issuer, number, day, parties, amount, seal, code and digest", async () => {
    open();
    const letter = await findLetter("20250613-0002");
    for (const text of [
      "签发机构 · 统一社会信用代码 91610800MA70ABCD3Z",
      "CJ20250613-0002",
      "2026-06-15",
      "榆林晨曜煤业有限公司",
      sampleDeal.parties.S.creditCode,
      sampleDeal.parties.B.creditCode,
      "3,720,000.00 元",
      "大写 人民币叁佰柒拾贰万元整",
      "保证付款",
      "2026年6月15日",
      "01234567 89abcdef ".repeat(4).trim(),
    ]) {
      expect(within(letter).getByText(text)).toBeDefined();
    }
    expect(within(letter).getByRole("img", { name: "朔原煤炭交易中心 成交专用章" })).toBeDefined();
    expect(
      within(letter).getByRole("img", { name: /^核验二维码，https:.*no=CJ20250613-0002/ }),
    ).toBeDefined();
    expect(within(letter).getByText(/在场次J260615-01“神木矿区动力煤竞价销售”成交/)).toBeDefined();
    // Paper is white, whatever the theme.
    expect(letter.dataset["paper"]).toBe("");
  });

  test("of the mall names shop and order, and no session", async () => {
    open("", { section: "", sectionName: "恒泽矿业直营店", orderNo: "S20260615-000207" });
    const letter = await findLetter("20250613-0002");
    expect(within(letter).getByText(/在网上商城“恒泽矿业直营店”以订单S20260615-000207成交/)).toBeDefined();
    expect(letter.textContent).not.toContain("场次");
  });

  test("opens another one of the list, and prints it", async () => {
    const printed = vi.fn();
    vi.stubGlobal("print", printed);
    open();
    await userEvent.click(await screen.findByRole("link", { name: /20250613-0001.*50块煤/ }));
    await findLetter("20250613-0001");
    expect(location.search).toBe("?contno=20250613-0001");
    await userEvent.click(screen.getByRole("button", { name: "打印" }));
    expect(printed).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test("finds an older one by its number, and says where there is none", async () => {
    open();
    await findLetter("20250613-0002");
    await userEvent.type(screen.getByRole("textbox", { name: "合同号" }), " 20250301-0007 {Enter}");
    await findLetter("20250301-0007");
    await userEvent.clear(screen.getByRole("textbox", { name: "合同号" }));
    await userEvent.type(screen.getByRole("textbox", { name: "合同号" }), "20200101-0001{Enter}");
    expect(await screen.findByText("记录不存在")).toBeDefined();
    expect((screen.getByRole("button", { name: "打印" }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe("成交分析", () => {
  const sums = {
    deals: 2,
    quantity: quantity(10_000_0000n),
    amount: fen(6_210_000_00n),
    averagePrice: price(621_0000n),
  };
  const none = { deals: 0, quantity: quantity(0n), amount: fen(0n), averagePrice: null };
  type Analysis = OutputOf<typeof analyseDeals>;
  const spanOf = (key: string, bought: Analysis["bought"], sold: Analysis["bought"]) => ({
    key,
    ...(bought.deals > 0 ? bought : sold),
    bought,
    sold,
    boughtFor: bought.amount,
    soldFor: sold.amount,
  });
  const sale = { ...sums, deals: 1, amount: fen(6_500_000_00n), averagePrice: price(650_0000n) };
  const lineOf = (label: string, amount = sums.amount) => ({
    key: label,
    label,
    side: "B" as const,
    ...sums,
    amount,
  });
  const analysis: Analysis = {
    from: "2025-06-10",
    to: "2025-06-16",
    grain: "day",
    bought: { ...sums, deals: 4 },
    sold: sale,
    before: {
      from: "2025-06-03",
      to: "2025-06-09",
      bought: { ...sums, amount: fen(5_000_000_00n), averagePrice: price(600_0000n) },
      sold: none,
    },
    spans: [
      spanOf("2025-06-10", sums, none),
      spanOf("2025-06-11", { ...sums, averagePrice: price(624_0000n) }, none),
      spanOf("2025-06-13", { ...sums, averagePrice: price(618_0000n) }, sale),
    ],
    counterparties: [
      lineOf("神木张家峁矿业有限公司", fen(2_000_000_00n)),
      lineOf("府谷岚丰能源有限公司", fen(1_000_000_00n)),
      { ...lineOf("榆林平岭燃料有限公司"), side: "S" },
    ],
    wareKinds: [lineOf("动力煤")],
    products: [lineOf("原煤(2-2)")],
    producers: [lineOf("张家峁矿")],
    places: [lineOf("神木张家峁矿")],
  };
  const queries: unknown[] = [];
  const open = (search = "", data: Analysis = analysis) =>
    renderPage(
      `/user/trade/contract-analyse${search}`,
      [
        answer(analyseDeals, (query) => {
          queries.push(query);
          return data;
        }),
        answer(exportAnalysis, (query) => {
          queries.push(query);
          return { name: "成交分析.xlsx", content: "AAAA" };
        }),
        answer(listWareKinds, () => [{ wareKind: "DLM" as never, name: "动力煤" }]),
        answer(listSectionChoices, () => [
          { section: sectionId("J250613-01"), name: "神木矿区动力煤竞价销售" },
        ]),
        answer(analyseSection, ({ section }) =>
          section === "J250613-01"
            ? {
                section,
                name: "神木矿区动力煤竞价销售",
                tradingDay: "2025-06-13",
                mode: "0" as const,
                downmode: "A" as const,
                status: "6" as const,
                owner: false,
                wares: [
                  {
                    ware: "W01" as never,
                    no: "01",
                    product: "原煤(2-2)",
                    producer: "张家峁矿",
                    status: "6" as const,
                    offered: quantity(5_000_0000n),
                    basePrice: price(610_0000n),
                    bids: null,
                    bidders: null,
                    dealt: quantity(5_000_0000n),
                    averagePrice: price(621_0000n),
                    amount: fen(3_105_000_00n),
                  },
                ],
                deals: [
                  {
                    ware: "W01" as never,
                    no: "01",
                    product: "原煤(2-2)",
                    side: "B" as const,
                    counterparty: "神木张家峁矿业有限公司",
                    quantity: quantity(5_000_0000n),
                    price: price(621_0000n),
                    amount: fen(3_105_000_00n),
                    at: after(-200_000),
                  },
                ],
              }
            : "NOT_FOUND",
        ),
      ],
      { signedIn: trader },
    );

  test("prices of both sides stand over the same days, and a day without deals keeps its place", async () => {
    open("?from=2025-06-10&to=2025-06-16");
    const chart = await screen.findByRole("img", { name: /按日共 7 期，其中 3 期有成交/ });
    const days = [...chart.querySelectorAll("title")].map(({ textContent }) => textContent ?? "");
    expect(days.map((words) => words.slice(5, 10))).toEqual([
      "06-10",
      "06-11",
      "06-12",
      "06-13",
      "06-14",
      "06-15",
      "06-16",
    ]);
    expect(days[0]).toBe("2025-06-10  采购 2 笔 10,000 吨 均价 621.00 元/吨");
    expect(days[2]).toBe("2025-06-12  没有成交");
    expect(days[3]).toContain("；销售 1 笔 10,000 吨 均价 650.00 元/吨");
    // The line of purchases breaks where nothing was bought: two neighbours, then a point, and a broken line over the gap.
    const pointsOf = (line: Element) => line.getAttribute("points")?.split(" ").length;
    const [bought] = chart.querySelectorAll("g[class*=line]");
    const full = [...(bought?.querySelectorAll("polyline:not([class*=bridge])") ?? [])].map(pointsOf);
    expect(full).toEqual([2, 1]);
    expect(bought?.querySelectorAll("[class*=bridge]").length).toBe(1);
    expect(bought?.querySelectorAll("circle").length).toBe(3);
    // Each day is as wide as the next.
    const widths = [...chart.querySelectorAll("g[class*=span] > rect")].map((rect) =>
      rect.getAttribute("width"),
    );
    expect(new Set(widths).size).toBe(1);
    // The same figures are a table, in which a side without deals is unknown.
    const table = within(screen.getByRole("table", { name: "按日成交" }));
    expect(table.getAllByRole("row").length).toBe(8);
    expect(within(table.getByRole("row", { name: /^2025-06-12/ })).getAllByText("--").length).toBe(6);
  });

  test("shares are a bar and a table of the same shares, and add up", async () => {
    open();
    const bar = await screen.findByRole("img", { name: /^采购金额按对方企业：/ });
    expect(bar.getAttribute("aria-label")).toBe(
      "采购金额按对方企业：神木张家峁矿业有限公司 66.7%，府谷岚丰能源有限公司 33.3%",
    );
    const table = within(screen.getByRole("table", { name: "采购按对方企业" }));
    expect(table.getByRole("row", { name: /神木张家峁矿业有限公司 66\.7% 2,000,000\.00/ })).toBeDefined();
    expect(table.queryByText("榆林平岭燃料有限公司")).toBeNull();
    expect(
      screen.getByRole("img", { name: "销售金额按对方企业：榆林平岭燃料有限公司 100.0%" }),
    ).toBeDefined();
    for (const part of ["产品", "厂矿", "交货地点"])
      expect(screen.getByRole("heading", { name: `按${part}` })).toBeDefined();
  });

  test("is compared with the period before, and what had nothing before is unknown", async () => {
    open();
    expect(await screen.findByText(/环比对比上期 2025-06-03 至 2025-06-09/)).toBeDefined();
    expect(screen.getByText("+24.2%")).toBeDefined();
    expect(screen.getByText("+3.5%")).toBeDefined();
    const sold = screen.getByText("销售成交 笔").closest("div");
    expect(within(sold as HTMLElement).getAllByText(/环比 --/).length).toBe(4);
  });

  test("filters stand in the address, and the file is of the same ones", async () => {
    open("?side=B&wareKind=DLM&grain=week&product=原煤&counterparty=神木&from=2025-06-01&to=2025-06-16");
    await screen.findByRole("img", { name: /均价线和成交量柱/ });
    const question = {
      from: "2025-06-01",
      to: "2025-06-16",
      side: "B",
      wareKind: "DLM",
      grain: "week",
      product: "原煤",
      counterparty: "神木",
    };
    expect(queries.at(-1)).toEqual(question);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    URL.createObjectURL = () => "blob:file";
    await userEvent.click(screen.getByRole("button", { name: "导出 Excel" }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(queries.at(-1)).toEqual(question);
    expect(
      screen.getByText("筛选条件 买卖 采购，品种 动力煤，汇总 按周，产品 原煤，对方企业 神木"),
    ).toBeDefined();
  });

  test("says so where nothing was dealt", async () => {
    open("", { ...analysis, spans: [], counterparties: [], bought: none, sold: none });
    expect(await screen.findByText("这段时间没有成交")).toBeDefined();
  });

  test("analyses one section, and says where the firm had no part", async () => {
    open("?section=J250613-01");
    const wares = await screen.findByRole("table", { name: "标的成交情况" });
    expect(within(wares).getByText("+11.00")).toBeDefined();
    expect(screen.getByRole("table", { name: "成交明细" })).toBeDefined();
    cleanup();
    open("?section=J250613-09");
    expect(await screen.findByText("本企业在该场次没有标的，也没有成交")).toBeDefined();
  });
});
