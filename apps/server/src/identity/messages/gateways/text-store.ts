import { afterFailure, type GatewayState, isAway } from "@zd/domain/identity/text-sending";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { TextState } from "../../tables.ts";
import type { Text } from "../messages.ts";

/** The only row of `identity.text_gateway`: that of texts to mobiles. */
const channel = "sms";

/** How the gateway is, as all nodes together have seen it; in order where none has seen it fail. */
export async function readGateway(db: Reader): Promise<
  GatewayState & {
    /** Since when it has given no answer of use; null while it is in order. */
    readonly since: Instant | null;
    /** What was wrong the last time, in the gateway's words or the network's; null while it is in order. */
    readonly fault: string | null;
  }
> {
  const row = await db
    .selectFrom("identity.textGateway")
    .select(["failures", "awayUntil", "since", "fault"])
    .where("channel", "=", channel)
    .executeTakeFirst();
  const at = (date: Date | null | undefined) => (date ? instant(date.getTime()) : null);
  return {
    failures: row?.failures ?? 0,
    awayUntil: at(row?.awayUntil),
    since: at(row?.since),
    fault: row?.fault ?? null,
  };
}

/** Whether the gateway is left alone for now, so that no text would be sent. */
export const isGatewayAway = async (db: Reader, now: Instant): Promise<boolean> =>
  isAway(await readGateway(db), now);

/** The gateway has answered. */
export async function noteAnswer(tx: Tx): Promise<void> {
  await tx
    .updateTable("identity.textGateway")
    .set({ failures: 0, awayUntil: null, since: null, fault: null })
    .where("channel", "=", channel)
    .where("failures", ">", 0)
    .execute();
}

/** The gateway has not answered, or nothing of use. */
export async function noteFailure({ tx, now }: Pick<Scope, "tx" | "now">, fault: string): Promise<void> {
  await tx
    .insertInto("identity.textGateway")
    .values({ channel, failures: 0, awayUntil: null, since: null, fault: null })
    .onConflict((row) => row.doNothing())
    .execute();
  const { failures, since } = await tx
    .selectFrom("identity.textGateway")
    .select(["failures", "since"])
    .where("channel", "=", channel)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { failures: count, awayUntil } = afterFailure({ failures }, now);
  await tx
    .updateTable("identity.textGateway")
    .set({
      failures: count,
      awayUntil: awayUntil === null ? null : new Date(awayUntil),
      since: since ?? new Date(now),
      fault: fault.slice(0, 500),
    })
    .where("channel", "=", channel)
    .execute();
}

/** The row of a text, locked; made where it is tried for the first time. */
export async function lockText(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { reference, mobile, content }: Pick<Text, "reference" | "mobile" | "content">,
) {
  await tx
    .insertInto("identity.textMessage")
    .values({
      reference,
      kind: content?.kind ?? "",
      mobile: coveredNumber(mobile),
      state: "waiting",
      askedAt: new Date(now),
      sentAt: null,
      endedAt: null,
      gatewayId: null,
      fault: null,
    })
    .onConflict((row) => row.doNothing())
    .execute();
  return tx
    .selectFrom("identity.textMessage")
    .select(["state", "tries", "sentAt"])
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The gateway is asked once more to send it; the first time is when it was sent, for all that is known. */
export async function noteTry(
  { tx, now }: Pick<Scope, "tx" | "now">,
  reference: string,
  tries: number,
): Promise<void> {
  await tx
    .updateTable("identity.textMessage")
    .set({ tries, ...(tries === 1 && { sentAt: new Date(now) }) })
    .where("reference", "=", reference)
    .execute();
}

/** The gateway has taken it. */
export async function noteAccepted(tx: Tx, reference: string, gatewayId: string | null): Promise<void> {
  await tx
    .updateTable("identity.textMessage")
    .set({ state: "accepted", gatewayId, fault: null })
    .where("reference", "=", reference)
    .where("state", "=", "waiting")
    .execute();
}

/** What has become of it. A text that has ended stays as it is, however often the gateway reports it. */
export async function endText(
  { tx, now }: Pick<Scope, "tx" | "now">,
  reference: string,
  state: Extract<TextState, "delivered" | "failed" | "unreported">,
  fault: string | null = null,
): Promise<void> {
  await tx
    .updateTable("identity.textMessage")
    .set({ state, endedAt: new Date(now), fault: fault === null ? null : fault.slice(0, 500) })
    .where("reference", "=", reference)
    .where("endedAt", "is", null)
    .execute();
}
