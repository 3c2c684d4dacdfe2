import type { FileId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { formatQuantity } from "@zd/domain/money/quantity";
import { keepFile, openFileStore } from "../../../files/index.ts";
import { haulingOf, loadingOf, unloadingOf, type WaybillRow } from "../../../logistics/index.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/module.ts";
import { makePaper } from "../../papers/make-paper.ts";
import { demoCompany } from "../../people.ts";
import { carrier } from "./story.ts";

interface Photo {
  /** The waybill that it belongs to. */
  readonly row: WaybillRow;
  /** Weighed when loaded, or when unloaded. */
  readonly which: "load" | "unload";
  /** The picture of the ticket. */
  readonly photo: FileId;
}

/** The weighing tickets of loads that have arrived, as their drivers have photographed them. */
export async function readyTickets(platform: Platform): Promise<(scope: Scope) => Promise<void>> {
  const { db, config, transact, clock } = platform;
  const arrived = await db
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("haulerId", "=", carrier.firmId)
    .where("mode", "=", "road")
    .where("unloadingNo", "is not", null)
    .orderBy("id")
    .execute();
  const store = openFileStore(config);
  const owner = { company: demoCompany, firm: carrier.firmId, user: carrier.userId };
  const photos: Photo[] = [];
  for (const row of arrived) {
    for (const [which, ticket, place] of [
      ["load", loadingOf(row), row.fromPlace],
      ["unload", unloadingOf(row), row.toPlace],
    ] as const) {
      if (ticket === null) continue;
      const paper = {
        name: `磅单${ticket.no}.jpg`,
        bytes: await drawTicket(ticket, row, place),
        at: clock.now(),
      };
      photos.push({ row, which, photo: await keepFile({ store, transact }, owner, paper) });
    }
  }
  return async (scope) => {
    for (const { row, which, photo } of photos)
      await haulingOf.attachPhoto(scope, row, which, photo, carrier);
  };
}

const drawTicket = (
  { no, gross, tare, net, weighedAt }: WeighTicket,
  { vehicle, product }: { readonly vehicle: string; readonly product: string },
  place: string,
) =>
  makePaper("称重计量单", [
    ["编号", no],
    ["车号", vehicle],
    ["货名", product],
    ["毛重", `${formatQuantity(gross)} 吨`],
    ["皮重", `${formatQuantity(tare)} 吨`],
    ["净重", `${formatQuantity(net)} 吨`],
    ["时间", formatShanghai(weighedAt)],
    ["磅房", place],
  ]);
