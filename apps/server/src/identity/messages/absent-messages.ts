import type { Logger } from "pino";
import type { Messages } from "./messages.ts";

/** Where nobody carries texts: what the platform would have said is left unsaid. Codes are refused before it comes to this. */
export const absentMessages = ({ log }: { readonly log: Logger }): Messages => ({
  async send({ reference }) {
    log.info({ reference }, "a text was not sent: nobody is connected who carries texts");
  },
});
