import { z } from "zod";

/** Whether an address names several hosts, as libpq takes them: node-postgres would look for one of that name. */
const hasSeveralHosts = (given: string) =>
  /^[^/]*\/\/(?:[^/?]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)/.test(given) || /[?&]host=[^&]*(,|%2c)/i.test(given);

/** The address of a database: of one host, since only a proxy knows which of several is the primary. */
export const databaseUrl = z
  .string()
  .refine((given) => !hasSeveralHosts(given), {
    error:
      "one host: before several put a proxy that leads to the primary, such as the HAProxy of deploy/cluster",
    abort: true,
  })
  .refine((given) => URL.canParse(given) && /^postgres(ql)?:$/.test(new URL(given).protocol), {
    error: "an address that begins with postgres:// or postgresql://",
  });
