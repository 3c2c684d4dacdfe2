import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, firmId, price, quantity, sectionId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { after } from "../../../testing/market-rows.ts";
import { answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { listSections } = api.trading;
const { listGuests, findCandidates, inviteGuest, previewRemoval, removeGuest, readGuestTotals } = api.special;

afterEach(cleanup);

type Own = OutputOf<typeof listSections>[number];
const own = (number: string, change: Partial<Own> = {}): Own => ({
  section: sectionId(number),
  name: "神木矿区动力煤专场",
  tradingDay: "2025-06-17",
  mode: "0",
  side: "S",
  kind: "B",
  downmode: "A",
  status: "0",
  startsAt: after(86_400),
  deadline: null,
  practice: false,
  wares: 3,
  quantity: quantity(15_000_0000n),
  leading: 0,
  outbid: 0,
  held: fen(0n),
  ...change,
});

type GuestRow = OutputOf<typeof listGuests>["guests"][number];
const guest = (name: string): GuestRow => ({
  firm: firmId(name),
  name: `${name}有限公司`,
  creditCode: `91610800MA70${name}`.slice(0, 18),
  invitedAt: after(-3_600),
  invitedBy: "王立新",
  enteredAt: null,
});

function open(search = "", sections = [own("J250617-01"), own("J250610-02", { status: "6" })]) {
  let invited = [guest("plant")];
  const queries: unknown[] = [];
  const removed: unknown[] = [];
  return {
    queries,
    removed,
    ...renderPage(
      `/user/trade/section${search}`,
      [
        answer(listSections, (input) => {
          queries.push(input);
          return sections;
        }),
        answer(listGuests, ({ section }) => ({ open: section === "J250617-01", guests: invited })),
        answer(findCandidates, ({ keyword }) =>
          ["plant", "steel"]
            .filter((name) => name.includes(keyword) || keyword === "有限公司")
            .map((name) => ({
              firm: firmId(name),
              name: `${name}有限公司`,
              creditCode: `91610800MA70${name}`,
              invited: invited.some(({ firm }) => firm === name),
              deals: name === "plant" ? 3 : 0,
            })),
        ),
        answer(inviteGuest, ({ firm }) => {
          invited = [...invited, guest(firm)];
          return null;
        }),
        answer(previewRemoval, ({ firm }) =>
          aCard({
            party: `${firm}有限公司`,
            facts: [{ title: "本场报价", words: "没有，未冻结保证金" }],
          }),
        ),
        answer(removeGuest, ({ firm, seen }) => {
          removed.push({ firm, seen });
          if (firm === "plant") return "GUEST_HAS_ORDERS";
          invited = invited.filter((each) => each.firm !== firm);
          return null;
        }),
        answer(readGuestTotals, () => ({
          rows: [
            {
              name: "plant有限公司",
              creditCode: "91610800MA70PLANT1",
              invitedAt: after(-3_600),
              enteredAt: after(-1_800),
              orders: 4,
              wares: 2,
              deals: 1,
              quantity: quantity(5_000_0000n),
              averagePrice: price(621_0000n),
              amount: fen(3_105_000_00n),
            },
          ],
          total: 1,
          counts: {},
          sums: { orders: "4", deals: "1", quantity: "5000", amount: "3105000.00" },
        })),
      ],
      { signedIn: trader },
    ),
  };
}

const guests = () => screen.findByRole("table", { name: "专场企业" });

test("the owner sees its own special sections, and the guests of the first", async () => {
  const { queries } = open();
  expect(await within(await guests()).findByText("plant有限公司")).toBeDefined();
  expect(queries).toEqual([{ own: true, kind: "B" }]);
  const current = screen.getByRole("link", { name: "J250617-01" });
  expect(current.getAttribute("aria-current")).toBe("true");
});

test("a member is found and invited, and taken off again after a question", async () => {
  const { removed } = open();
  await userEvent.type(
    await screen.findByRole("textbox", { name: "企业名称或统一社会信用代码" }),
    "有限公司{Enter}",
  );
  expect(await screen.findByText("已在名单")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "邀请 steel有限公司" }));
  expect(await within(await guests()).findByText("steel有限公司")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "移除 steel有限公司" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("没有，未冻结保证金")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "移除" }));
  await expect.poll(() => screen.queryByRole("button", { name: "移除 steel有限公司" })).toBeNull();
  expect(removed).toEqual([{ firm: "steel", seen: aCard().seen }]);
});

test("a guest that has an order cannot be removed, and the page says why", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "移除 plant有限公司" }));
  const dialog = within(screen.getByRole("dialog"));
  await dialog.findByText("没有，未冻结保证金");
  await userEvent.click(dialog.getByRole("button", { name: "移除" }));
  expect(await screen.findByText("该企业在本场已有委托，不能移除")).toBeDefined();
});

test("from the start of the section on the list of guests cannot be changed", async () => {
  open("?sectid=J250610-02");
  expect(await screen.findByText("场次已开始或已结束，名单不能再调整。")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^移除/ })).toBeNull();
});

test("the totals of the guests are shown with their sum", async () => {
  open("?sectid=J250610-02");
  await userEvent.click(await screen.findByRole("link", { name: "企业汇总" }));
  const totals = await screen.findByRole("table", { name: "专场企业汇总" });
  expect(within(totals).getByRole("row", { name: /合计/ }).textContent).toContain("3,105,000.00");
  expect(location.search).toBe("?sectid=J250610-02&view=totals");
});

test("a firm without a special section is told how one comes about", async () => {
  open("", []);
  expect(await screen.findByText("还没有专场")).toBeDefined();
});
