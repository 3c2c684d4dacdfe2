import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import "./driver-page.tsx";
import "./trail-page.tsx";
import { type Answer, answer, renderPage, testNow } from "../../testing/render-page.tsx";

const { driver } = api;

afterEach(cleanup);

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
  timeline: [],
  progress: 0,
  actions: ["load", "report"],
  milestones: ["at-loading"],
  until: testNow,
};

const open = (path: string, answers: readonly Answer[]) => renderPage(path, answers);

test("a driver reports where he is, and enters the ticket of his loading", async () => {
  const reached: InputOf<typeof driver.reach>[] = [];
  const loaded: InputOf<typeof driver.load>[] = [];
  let current = load;
  open("/driver#abc.def", [
    answer(driver.read, () => current),
    answer(driver.reach, (input) => {
      reached.push(input);
      return { state: "0" as const };
    }),
    answer(driver.load, (input) => {
      loaded.push(input);
      if (loaded.length === 1) return "TICKET_TAKEN";
      current = { ...load, state: "1", actions: ["load", "report"], milestones: [] };
      return { state: "1" as const };
    }),
  ]);
  expect(await screen.findByRole("heading", { name: "陕K12345" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "到达装货地" }));
  await expect.poll(() => reached).toMatchObject([{ token: "abc.def", milestone: "at-loading" }]);
  await userEvent.type(await screen.findByLabelText("磅单号"), "H001");
  await userEvent.type(screen.getByLabelText("皮重（吨）"), "15.46");
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "12");
  expect(screen.getByText("皮重须小于毛重，请核对")).toBeDefined();
  await userEvent.clear(screen.getByLabelText("毛重（吨）"));
  await userEvent.type(screen.getByLabelText("毛重（吨）"), "49.02");
  expect(screen.queryByText("皮重须小于毛重，请核对")).toBeNull();
  const send = screen.getByRole("button", { name: "登记装货磅单" });
  await userEvent.click(send);
  expect((await screen.findByRole("alert")).textContent).toContain("磅单号");
  await userEvent.click(send);
  expect(await screen.findByText(/等待卖方放行/)).toBeDefined();
  expect(loaded[1]).toMatchObject({ token: "abc.def", ticketNo: "H001", net: quantity(335_600n) });
});

test("an expired link says that it has expired", async () => {
  open("/driver#old", [answer(driver.read, () => "LINK_EXPIRED")]);
  expect(await screen.findByText(/链接已失效/)).toBeDefined();
  // Asking once more helps nobody; calling does.
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
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
