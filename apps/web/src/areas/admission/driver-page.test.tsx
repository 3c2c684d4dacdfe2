import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test, vi } from "vitest";
import "./driver-page.tsx";
import "./trail-page.tsx";
import { type Answer, answer, inSameBrowser, renderPage, testNow } from "../../testing/render-page.tsx";
import { storedFiles } from "../../testing/stored-files.ts";

const { driver, files } = api;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const load: OutputOf<typeof driver.read> = {
  waybill: "Y1" as never,
  shipment: "F1" as never,
  contractNo: "C1" as never,
  state: "0",
  mode: "road",
  product: "末煤",
  shipper: "晨曜",
  hauler: "驰野",
  seller: "恒泽",
  buyer: "晨曜",
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  vehicle: "陕K12345",
  train: "",
  marked: null,
  axles: "6",
  driver: "贺长风",
  driverPhone: "",
  planned: quantity(330_000n),
  seals: "",
  loading: null,
  unloading: null,
  receiver: null,
  timeline: [],
  progress: 0,
  actions: ["load", "report"],
  milestones: ["at-loading"],
  reached: [],
  phones: [
    { party: "H", firm: "驰野", phone: "0912-8888888" },
    { party: "B", firm: "晨曜", phone: "0912-7777777" },
  ],
  ways: { loading: "geo:0,0?q=loading", unloading: "geo:0,0?q=unloading" },
  until: testNow,
};

const open = (path: string, answers: readonly Answer[]) => renderPage(path, answers);

const isBig = (button: HTMLElement) => /large/.test(button.className) && /main/.test(button.className);

test("a driver reports where he is, and enters the ticket of his loading", async () => {
  const reached: InputOf<typeof driver.reach>[] = [];
  const loaded: InputOf<typeof driver.load>[] = [];
  let current = load;
  open("/driver#abc.def", [
    answer(driver.read, () => current),
    answer(driver.reach, (input) => {
      reached.push(input);
      current = { ...load, reached: ["at-loading"] };
      return { state: "0" as const };
    }),
    answer(driver.load, (input) => {
      loaded.push(input);
      if (loaded.length === 1) return "TICKET_TAKEN";
      current = { ...load, state: "1", actions: ["load", "report"], milestones: [], reached: ["at-loading"] };
      return { state: "1" as const };
    }),
  ]);
  expect(await screen.findByRole("heading", { name: "陕K12345" })).toBeDefined();
  const next = screen.getByRole("button", { name: "到达装货地" });
  expect(isBig(next)).toBe(true);
  await userEvent.click(next);
  await expect.poll(() => reached).toMatchObject([{ token: "abc.def", milestone: "at-loading" }]);
  await userEvent.type(await screen.findByLabelText("磅单号"), "H001");
  const send = screen.getByRole("button", { name: "登记装货磅单" });
  expect(send).toHaveProperty("disabled", true);
  expect(screen.getByText("还差：毛重、皮重；照片可不拍")).toBeDefined();
  await userEvent.type(screen.getByLabelText("皮重（吨）"), "15.46");
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "12");
  expect(screen.getByText("皮重须小于毛重，请核对")).toBeDefined();
  expect(screen.getByText(/^毛重须大于皮重，请核对磅单/)).toBeDefined();
  await userEvent.clear(screen.getByLabelText("毛重（吨）"));
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "49.02");
  expect(screen.queryByText("皮重须小于毛重，请核对")).toBeNull();
  expect(isBig(send)).toBe(true);
  await userEvent.click(send);
  expect((await screen.findByRole("alert")).textContent).toContain("磅单号");
  // What was refused at once stays in the form, and does not wait to be sent.
  expect(screen.queryByRole("region", { name: "待发送" })).toBeNull();
  await userEvent.click(send);
  expect(await screen.findByText(/等待卖方放行/)).toBeDefined();
  expect(loaded[1]).toMatchObject({ token: "abc.def", ticketNo: "H001", net: quantity(335_600n) });
  // A ticket can be corrected, and it says so.
  expect(screen.getByRole("button", { name: "更正装货磅单" })).toBeDefined();
});

