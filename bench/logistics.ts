import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { startEmbeddedPostgres } from "@zd/server/platform/database/embedded-postgres";
import { openTestClient } from "@zd/server/testing/test-client";
import { Client } from "pg";
import type { Benchmark } from "./benchmark.ts";
import { openBigHaulage } from "./exchange/big-haulage.ts";
import { openBenchApp } from "./exchange/open-app.ts";
import { quantile } from "./statistics.ts";

const size = { firms: 200, shipments: 40_000, waybills: 1_000_000 } as const;
const calls = 40;
const goalMs = 50;

const { shipments, waybills, logisticsControl } = api;
const page = (filters: Readonly<Record<string, string>> = {}, more: object = {}) => ({
  pageIndex: 1,
  pageSize: 20,
  filters,
  ...more,
});
const always = { from: "2020-01-01" };

/** Each list as a firm with a tenth of the haulage sees it, and as the exchange does. */
const pages: readonly (readonly [name: string, operation: AnyOperation, input: object, by?: "staff"])[] = [
  ["waybills", shipments.listWaybills, page()],
  ["waybillsAlways", shipments.listWaybills, page({}, always)],
  ["waybillsOfState", shipments.listWaybills, page({ state: "2" })],
  ["waybillsCancelled", shipments.listWaybills, page({ state: "9" }, always)],
  ["waybillsOfVehicle", shipments.listWaybills, page({ vehicle: "陕K00010" }, always)],
  ["waybillsOfShipment", shipments.listWaybills, page({ shipmentNo: "F0000039990" })],
  ["shipments", shipments.listShipments, page()],
  ["onRoad", logisticsControl.listOnRoad, page(), "staff"],
  ["onRoadFigures", logisticsControl.readOnRoad, {}, "staff"],
];

const bare = `select w.* from logistics.waybill_of_firm o join logistics.waybill w on w.waybill_no = o.waybill_no
  where o.firm_id = $1 and o.made_at >= now() - interval '90 days' order by o.made_at desc, o.id desc limit 20`;

async function p95(ask: (index: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < calls; i++) {
    const began = performance.now();
    await ask(i);
    taken.push(performance.now() - began);
  }
  return quantile(
    taken.toSorted((a, b) => a - b),
    0.95,
  );
}

/** Lists and single waybills of years of haulage. */
export const logistics: Benchmark = {
  name: "logistics",
  parameters: { ...size, asked: calls },
  rounds: 3,
  compared: "waybillsP95Ms",
  goal: `each page and a waybill p95 ≤ ${goalMs} ms`,
  isMet: ({ ours }) => (ours["worstP95Ms"] ?? Infinity) <= goalMs,
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), "zd-bench-"));
    const server = await startEmbeddedPostgres({ dataDir: folder });
    const { app } = await openBenchApp(server.url, folder);
    const database = new Client({ connectionString: server.url });
    await database.connect();
    const { member, staff, firm } = await openBigHaulage(app.platform, database, size);
    const client = openTestClient(() => app.address);
    const callers = { member: client.caller(member), staff: client.caller(staff) };
    const { rows } = await database.query<{ waybill_no: WaybillNo }>(
      "select waybill_no from logistics.waybill_of_firm where firm_id = $1 order by id desc limit 500",
      [firm],
    );
    return {
      round: async () => {
        const ours: Record<string, number> = {};
        for (const [name, operation, input, by = "member"] of pages)
          ours[`${name}P95Ms`] = await p95(() => callers[by].ask(operation, input as never));
        ours["detailP95Ms"] = await p95((i) =>
          callers.member.ask(waybills.read, { waybill: rows[i % rows.length]?.waybill_no as WaybillNo }),
        );
        ours["worstP95Ms"] = Math.max(...Object.values(ours));
        const query = { name: "waybills", text: bare, values: [firm] };
        return { ours, yardstick: { waybillsP95Ms: await p95(() => database.query(query)) } };
      },
      close: async () => {
        await database.end();
        await app.close();
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};
