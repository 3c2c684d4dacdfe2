import { cleanup, screen } from "@testing-library/react";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { disposalId } from "@zd/domain/contracts/breach";
import { fitWithin } from "@zd/domain/files/photo";
import { type ContractNo, fen } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { SettingKey } from "@zd/domain/system/settings";
import { afterEach, expect, test, vi } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "../areas/trade/room/room-page.tsx";
import "../areas/user/trade/order-query-page.tsx";
import { storedSealing } from "../api/site.ts";
import { userInfoOf } from "../api/user-info.ts";
import { menuOf, viewerOf } from "../shell/menu.ts";
import {
  type Answer,
  answer,
  contractClerk,
  type Given,
  renderPage,
  testNow,
  trader,
} from "../testing/render-page.tsx";
import { enter } from "../testing/room-scene.ts";
import { compressPicture } from "../ui/photo/compress-picture.ts";

const { trading, content, clientErrors } = api;
type Site = NonNullable<Given["site"]>;

afterEach(cleanup);

/** Opens a page of a site that is set so, and waits until it shows this. */
const shows = (path: string, site: Site, words: string | RegExp) => async () => {
  renderPage(path, [], { site });
  expect(await screen.findByText(words)).toBeDefined();
};

/** A list of the signed-in trader, on a site that is set so: what it asks for. */
async function listOn(site: Site) {
  const queries: InputOf<typeof trading.listOrders>[] = [];
  const list = answer(trading.listOrders, (input) => {
    queries.push(input);
    return { rows: [], total: 0, counts: {}, sums: {} };
  });
  renderPage("/user/trade/order", [list], { signedIn: trader, site });
  await expect.poll(() => queries.at(-1)?.pageSize).toBe(site.pageSize ?? 20);
  return queries.at(-1);
}

/** Errors that a browser on a site that is set so has reported. */
async function reportedOn(site: Site) {
  const reported: string[] = [];
  const report: Answer = answer(clientErrors.report, ({ message }) => {
    reported.push(message);
    return null;
  });
  renderPage("/about", [report], { site });
  await screen.findByRole("heading", { name: "关于我们" });
  for (const message of ["画面出错", "画面出错", "另一处出错"])
    dispatchEvent(new ErrorEvent("error", { error: new Error(message), message }));
  await new Promise((resolve) => setTimeout(resolve));
  return reported;
}

/** Stands in for what a browser draws on. */
class Canvas {
  getContext() {
    return { fillRect() {}, drawImage() {} };
  }

  async convertToBlob({ quality }: { readonly quality: number }) {
    return new Blob(["x".repeat(Math.round(quality * 100))]);
  }
}

const waitingLetter: OutputOf<typeof api.breach.waiting>[number] = {
  disposal: disposalId("20250616-0001"),
  version: 2,
  letter: "/api/file/v1/file-content?path=0123456789abcdef",
  rejection: null,
  contractNo: "20250610-0001" as ContractNo,
  kind: "pay",
  amount: fen(37_200_000n),
  answerBy: testNow,
  mayAppeal: true,
};

const hasLink = (site: Site, path: string) => {
  const whole = { companyId: "1001", certificateCompanyIds: [], ...site };
  const viewer = viewerOf(userInfoOf(trader), whole as never, { mallEnabled: false, isMerchant: false });
  return JSON.stringify(menuOf("user", viewer)).includes(path);
};

/** Settings that only the server looks at; their tests are the server's `system/settings/settings.test.ts`. */
const ofServer = ["shortName", "withdrawalApprovalFrom", "adjustmentReviewFrom"] as const;

