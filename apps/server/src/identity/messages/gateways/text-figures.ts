import { failuresMost } from "@zd/domain/identity/text-sending";
import type { Instant } from "@zd/domain/kernel/brand";
import type { MessagesHealth } from "@zd/domain/system/health";
import { sql } from "kysely";
import type { Registry } from "prom-client";
import type { Reader } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/module.ts";
import { partyState } from "../../../platform/outside.ts";
import { watchersIn } from "../../../platform/process/metrics.ts";
import { readGateway } from "./text-store.ts";

const dayMs = 24 * 3_600_000;

/** Whether texts are sent, and what became of those of the last day. */
export async function readMessagesHealth(
  db: Reader,
  config: Parameters<typeof partyState>[0],
  now: Instant,
): Promise<MessagesHealth> {
  const [{ failures, since, fault }, texts] = await Promise.all([readGateway(db), countTexts(db, now)]);
  const isDown = failures >= failuresMost;
  return {
    carrier: partyState(config, "messages"),
    awaySince: isDown ? since : null,
    fault: isDown ? fault : null,
    ...texts,
  };
}

/** The texts that a gateway was asked to send in the last twenty-four hours, by what has become of them. */
async function countTexts(db: Reader, now: Instant) {
  return db
    .selectFrom("identity.textMessage")
    .select([
      sql<number>`(count(*) filter (where state = 'waiting'))::int`.as("waiting"),
      sql<number>`(count(*) filter (where state in ('accepted', 'unreported')))::int`.as("accepted"),
      sql<number>`(count(*) filter (where state = 'delivered'))::int`.as("delivered"),
      sql<number>`(count(*) filter (where state = 'failed'))::int`.as("failed"),
    ])
    .where("askedAt", ">", new Date(now - dayMs))
    .executeTakeFirstOrThrow();
}

/** Figures of the texts and of their gateway. */
export function watchTexts(registry: Registry, { db, clock }: Pick<Platform, "db" | "clock">): void {
  const { watch, watchEach } = watchersIn([registry]);
  watch("zd_sms_gateway_away", "Whether the gateway of texts gives no answer of use", async () =>
    (await readGateway(db)).failures >= failuresMost ? 1 : 0,
  );
  watchEach(
    "zd_texts",
    "Texts that the gateway was asked to send in the last day, by what has become of them",
    "state",
    async () => new Map(Object.entries(await countTexts(db, clock.now()))),
  );
}
