import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { tonnes } from "@zd/domain/testing/samples";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./trade-pages.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { contractNo, contractRow, log, sampleContract, shipment } from "../../../testing/contract-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import {
  type Answer,
  answer,
  renderPage,
  testNow,
  trader,
  uploadAnswer,
} from "../../../testing/render-page.tsx";
import { storedFiles } from "../../../testing/stored-files.ts";

const { contracts, files, waybills } = api;

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 3000, height: 2000, close: () => {} }));
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} });
      convertToBlob = async () => new Blob(["jpeg"], { type: "image/jpeg" });
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const receiving = sampleContract({
  state: "40",
  settlement: null,
  actions: ["receive"],
  duties: [{ by: "B", action: "receive", until: after(86_400) }],
  shipments: [{ ...shipment, received: tonnes("2000") }],
});

async function openReceipt(answers: readonly Answer[]) {
  const page = renderPage(
    `/contract/tradeBuy?open=${contractNo}`,
    [
      answer(contracts.listPurchaseHandling, () => ({
        rows: [contractRow()],
        total: 1,
        counts: {},
        sums: {},
      })),
      answer(contracts.readContract, () => receiving),
      answer(contracts.listSteps, () => log),
      answer(contracts.listAttachments, () => []),
      answer(contracts.previewDelivery, () => aCard()),
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
      uploadAnswer(() => ({ files: [{ ...storedFiles[1], name: "磅单.jpg" }] })),
      ...answers,
    ],
    { signedIn: { ...trader, roles: ["administrator"] }, site: { serverTime: testNow } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "收货" }));
  return { ...page, dialog: within(await screen.findByRole("dialog", { name: /^收货/ })) };
}

const slip = () => new File(["photo"], "磅单.png", { type: "image/png" });

test("a slip that is photographed becomes a ticket, with its photo, and can be corrected", async () => {
  const inputs: InputOf<typeof contracts.receive>[] = [];
  const { dialog } = await openReceipt([
    answer(waybills.readTicket, () => ({
      ticketNo: "R1",
      gross: tonnes("24.36"),
      tare: tonnes("15"),
      net: null,
    })),
    answer(contracts.receive, (input) => {
      inputs.push(input);
      return { contractNo, version: 10, state: "40" as const };
    }),
  ]);
  await userEvent.upload(dialog.getByLabelText(/^拍摄磅单/), slip());
  expect(await dialog.findByText("已按照片填写，请与磅单逐项核对")).toBeDefined();
  const tare = dialog.getByLabelText("磅单 第 1 张皮重");
  await userEvent.clear(tare);
  await userEvent.type(tare, "15.36");
  const confirm = dialog.getByRole("button", { name: "收货 9 吨" });
  await expect.poll(() => confirm).toHaveProperty("disabled", false);
  await userEvent.click(confirm);
  await expect.poll(() => inputs).toMatchObject([{ files: [storedFiles[1].file], tickets: [{ no: "R1" }] }]);
});

test("what is typed while a slip is read stays", async () => {
  const reading = Promise.withResolvers<unknown>();
  const { dialog } = await openReceipt([
    answer(waybills.readTicket, () => reading.promise as Promise<never>),
  ]);
  await userEvent.upload(dialog.getByLabelText(/^拍摄磅单/), slip());
  await dialog.findByText("正在识别照片…");
  await userEvent.click(dialog.getByRole("button", { name: "添加磅单" }));
  await userEvent.type(dialog.getByLabelText("磅单 第 1 张磅单号"), "R8");
  reading.resolve({ ticketNo: "R9", gross: tonnes("24.36"), tare: tonnes("15"), net: null });
  expect(await dialog.findByLabelText("磅单 第 2 张磅单号")).toHaveProperty("value", "R9");
  expect(dialog.getByLabelText("磅单 第 1 张磅单号")).toHaveProperty("value", "R8");
});

test("a slip that cannot be read says so, keeps its photo, and is typed by hand", async () => {
  const { dialog } = await openReceipt([answer(waybills.readTicket, () => "TICKET_UNREADABLE")]);
  await userEvent.upload(dialog.getByLabelText(/^拍摄磅单/), slip());
  expect(await dialog.findByText("未能识别磅单照片，请手工填写")).toBeDefined();
  expect(dialog.getByText("磅单.jpg")).toBeDefined();
  expect(dialog.getByLabelText("磅单 第 1 张磅单号")).toHaveProperty("value", "");
});

test("without a line the receipt waits with its photo, and is sent once when the line is back", async () => {
  const arrivals: (readonly [InputOf<typeof contracts.receive>, string | null])[] = [];
  const { dialog, feed } = await openReceipt([
    answer(contracts.receive, (input, id) => {
      arrivals.push([input, id]);
      return { contractNo, version: 10, state: "40" as const };
    }),
  ]);
  feed.isCut = true;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await userEvent.click(await dialog.findByRole("button", { name: "存入待发送" }));
  const waiting = await screen.findByRole("region", { name: "待发送" });
  expect(waiting.textContent).toContain("收货 10.36 吨");
  expect(arrivals).toEqual([]);
  feed.isCut = false;
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => screen.queryByRole("region", { name: "待发送" })).toBeNull();
  expect(arrivals).toMatchObject([
    [{ contractNo, shipment: 1, quantity: tonnes("10.36"), seen: receiving.version }, expect.any(String)],
  ]);
});

test("goods that somebody else has received meanwhile are not received twice: the reason stands beside what was typed", async () => {
  const { dialog, feed } = await openReceipt([answer(contracts.receive, () => "CONTRACT_CHANGED")]);
  feed.isCut = true;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await userEvent.click(await dialog.findByRole("button", { name: "存入待发送" }));
  feed.isCut = false;
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
  const waiting = within(await screen.findByRole("region", { name: "待发送" }));
  expect((await waiting.findByRole("alert")).textContent).toContain("未被接受");
  expect(waiting.getByText(/货物可能已由同事登记收货/)).toBeDefined();
  expect(waiting.getByRole("link", { name: "查看合同" }).getAttribute("href")).toContain(contractNo);
  await userEvent.click(waiting.getByRole("button", { name: "删除" }));
  await userEvent.click(await screen.findByRole("button", { name: "放弃" }));
  await expect.poll(() => screen.queryByRole("region", { name: "待发送" })).toBeNull();
});