/** What somebody at a browser sees of each setting when it is changed. */
const effects: Readonly<Record<Exclude<SettingKey, (typeof ofServer)[number]>, () => Promise<void>>> = {
  name: shows("/about", { title: "汾岭煤炭交易中心" }, /^汾岭煤炭交易中心\s*是面向/),
  address: shows("/about", { address: "汾岭市北环路 9 号" }, "汾岭市北环路 9 号"),
  postcode: shows("/about", { postcode: "036999" }, "036999"),
  phone: shows("/about", { phone: "0349-7654321" }, "0349-7654321"),
  servicePhone: shows("/about", { servicePhone: "400-765-4321" }, "400-765-4321"),
  website: shows("/about", { website: "https://fenling.example" }, "https://fenling.example"),
  copyright: shows("/about", { copyright: "汾岭煤炭" }, "汾岭煤炭"),
  policeFilingNo: shows("/about", { policeFilingNo: "公网安备 9 号" }, "公网安备 9 号"),
  telecomLicenceNo: shows("/about", { telecomLicenceNo: "B2-9" }, "B2-9"),

  async hasMall() {
    const listed: string[] = [];
    const hosts = answer(api.mallSwitching.listHosts, () => {
      listed.push("asked");
      return [];
    });
    renderPage("/about", [hosts], { site: { mallProjectCode: "1001" } });
    await expect.poll(() => listed).toHaveLength(1);
  },
  async hasCertificate() {
    const path = "/user/trade/ca";
    expect(hasLink({ certificateCompanyIds: [] }, path)).not.toBe(
      hasLink({ certificateCompanyIds: ["1001"] }, path),
    );
  },
  async hasFooter() {
    renderPage("/trade", [], { site: { footerCompanyIds: [], copyright: "页脚所示" } });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(/页脚所示/)).toBeNull();
    cleanup();
    await shows("/trade", { footerCompanyIds: ["1001"], copyright: "页脚所示" }, /页脚所示/)();
  },
  async hasServicePhone() {
    renderPage("/about", [], { site: { servicePhoneCompanyIds: [] } });
    await screen.findByRole("heading", { name: "关于我们" });
    expect(screen.queryByText("客服热线")).toBeNull();
  },

  async checkPower() {
    const { calls } = enter({ site: { checkPower: false } });
    expect(await screen.findByRole("region", { name: "出价单" })).toBeDefined();
    expect(screen.queryByText(/正在核对交易权限/)).toBeNull();
    expect(calls).not.toContain(trading.readSectionPower.name);
    cleanup();
    const asking = enter();
    await expect.poll(() => asking.calls).toContain(trading.readSectionPower.name);
  },
  async useSocket() {
    const { feed } = renderPage("/trade", [], { site: { useSocket: false } });
    await screen.findByRole("heading", { level: 1 });
    feed.open();
    expect(feed.requests).toEqual([]);
  },
  async encrypt() {
    renderPage("/about", [], { site: { encrypt: true } });
    await expect.poll(() => storedSealing.read()).toBe(true);
  },
  async errorLogEnvironments() {
    const here = { environment: "staging" };
    expect(await reportedOn({ ...here, errorLogEnvironments: ["production"] })).toEqual([]);
    cleanup();
    expect(await reportedOn({ ...here, errorLogEnvironments: ["staging"] })).toEqual([
      "画面出错",
      "另一处出错",
    ]);
  },
  async pageSize() {
    expect((await listOn({ pageSize: 35 }))?.pageSize).toBe(35);
    cleanup();
    const queries: number[] = [];
    const news = answer(content.listNews, ({ pageSize }) => {
      queries.push(pageSize);
      return { rows: [], total: 0 };
    });
    renderPage("/trade/marketNotice", [news], { site: { pageSize: 35 } });
    await expect.poll(() => queries.at(-1)).toBe(35);
  },
  async photoMaxWidth() {
    expect(fitWithin(3_000, 1_000, { maxWidth: 600, maxHeight: 9_999 })).toEqual({ width: 600, height: 200 });
  },
  async photoMaxHeight() {
    expect(fitWithin(1_000, 3_000, { maxWidth: 9_999, maxHeight: 600 })).toEqual({ width: 200, height: 600 });
  },
  async photoCompressSize() {
    // The pages of a test have nothing that draws: here a drawing has as many bytes as its quality has hundredths.
    const draws = { width: 10, height: 10, close() {} };
    vi.stubGlobal("createImageBitmap", async () => draws);
    vi.stubGlobal("OffscreenCanvas", Canvas);
    const limits = { maxWidth: 10, maxHeight: 10 };
    const photo = new File(["x"], "photo.png", { type: "image/png" });
    expect((await compressPicture(photo, { ...limits, compressSize: 100 })).size).toBe(90);
    expect((await compressPicture(photo, { ...limits, compressSize: 65 })).size).toBe(60);
    vi.unstubAllGlobals();
  },

  async searchDays() {
    const queries = await listOn({ searchDays: 7, serverTime: testNow });
    const { from, to } = queries as { from: string; to: string };
    expect((Date.parse(to) - Date.parse(from)) / dayMs).toBe(7);
  },
  async appealSeconds() {
    const letter = answer(api.breach.waiting, () => [waitingLetter]);
    const links = answer(api.files.allowLinks, () => ({ seconds: 1_800 }));
    const confirmIn = async (appealSeconds: number) => {
      renderPage("/user/trade/order", [letter, links], { signedIn: contractClerk, site: { appealSeconds } });
      return (await screen.findByRole("button", { name: /^确定/ })) as HTMLButtonElement;
    };
    expect((await confirmIn(5)).disabled).toBe(true);
    cleanup();
    expect((await confirmIn(0)).disabled).toBe(false);
  },
};

test.each(Object.entries(effects))("a change of the setting %s is seen", async (_, isSeen) => {
  vi.useRealTimers();
  await isSeen();
});
