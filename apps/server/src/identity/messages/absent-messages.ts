import type { Logger } from "pino";
import type { Messages } from "./messages.ts";

/** For a platform without a service for texts: none is sent, its reference is logged. Calls that need a code are refused before. */
export const absentMessages = ({
  log,
}: {
  /** Where the reference goes, without number and words. */
  readonly log: Logger;
}): Messages => ({
  async send({ reference }) {
    log.info({ reference }, "a text was not sent: nobody is connected who carries texts");
  },
});