test("without a line what the driver does waits on his phone, and is sent once, in order, when the line is back", async () => {
  const arrivals: (readonly [string, string | null])[] = [];
  let current: OutputOf<typeof driver.read> = {
    ...load,
    waybill: "Y2" as never,
    state: "2",
    actions: ["unload", "report"],
    milestones: ["on-road", "at-unloading"],
  };
  const note = (what: string, id: string | null) => {
    arrivals.push([what, id]);
    return { state: current.state };
  };
  const { feed } = open("/driver#ghi.jkl", [
    answer(driver.read, () => current),
    answer(driver.reach, ({ milestone }, id) => {
      current = { ...current, reached: ["at-unloading"] };
      return note(milestone, id);
    }),
    answer(driver.unload, (_, id) => {
      current = { ...current, state: "3", reached: ["at-unloading"] };
      return note("unload", id);
    }),
  ]);
  const arrived = await screen.findByRole("button", { name: "到达卸货地" });
  feed.isCut = true;
  await userEvent.click(arrived);
  const waiting = await screen.findByRole("region", { name: "待发送" });
  expect(waiting.textContent).toContain("到达卸货地");
  await userEvent.type(await screen.findByLabelText("磅单号"), "C001");
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "48.84");
  await userEvent.type(screen.getByLabelText("皮重（吨）"), "15.46");
  await userEvent.click(screen.getByRole("button", { name: "登记卸货磅单" }));
  await expect.poll(() => waiting.textContent).toContain("磅单 C001，毛重 48.84，皮重 15.46，净重 33.38 吨");
  expect(waiting.textContent).toMatch(/待发送 2/);
  expect(arrivals).toEqual([]);
  // The page goes on as if both had arrived: the receiver signs next.
  expect(await screen.findByRole("heading", { name: "请收货人签名" })).toBeDefined();
  feed.isCut = false;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => arrivals.map(([what]) => what)).toEqual(["at-unloading", "unload"]);
  expect(new Set(arrivals.map(([, id]) => id)).size).toBe(2);
  await expect.poll(() => screen.queryByRole("region", { name: "待发送" })).toBeNull();
  window.dispatchEvent(new Event("online"));
  expect(arrivals).toHaveLength(2);
});

test("what is being filled in on a page that was opened without a line stays while the line comes back", async () => {
  const onTheWay = {
    ...load,
    waybill: "Y8" as never,
    state: "2" as const,
    actions: ["unload", "report"] as const,
    milestones: ["at-unloading"] as const,
    reached: ["at-unloading"] as const,
  };
  open("/driver#hhh.iii", [answer(driver.read, () => onTheWay as never)]);
  await screen.findByLabelText("磅单号");
  cleanup();
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  // Until the end of the test its waybill is being read.
  inSameBrowser(() => open("/driver#hhh.iii", [answer(driver.read, () => new Promise<never>(() => {}))]));
  const number = await screen.findByLabelText<HTMLInputElement>("磅单号");
  expect(screen.getByText(/^暂无网络，以下为/)).toBeDefined();
  await userEvent.type(number, "C009");
  line.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "48.84");
  expect(screen.getByLabelText("磅单号")).toBe(number);
  expect(number.value).toBe("C009");
});

test("a step that is refused once the line is back says why, and loses nothing", async () => {
  const current: OutputOf<typeof driver.read> = {
    ...load,
    waybill: "Y3" as never,
    reached: ["at-loading"],
    actions: ["load"],
  };
  let answers = 0;
  const { feed } = open("/driver#mno.pqr", [
    answer(driver.read, () => current),
    answer(driver.load, () => {
      answers += 1;
      return answers === 1 ? "TICKET_TAKEN" : { state: "1" as const };
    }),
  ]);
  await userEvent.type(await screen.findByLabelText("磅单号"), "H009");
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "49.02");
  await userEvent.type(screen.getByLabelText("皮重（吨）"), "15.46");
  feed.isCut = true;
  await userEvent.click(screen.getByRole("button", { name: "登记装货磅单" }));
  const waiting = await screen.findByRole("region", { name: "待发送" });
  feed.isCut = false;
  window.dispatchEvent(new Event("online"));
  expect((await screen.findByRole("alert")).textContent).toContain("未被接受");
  expect(waiting.textContent).toContain("磅单 H009");
  await userEvent.click(screen.getByRole("button", { name: "再发一次" }));
  await expect.poll(() => screen.queryByRole("region", { name: "待发送" })).toBeNull();
  expect(answers).toBe(2);
});

