import type { FileId, Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { decideSignature, isLateStep } from "@zd/domain/logistics/driver-steps";
import { attachFiles } from "../../files/index.ts";
import { Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { By } from "./acting.ts";
import { noteStep } from "./timeline.ts";
import { firmsOf, type WaybillRow } from "./waybill-row.ts";

/** The record whose attachment is the picture of the receiver's signature. */
export const signatureRecord = (no: WaybillNo) => ({ kind: "receiver-signature", id: no }) as const;

/** What the receiver has given on the driver's phone. */
interface Signed {
  /** His name as the driver typed it. */
  readonly name: string;
  /** The picture of his signature, which a visitor has uploaded. */
  readonly picture: FileId;
  /** When he signed. */
  readonly at: Instant;
}

/** 收货人签名: keeps name, time and picture for all firms of a locked waybill; a later one takes the place of an earlier one. */
export async function keepSignature(
  scope: Scope,
  row: WaybillRow,
  by: By,
  { name, picture, at }: Signed,
): Promise<void> {
  const decision = decideSignature(row.state, name);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  const when = isLateStep(at, scope.now) ? `，${formatShanghai(at).slice(5, 16)}离线签名` : "";
  await noteStep(scope, row, { kind: "receiver-signed", by: by.name, detail: `收货人${name}${when}` });
  await scope.tx
    .updateTable("logistics.waybill")
    .set({ receiverName: name, receiverSignedAt: new Date(at) })
    .where("waybillNo", "=", row.waybillNo)
    .execute();
  await attachFiles(
    scope.tx,
    signatureRecord(row.waybillNo),
    [picture],
    { company: row.companyId, firm: by.firmId, ofOthers: false, audience: { firms: firmsOf(row) } },
    scope.now,
  );
}
