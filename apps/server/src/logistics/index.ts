import { scheduleTableJobs } from "../platform/jobs/table-job.ts";
import type { OpenModule, Platform } from "../platform/module.ts";
import { connect } from "../platform/outside.ts";
import { logisticsAuditWords } from "./audit-words.ts";
import { fleetHandlers } from "./carriers/fleet.ts";
import { previewQuote } from "./carriers/preview-quote.ts";
import { quoteHandlers } from "./carriers/quotes.ts";
import { controlHandlers } from "./control.ts";
import { driverHandlers } from "./driver/driver-calls.ts";
import type { PictureReader } from "./driver/picture-reader.ts";
import { logisticsFile } from "./member-file.ts";
import { reportWaybills } from "./report.ts";
import { sealingJobs } from "./sealed-drivers.ts";
import { shipmentHandlers } from "./shipments/index.ts";
import { absentCarrier } from "./tracking/absent-carrier.ts";
import { followWaybill } from "./tracking/follow.ts";
import { sandboxCarrier } from "./tracking/sandbox-carrier.ts";
import { signBySilence } from "./waybills/hand-over.ts";
import { waybillHandlers } from "./waybills/waybill-calls.ts";

/** 物流: shipments, carriers, and waybills. */
export const logistics =
  (openReader: (platform: Platform) => PictureReader): OpenModule =>
  (platform) => {
    const reader = openReader(platform);
    const follow = followWaybill(
      connect(platform.config, "carrier", {
        sandbox: () => sandboxCarrier(platform.transact),
        absent: absentCarrier,
      }),
    );
    return {
      name: "logistics",
      handlers: [
        ...shipmentHandlers,
        ...waybillHandlers(platform, reader),
        previewQuote,
        ...quoteHandlers,
        ...fleetHandlers,
        ...driverHandlers(platform, reader),
        ...controlHandlers,
      ],
      memberFile: logisticsFile,
      reports: { logistics: reportWaybills },
      jobs: [follow, signBySilence, ...sealingJobs],
      auditWords: logisticsAuditWords,
      migrations: new URL("./migrations/", import.meta.url),
      // Timelines, list rows and positions follow from waybills and reports; no user edits them.
      unaudited: ["logistics.waybill_of_firm", "logistics.step", "logistics.position"],
      start: async () => {
        await platform.transact((scope) => scheduleTableJobs(scope, sealingJobs));
        return undefined;
      },
    };
  };

export { findCarriage } from "./carriage.ts";
export { findHaulageTodos } from "./find-todos.ts";
export { findCarried, findHauled, hasWaybills } from "./has-waybills.ts";
export { haulingOf } from "./hauling.ts";
export { findHaulageObligations } from "./obligations.ts";
export { loadingOf, unloadingOf, type WaybillRow } from "./waybills/waybill-row.ts";