test("a ticket that is refused late is corrected in its place, with what was typed", async () => {
  const loaded: InputOf<typeof driver.load>[] = [];
  const { feed } = open("/driver#aaa.bbb", [
    answer(driver.read, () => ({ ...load, waybill: "Y5" as never, reached: ["at-loading" as const] })),
    answer(driver.load, (input) => {
      loaded.push(input);
      return loaded.length === 1 ? "TICKET_TAKEN" : { state: "1" as const };
    }),
  ]);
  await userEvent.type(await screen.findByLabelText("磅单号"), "H009");
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "49.02");
  await userEvent.type(screen.getByLabelText("皮重（吨）"), "15.46");
  feed.isCut = true;
  await userEvent.click(screen.getByRole("button", { name: "登记装货磅单" }));
  const waiting = await screen.findByRole("region", { name: "待发送" });
  await userEvent.click(await screen.findByRole("button", { name: "上报异常" }));
  await userEvent.type(screen.getByLabelText(/异常情况/), "车辆抛锚");
  await userEvent.click(screen.getByRole("button", { name: "上报异常，暂停运单" }));
  feed.isCut = false;
  window.dispatchEvent(new Event("online"));
  expect((await screen.findByRole("alert")).textContent).toContain("未被接受");
  expect(waiting.textContent).toContain("其后 1 步随即自动发送");
  expect(waiting.textContent).toContain("请致电承运调度");
  await userEvent.click(screen.getByRole("button", { name: "更正" }));
  const no = await screen.findByLabelText("磅单号");
  expect(no).toHaveProperty("value", "H009");
  expect(screen.getByLabelText("毛重（吨）")).toHaveProperty("value", "49.02");
  await userEvent.type(no, "0");
  await userEvent.click(screen.getByRole("button", { name: "登记装货磅单" }));
  await expect.poll(() => loaded.map(({ ticketNo }) => ticketNo)).toEqual(["H009", "H0090"]);
});

test("what waits for a waybill that was cancelled meanwhile says so, and whom to call", async () => {
  let current: OutputOf<typeof driver.read> = { ...load, waybill: "Y6" as never };
  const { feed } = open("/driver#ccc.ddd", [
    answer(driver.read, () => current),
    answer(driver.reach, () => "WAYBILL_STATE_WRONG"),
  ]);
  const arrived = await screen.findByRole("button", { name: "到达装货地" });
  feed.isCut = true;
  await userEvent.click(arrived);
  const waiting = await screen.findByRole("region", { name: "待发送" });
  current = { ...current, state: "9", actions: [], milestones: [] };
  feed.isCut = false;
  window.dispatchEvent(new Event("online"));
  await screen.findByRole("alert");
  await userEvent.click(screen.getByRole("button", { name: "再发一次" }));
  await expect.poll(() => waiting.textContent).toContain("这一步未被接受");
  expect(screen.queryByRole("button", { name: "更正" })).toBeNull();
  // Nothing is thrown away by one press.
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  await userEvent.click(await screen.findByRole("button", { name: "放弃" }));
  await expect.poll(() => screen.queryByRole("region", { name: "待发送" })).toBeNull();
});

test("a link that has run out keeps what is on the phone, and says how much", async () => {
  let isExpired = false;
  const { feed } = open("/driver#eee.fff", [
    answer(driver.read, () => (isExpired ? "LINK_EXPIRED" : { ...load, waybill: "Y7" as never })),
    answer(driver.reach, () => "LINK_EXPIRED"),
  ]);
  const arrived = await screen.findByRole("button", { name: "到达装货地" });
  feed.isCut = true;
  await userEvent.click(arrived);
  await screen.findByRole("region", { name: "待发送" });
  isExpired = true;
  feed.isCut = false;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("本机存有 1 步未发送：到达装货地")).toBeDefined();
  cleanup();
  const reached: string[] = [];
  inSameBrowser(() =>
    open("/driver#ggg.hhh", [
      answer(driver.read, () => ({ ...load, waybill: "Y7" as never })),
      answer(driver.reach, ({ token, milestone }) => {
        reached.push(`${token} ${milestone}`);
        return { state: "0" as const };
      }),
    ]),
  );
  await expect.poll(() => reached).toEqual(["ggg.hhh at-loading"]);
});

