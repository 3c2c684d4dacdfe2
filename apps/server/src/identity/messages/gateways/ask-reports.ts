import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import { askAgainAt } from "../../../platform/ask-again.ts";
import { type Errand, errand, type Scope, scheduleAll } from "../../../platform/jobs/jobs.ts";
import { openForErrand, sealForErrand } from "../text-later.ts";
import type { SentText, SmsGateway } from "./sms-gateway.ts";
import { endText } from "./text-store.ts";

/** How soon after a text was handed over its report is asked for, in milliseconds: mobiles mostly answer within seconds. */
const firstAskedMs = 30_000;
/** For how long it is asked for, in milliseconds; a text of which nothing is known then counts as unreported. */
const mostAskedMs = 24 * 3_600_000;

const asking = { name: "identity.askTextReport" } as const;
type Asked = ReturnType<typeof sealForErrand>;

/** Asks the gateway for the report (回执) of a text once it may be there. */
export const awaitReport = ({ tx, now }: Pick<Scope, "tx" | "now">, text: SentText): Promise<void> =>
  askAt(tx, sealForErrand(text.reference, text), instant(now + firstAskedMs));

const askAt = (tx: Scope["tx"], data: Asked, at: Instant) =>
  scheduleAll(tx, [{ job: asking, key: data.reference, at, data }]);

/** 回执: what became of a text that was handed over, asked for until the gateway knows it. */
export const askReports = (gateway: SmsGateway, log: Logger): Errand<Asked> =>
  errand<Asked>(asking.name, async (given, transact) => {
    const text = openForErrand<SentText>(given);
    const { reference, sentAt } = text;
    const now = await transact(async (scope) => scope.now);
    const report = await gateway.find(text, now).catch((error: unknown) => {
      log.warn({ err: error, reference }, "the report of a text could not be asked for");
      return null;
    });
    await transact(async (scope) => {
      if (report && report.state !== "waiting") return endText(scope, reference, report.state, report.fault);
      if (scope.now - sentAt >= mostAskedMs) return endText(scope, reference, "unreported");
      await askAt(scope.tx, given, askAgainAt(sentAt, scope.now));
    });
  });
