import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { logisticsControl } from "@zd/api/logistics/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant, quantity } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./on-road-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

afterEach(cleanup);

const hourMs = 3_600_000;
const [fresh, old, unseen] = ["Y20250616000001", "Y20250616000002", "Y20250616000003"] as WaybillNo[];

type Load = OutputOf<typeof logisticsControl.readOnRoad>["loads"][number];

const load = (waybill: WaybillNo | undefined, vehicle: string, last: Load["last"]): Load => ({
  waybill: waybill as WaybillNo,
  vehicle,
  state: "2",
  product: "末煤",
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  last,
});

const seen = (hoursAgo: number) => ({
  at: instant(testNow - hoursAgo * hourMs),
  longitude: 113.5,
  latitude: 38.9,
});

const row = {
  waybillNo: fresh ?? "",
  state: "2",
  vehicle: "陕K10001",
  driver: "司机1",
  mode: "road",
  product: "末煤",
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  loaded: quantity(33_0000n),
  unloaded: null,
  lost: null,
  hauler: "榆林驰野物流有限公司",
  madeAt: testNow,
  shipper: "榆林晨曜煤业有限公司",
  contractNo: "20250610-0001",
  receiver: null,
  receiverAt: null,
  changedAt: testNow,
} as const;

const shown: OutputOf<typeof logisticsControl.readLoad> = {
  waybill: fresh as WaybillNo,
  shipment: "F2025061600001" as never,
  contractNo: "20250610-0001" as never,
  state: "2",
  mode: "road",
  product: "末煤",
  shipper: "榆林晨曜煤业有限公司",
  hauler: "榆林驰野物流有限公司",
  seller: "恒泽",
  buyer: "榆林晨曜煤业有限公司",
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  vehicle: "陕K10001",
  train: "",
  marked: null,
  axles: "6",
  driver: "司机1",
  driverPhone: "139****0001",
  planned: quantity(33_0000n),
  seals: "",
  loading: null,
  unloading: null,
  receiver: null,
  timeline: [{ kind: "released", label: "放行发车", at: testNow, by: "李", detail: "" }],
  route: null,
  positions: [{ ...seen(1), share: 0.4 }],
  progress: 0.4,
};

const open = (loads: readonly Load[]) =>
  renderPage(
    "/console/logistics",
    [
      answer(logisticsControl.listOnRoad, () => ({
        rows: [row],
        total: 1,
        counts: {},
        sums: {},
        next: null,
        previous: null,
      })),
      answer(logisticsControl.readOnRoad, () => ({
        states: [],
        quiet: 0,
        destinations: [],
        loads: [...loads],
      })),
      answer(logisticsControl.readLoad, () => shown),
    ],
    { signedIn: staffWith("riskController"), site: { serverTime: testNow } },
  );

test("the list beside the map says where every load was seen last, how old that is, and which was never seen", async () => {
  open([load(fresh, "陕K10001", seen(1)), load(old, "陕K10002", seen(50)), load(unseen, "陕K10003", null)]);
  const places = within(await screen.findByRole("region", { name: "在途位置" }));
  expect(places.getByRole("heading", { name: /3 张，定位过期 1 张，没有定位 1 张/ })).toBeDefined();
  expect(places.getByRole("note").textContent).toContain("此浏览器不能绘制地图");
  const lastOf = (vehicle: string) =>
    places.getByRole("row", { name: new RegExp(vehicle) }).textContent ?? "";
  expect(lastOf("陕K10001")).toContain("东经 113.500°，北纬 38.900°");
  expect(lastOf("陕K10001")).not.toContain("没有新的定位");
  expect(lastOf("陕K10002")).toContain("已 2 天没有新的定位");
  expect(lastOf("陕K10003")).toMatch(/--$/);
  const button = places.getByRole("button", { name: "陕K10002" });
  await userEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("false");
});

test("no load on the road needs no map; each waybill opens with its way, tickets and timeline", async () => {
  open([]);
  await userEvent.click(await screen.findByText(row.waybillNo));
  const drawer = within(await screen.findByRole("dialog"));
  expect((await drawer.findByRole("region", { name: "运输路线" })).textContent).toContain("东经 113.500°");
  expect(drawer.getByText("放行发车", { selector: "*" })).toBeDefined();
  expect(drawer.getByText(/139\*{4}0001/)).toBeDefined();
  expect(screen.queryByRole("region", { name: "在途位置" })).toBeNull();
});