test("a photo of 30 MB that the phone cannot open, and a slip that cannot be read, leave the ticket to be typed", async () => {
  const read = open("/driver#iii.jjj", [
    answer(driver.read, () => ({ ...load, waybill: "Y8" as never, reached: ["at-loading" as const] })),
    answer(driver.readTicket, () => "TICKET_UNREADABLE"),
    { operation: files.uploadOpenImage, give: () => ({ ...storedFiles[1], name: "磅单.jpg" }) },
  ]);
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new RangeError("out of memory")));
  const huge = new File([new Uint8Array(30 * 1_024 * 1_024)], "磅单.jpg", { type: "image/jpeg" });
  await userEvent.upload(await screen.findByLabelText(/^拍摄装货磅单/), huge);
  expect(await screen.findByText(/无法读取该照片，请重新拍摄/)).toBeDefined();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 9_000, height: 6_000, close: () => {} }));
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} });
      convertToBlob = async () => new Blob(["jpeg"], { type: "image/jpeg" });
    },
  );
  await userEvent.upload(screen.getByLabelText(/^拍摄装货磅单/), huge);
  expect(await screen.findByText("未能识别磅单照片，请手工填写")).toBeDefined();
  expect(screen.queryByText(/无法读取该照片/)).toBeNull();
  expect(screen.getByLabelText("磅单号")).toHaveProperty("value", "");
  expect(read.feed.isCut).toBe(false);
});

test("a phone that tells no position reports the place all the same", async () => {
  const reached: InputOf<typeof driver.reach>[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    onLine: true,
    userAgent: navigator.userAgent,
    geolocation: { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() },
  });
  open("/driver#kkk.lll", [
    answer(driver.read, () => ({ ...load, waybill: "Y9" as never })),
    answer(driver.reach, (input) => {
      reached.push(input);
      return { state: "0" as const };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "到达装货地" }));
  await expect.poll(() => reached).toMatchObject([{ longitude: null, latitude: null }]);
});

test("a driver calls whom he needs, and finds the way", async () => {
  open("/driver#stu.vwx", [
    answer(driver.read, () => ({ ...load, waybill: "Y4" as never, state: "5" as const, actions: [] })),
  ]);
  const dispatcher = await screen.findByRole("link", { name: /承运调度/ });
  expect(dispatcher.getAttribute("href")).toBe("tel:09128888888");
  expect(screen.getByText(/请致电承运调度/)).toBeDefined();
  expect(screen.getByRole("link", { name: "导航去卸货地" }).getAttribute("href")).toBe("geo:0,0?q=unloading");
  expect(screen.queryByRole("button", { name: "上报异常" })).toBeNull();
});

test("an expired link says that it has expired", async () => {
  open("/driver#old", [answer(driver.read, () => "LINK_EXPIRED")]);
  expect(await screen.findByText(/链接已失效/)).toBeDefined();
  // Asking once more helps nobody; calling does.
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  expect(screen.getByText(/重新生成司机链接/)).toBeDefined();
  expect((await screen.findByRole("link", { name: "400-000-0000" })).getAttribute("href")).toBe(
    "tel:400-000-0000",
  );
  cleanup();
  open("/trail#old", [answer(driver.readTrail, () => "LINK_EXPIRED")]);
  expect(await screen.findByText(/链接已失效/)).toBeDefined();
});

test("the token of a link of before leaves the path of the address", async () => {
  open("/driver/abc.def", [
    answer(driver.read, ({ token }) => (token === "abc.def" ? load : "LINK_EXPIRED")),
  ]);
  expect(await screen.findByRole("heading", { name: "陕K12345" })).toBeDefined();
  await expect.poll(() => location.pathname + location.hash).toBe("/driver#abc.def");
});

test("the trail shows the route and its milestones, and names no person", async () => {
  open("/trail#abc", [
    answer(driver.readTrail, () => ({
      waybill: "Y1" as never,
      state: "2" as const,
      product: "末煤",
      vehicle: "陕K12345",
      hauler: "驰野",
      from: "榆林恒泽煤场",
      to: "唐山曹妃甸",
      loaded: quantity(335_600n),
      unloaded: null,
      isLate: false,
      route: {
        from: "榆林",
        to: "唐山",
        kilometres: 936,
        start: { longitude: 109.7, latitude: 38.3 },
        end: { longitude: 118.5, latitude: 39.3 },
      },
      positions: [{ at: testNow, longitude: 113, latitude: 38.7, share: 0.4 }],
      progress: 0.4,
      timeline: [{ kind: "released" as const, label: "放行发车", at: testNow, by: "", detail: "" }],
      until: testNow,
    })),
  ]);
  expect(await screen.findByRole("img", { name: /全程约 936 公里，陕K12345 已行 40%/ })).toBeDefined();
  expect(screen.getByText("放行发车")).toBeDefined();
});
