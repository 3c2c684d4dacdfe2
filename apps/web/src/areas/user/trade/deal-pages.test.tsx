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

const { listDealLetters, analyseDeals } = api.contracts;
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
  const analysis: Analysis = {
    from: "2025-03-18",
    to: "2025-06-16",
    bought: sums,
    sold: none,
    days: [
      {
        day: "2025-06-10",
        ...sums,
        amount: fen(1_000_000_00n),
        boughtFor: fen(400_000_00n),
        soldFor: fen(600_000_00n),
      },
      { day: "2025-06-13", ...sums, boughtFor: sums.amount, soldFor: fen(0n) },
    ],
    wareKinds: [{ wareKind: "DLM", side: "B", ...sums }],
    counterparties: [{ name: "神木张家峁矿业有限公司", side: "B", ...sums }],
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

  test("amounts by side, and quantity with price, stand over the same days, those without deals among them", async () => {
    open();
    const days = (name: RegExp) =>
      [...screen.getByRole("img", { name }).querySelectorAll("title")].map(
        ({ textContent }) => textContent ?? "",
      );
    await screen.findByRole("img", { name: /每日成交金额的柱状图/ });
    const amounts = days(/每日成交金额的柱状图/);
    const quantities = days(/每日成交量的柱状图与均价线/);
    const dayOf = (text: string) => text.slice(0, 10);
    expect(amounts.map(dayOf)).toEqual(["2025-06-10", "2025-06-11", "2025-06-12", "2025-06-13"]);
    expect(quantities.map(dayOf)).toEqual(amounts.map(dayOf));
    expect(quantities[0]).toBe("2025-06-10  10,000 吨  均价 621.00 元/吨");
    expect(quantities[1]).toContain("没有成交");
  });

  test("shows the deals by day as a picture, and by kind and firm as figures with bars", async () => {
    open("?side=B&wareKind=DLM&from=2025-06-01&to=2025-06-16");
    const picture = await screen.findByRole("img", { name: /2 个交易日有成交，每日成交金额/ });
    // Days without deals stand between the others, or the axis of time would lie.
    const descriptions = [...picture.querySelectorAll("title")].map(({ textContent }) => textContent);
    expect(descriptions.map((words) => words.slice(5, 10))).toEqual(["06-10", "06-11", "06-12", "06-13"]);
    expect(descriptions[0]).toContain("（采购 400,000.00，销售 600,000.00）");
    expect(descriptions[1]).toBe("2025-06-11  没有成交");
    // What was bought stands below what was sold, in colours of their own.
    const heights = (part: string) =>
      [...picture.querySelectorAll(`[class*=${part}]`)].map((rect) => Number(rect.getAttribute("height")));
    const [bought = 0] = heights("bought");
    const [sold = 0] = heights("sold");
    expect(sold / bought).toBeCloseTo(1.5);
    expect(heights("sold").at(-1)).toBe(0);
    expect(queries.at(-1)).toEqual({ from: "2025-06-01", to: "2025-06-16", side: "B", wareKind: "DLM" });
    const kinds = screen.getByRole("table", { name: "各品种成交" });
    expect(await within(kinds).findByText(/动力煤/)).toBeDefined();
    const firms = screen.getByRole("table", { name: "各对方企业成交" });
    expect(within(firms).getByText("6,210,000.00")).toBeDefined();
  });

  test("says so where nothing was dealt", async () => {
    open("", { ...analysis, days: [], wareKinds: [], counterparties: [], bought: none });
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
