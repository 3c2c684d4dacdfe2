import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { disposalId } from "@zd/domain/contracts/breach";
import { type ContractNo, fen } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "../areas/user/trade/order-query-page.tsx";
import "./breach-letters.tsx";
import { staffWith } from "../testing/console-rows.ts";
import { after } from "../testing/market-rows.ts";
import { type Answer, answer, contractClerk, renderPage, testNow, trader } from "../testing/render-page.tsx";

const { breach, files, trading } = api;
type Letter = OutputOf<typeof breach.waiting>[number];

const letter: Letter = {
  disposal: disposalId("20250616-0001"),
  version: 2,
  letter: "/api/file/v1/file-content?path=0123456789abcdef",
  rejection: null,
  contractNo: "20250610-0001" as ContractNo,
  kind: "pay",
  amount: fen(37_200_000n),
  answerBy: after(86_400),
  mayAppeal: true,
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A page that has nothing to do with breaches, with letters that wait until they are confirmed. */
function open(
  letters: readonly Letter[] = [letter],
  answers: readonly Answer[] = [],
  signedIn = contractClerk,
) {
  const waiting = [...letters];
  const confirmed: InputOf<typeof breach.confirm>[] = [];
  const page = renderPage(
    "/user/trade/order",
    [
      answer(trading.listOrders, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
      answer(breach.waiting, () => waiting),
      answer(breach.list, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
      answer(breach.confirm, (input) => {
        confirmed.push(input);
        waiting.shift();
        return { disposal: input.disposal, version: 3, state: "2" as const };
      }),
      ...answers,
    ],
    { signedIn, site: { serverTime: testNow } },
  );
  return { ...page, confirmed };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "违约处置函" }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a waiting letter stands before every page, shows its picture, and is confirmed after five seconds", async () => {
  const { confirmed } = open();
  const shown = await dialog();
  expect(shown.getByText(/^请仔细阅读函件内容，如有疑问请到/)).toBeDefined();
  expect(shown.getByText(/^点击“确定”即接受从履约保证金扣划/).textContent).toContain("元付给守约方");
  expect((await shown.findByRole("img", { name: "违约处置函" })).getAttribute("src")).toBe(letter.letter);
  expect(shown.getByRole("button", { name: /^确定\([45]s\)$/ })).toHaveProperty("disabled", true);
  await pass(3_000);
  expect(shown.getByRole("button", { name: /^确定\([12]s\)$/ })).toHaveProperty("disabled", true);
  await pass(2_000);
  const button = shown.getByRole("button", { name: "确定" });
  expect(button).toHaveProperty("disabled", false);
  fireEvent.click(button);
  expect(await screen.findByText("确认成功")).toBeDefined();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(confirmed).toEqual([{ disposal: letter.disposal, seen: 2 }]);
});

test("it cannot be closed: no button, no Esc, no click beside it; and the focus is within", async () => {
  open();
  const shown = await dialog();
  expect(shown.queryByRole("button", { name: "关闭" })).toBeNull();
  expect(shown.queryByRole("button", { name: "取消" })).toBeNull();
  const element = screen.getByRole("dialog") as HTMLDialogElement;
  expect(fireEvent.keyDown(element, { key: "Escape" })).toBe(false);
  expect(fireEvent(element, new Event("cancel", { cancelable: true }))).toBe(false);
  fireEvent.click(element);
  fireEvent.click(document.body);
  // A browser that closes it all the same sees it open again.
  element.close();
  fireEvent(element, new Event("close"));
  expect(element.open).toBe(true);
  expect(screen.getByRole("dialog", { name: "违约处置函" })).toBe(element);
});

test("after a rejected appeal it says so in red, with the reason and the way to appeal again", async () => {
  open([{ ...letter, rejection: "银行流水正常" }]);
  const shown = await dialog();
  expect(shown.getByRole("alert").textContent).toBe(
    "您的申诉已被驳回，原因：银行流水正常，请到用户中心-违约处理中重新申诉",
  );
});

test("after the second rejection there is nothing left but to confirm", async () => {
  open([{ ...letter, rejection: "仍不成立", mayAppeal: false }]);
  const shown = await dialog();
  expect(shown.getByRole("alert").textContent).toMatch(/仍不成立，已申诉两次，不能再申诉/);
  expect(shown.queryByRole("link")).toBeNull();
});

test("its link leads to where it is dealt with, and there it does not stand in the way", async () => {
  open();
  fireEvent.click((await dialog()).getByRole("link", { name: "用户中心" }));
  expect(await screen.findByRole("region", { name: "待确认的违约处置函" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("of two letters the second follows the first, locked anew; a refusal is said within", async () => {
  const second = {
    ...letter,
    disposal: disposalId("20250616-0002"),
    contractNo: "20250611-0002" as ContractNo,
  };
  open([letter, second]);
  await dialog();
  await pass(5_000);
  fireEvent.click((await dialog()).getByRole("button", { name: "确定" }));
  await expect.poll(() => screen.queryByText(/20250611-0002/)).not.toBeNull();
  expect((await dialog()).getByRole("button", { name: /^确定\(\ds\)$/ })).toHaveProperty("disabled", true);
});

test("what the server refuses stays in the dialog", async () => {
  open([letter], [answer(breach.confirm, () => "CASE_CHANGED")]);
  await dialog();
  await pass(5_000);
  fireEvent.click((await dialog()).getByRole("button", { name: "确定" }));
  expect(await (await dialog()).findByText("该案已被其他人员办理，请按最新状态重新操作")).toBeDefined();
});

test("nobody is asked for letters who has none: visitors and the exchange's own people", async () => {
  const { calls } = open([letter], [], staffWith("auditor"));
  await pass(500);
  expect(calls).not.toContain("breach.waiting");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("whoever may not answer for the firm is not kept from his work", async () => {
  const { calls } = open([letter], [], trader);
  expect(await screen.findByRole("heading", { name: "订单查询" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).not.toContain(breach.waiting.name);
});
