import type { AnyHandler } from "../../platform/calls/operation.ts";
import type { AnyJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { connect } from "../../platform/outside.ts";
import { sendMail } from "../mail/mail-later.ts";
import { openMail } from "../mail/open-mail.ts";
import { absentMessages } from "./absent-messages.ts";
import { askReports } from "./gateways/ask-reports.ts";
import { gatewayMessages } from "./gateways/gateway-messages.ts";
import { openGateway } from "./gateways/open-gateway.ts";
import { listMessages } from "./list-messages.ts";
import type { Messages } from "./messages.ts";
import { sandboxMessages } from "./sandbox-messages.ts";
import { setCodesADay } from "./sms-code.ts";
import { sendText } from "./text-later.ts";

/** Who carries texts, as the settings say, with the calls that there are of him alone. */
interface Carrier {
  readonly messages: Messages;
  readonly handlers: readonly AnyHandler[];
  /** Jobs beside the one that sends a text. */
  readonly jobs: readonly AnyJob[];
}

/** 短信, by the gateway, by the sandbox, or not at all; and mails. */
export function openMessages(
  platform: Pick<Platform, "config" | "transact" | "log">,
): Pick<Carrier, "handlers" | "jobs"> {
  const { config, log } = platform;
  setCodesADay(config.SMS_A_DAY);
  const { messages, handlers, jobs } = connect<Carrier>(config, "messages", {
    connected() {
      const gateway = openGateway(config);
      return {
        messages: gatewayMessages(platform, gateway),
        handlers: [],
        jobs: [askReports(gateway, log)],
      };
    },
    sandbox: () => ({ messages: sandboxMessages(platform), handlers: [listMessages], jobs: [] }),
    absent: () => ({ messages: absentMessages(platform), handlers: [], jobs: [] }),
  });
  return { handlers, jobs: [sendText(messages), sendMail(openMail(platform), platform.log), ...jobs] };
}
