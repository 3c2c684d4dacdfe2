import { resolve } from "node:path";
import { isOutsideParty, outsidePartyNames } from "@zd/domain/system/outside-parties";
import { z } from "zod";
import { isTrustSetting } from "./platform/trust.ts";

const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number(`a whole number ${min}…${max}`).int().min(min).max(max).default(fallback);

const address = (schemes: readonly string[]) =>
  z
    .string()
    .refine((given) => URL.canParse(given) && schemes.includes(new URL(given).protocol), {
      error: `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
    })
    .optional();

const onOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"], "on or off")
    .default(fallback)
    .transform((given) => given === "on");

/** Every setting, by the name of its environment variable. */
const single = z.object({
  /** Where the site answers. */
  PORT: whole(0, 65_535, 8080),
  HOST: z.string().max(255, "a name or an address").default("127.0.0.1"),
  /** What the embedded database and the lock of this node live in. */
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .transform((path) => resolve(path)),
  /** Where uploaded files are kept; a folder in DATA_DIR unless said. Several nodes need one that they share. */
  FILES_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** An S3-compatible service to keep uploaded files in instead of a folder: all of these, or none. */
  S3_ENDPOINT: address(["https:", "http:"]),
  S3_BUCKET: z.string().max(63, "at most 63 characters").optional(),
  S3_REGION: z.string().max(63, "at most 63 characters").default("us-east-1"),
  S3_KEY_ID: z.string().max(256, "at most 256 characters").optional(),
  S3_SECRET: z.string().max(256, "at most 256 characters").optional(),
  /** The largest file that may be uploaded. */
  FILE_MAX_MB: whole(1, 500, 20),
  /** The largest video of the exchange's own. */
  VIDEO_MAX_MB: whole(1, 4_000, 500),
  /** Hosts from which editors may take pictures over, by comma; `*.` before one means those below it as well. */
  IMAGE_HOSTS: z
    .string()
    .max(4_000)
    .default("")
    .transform((given) =>
      given
        .toLowerCase()
        .split(",")
        .map((host) => host.trim())
        .filter((host) => host !== ""),
    ),
  /** A PostgreSQL of one's own, 15 or newer, instead of the embedded one. */
  DATABASE_URL: address(["postgres:", "postgresql:"]),
  /** Carries live events between several nodes. */
  REDIS_URL: address(["redis:", "rediss:"]),
  /** The market that comes with the platform: accounts with known passwords, robots, practice sessions. */
  ZD_DEMO: onOff("on"),
  /** What kind of installation this is; the settings name those whose errors of browsers are recorded. */
  ZD_ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, "small letters, digits and -, at most 32")
    .default("production"),
  /**
   * For a trial with other people's work and nobody's real money: whom outside of the platform a sandbox stands in for, by
   * comma. The demo has all of them. Whoever is neither named here nor connected is absent, and what needs him is refused.
   */
  SANDBOXES: z
    .string()
    .max(200)
    .default("")
    .transform((given, context) => {
      const named = given.split(",").map((one) => one.trim());
      const unknown = named.filter((one) => one !== "" && !isOutsideParty(one));
      if (unknown.length > 0)
        context.addIssue({ code: "custom", message: `any of ${outsidePartyNames.join(", ")}, by comma` });
      return new Set(named.filter(isOutsideParty));
    }),
  /**
   * How long a node that is asked to stop goes on answering while /readyz says 503, so that a proxy sends nothing more here
   * before the port is closed: longer than the proxy takes to ask twice. At once unless said.
   */
  DRAIN_SECONDS: whole(0, 60, 0),
  /** How long the picture of a licence may take to be read; whoever waits longer types it himself. */
  READING_SECONDS: whole(1, 120, 5),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "trace, debug, info, warn, error, fatal or silent",
    )
    .default("info"),
  /** Lines for a person instead of JSON. */
  LOG_PRETTY: onOff("off"),
  /** Whether this start gives the first administrator, who has lost his password, a new one. */
  NEW_ADMIN_PASSWORD: onOff("off"),
  /** Whose X-Forwarded-For is believed: "off", "on" (everybody's), or addresses and networks, by comma. */
  TRUST_PROXY: z
    .string()
    .default("off")
    .refine((given) => given === "on" || given === "off" || isTrustSetting(given), {
      error: "on, off, or addresses and networks such as 10.0.0.0/8, by comma",
    })
    .transform((given) => (given === "on" ? true : given === "off" ? false : given)),
  /** Calls that one node answers at the same time, those of the hall for themselves; who comes on top is told that it is busy. */
  CALLS_IN_FLIGHT: whole(1, 100_000, 500),
  /** The same of orders and of whatever else stands in line; in one line fewer, see ORDER_WAIT_MS. */
  ORDERS_IN_FLIGHT: whole(1, 100_000, 4_000),
  /** Whoever would have to wait longer for the answer to his order is told at once that it is busy. */
  ORDER_WAIT_MS: whole(1, 60_000, 700),
  /** Connections to the database: for commands, for queries, and for the lanes. */
  DB_POOL: whole(1, 500, 10),
  DB_READ_POOL: whole(1, 500, 8),
  DB_LANE_POOL: whole(1, 100, 16),
  /** Jobs that run at the same time on this node. */
  JOB_WORKERS: whole(1, 64, 2),
  /** Ceilings of one address that is not signed in, and of one user. */
  ANONYMOUS_CALLS_PER_MINUTE: whole(1, 100_000_000, 60_000),
  MEMBER_CALLS_PER_MINUTE: whole(1, 100_000_000, 60_000),
  /** Open market sockets: of all clients, and of one address. */
  SOCKETS_MAX: whole(1, 1_000_000, 20_000),
  SOCKETS_PER_ADDRESS: whole(1, 1_000_000, 12_000),
  /** Asked of whoever reads /metrics; without it only the machine itself and its private network may. */
  METRICS_TOKEN: z.string().min(16, "16…256 characters").max(256, "16…256 characters").optional(),
  /** The built web site. */
  SITE_DIR: z.string().optional(),
});

const ofBucket = ["S3_ENDPOINT", "S3_BUCKET", "S3_KEY_ID", "S3_SECRET"] as const;

const checked = single.check(({ value, issues }) => {
  const missing = ofBucket.filter((name) => value[name] === undefined);
  if (missing.length === ofBucket.length) return;
  for (const name of missing)
    issues.push({
      code: "custom",
      input: undefined,
      path: [name],
      message: `needed beside ${ofBucket.join(", ")}`,
    });
});

/** The demo stands on sandboxes altogether. */
const settings = checked.transform(({ SANDBOXES, ...rest }) => ({
  ...rest,
  SANDBOXES: rest.ZD_DEMO ? new Set(outsidePartyNames) : SANDBOXES,
}));

export type Config = Readonly<z.output<typeof settings>>;

/** Every setting that is wrong, by its name; thrown once, with all of them. */
export class ConfigWrong extends Error {
  override readonly name = "ConfigWrong";
}

/** Reads the settings from the environment; an empty one counts as not given. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = settings.safeParse(given);
  const faults = new Map((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  if (given["ZD_DEMO"] === undefined && !isLoopback(given["HOST"])) faults.set("ZD_DEMO", openDemo);
  if (read.success && faults.size === 0) return read.data;
  const lines = [...faults].map(([name, message]) => `  ${name}=${shown(name, given[name])}: ${message}`);
  throw new ConfigWrong(`These settings are wrong (以下配置不正确):\n${lines.join("\n")}`);
}

/** Whether only this machine itself can reach a host: so it is with the one that is listened at unless said. */
export const isLoopback = (host: string | undefined): boolean =>
  host === undefined || /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

const openDemo =
  "say on or off: HOST lets other machines in, and the accounts of the demo, its system administrator's too, have a password that everybody knows (HOST 允许其他机器访问，请明确设置 ZD_DEMO=on 或 off)";

/** Addresses hold passwords, and what is printed at a start ends up in logs. */
const shown = (name: string, value: string | undefined) =>
  /_(URL|TOKEN|SECRET|ENDPOINT)$/.test(name) ? "…" : JSON.stringify(value ?? null);
