import { resolve } from "node:path";
import { isTextKind, textKinds } from "@zd/domain/identity/text-kinds";
import { isOutsideParty, outsidePartyNames } from "@zd/domain/system/outside-parties";
import { z } from "zod";
import { readClamdAddress } from "./files/scanner/clamd-address.ts";
import { databaseUrl } from "./platform/database/database-url.ts";
import { isTrustSetting } from "./platform/http/trust.ts";
import { secretLeast } from "./platform/keys/secret-least.ts";
import { redisUrl } from "./platform/live/redis.ts";
import { address, onOff, setting, whole } from "./setting.ts";

const secretForm = `${secretLeast}…1,000 characters`;

/** Every setting, by the name of its environment variable. */
export const declaredSettings = z.object({
  PORT: setting(whole(0, 65_535, 8080), {
    is: "The port on which the platform answers; 0 takes any that is free.",
    common: true,
  }),
  HOST: setting(z.string().max(255, "a name or an address").default("127.0.0.1"), {
    is: "The address on which the platform answers: `0.0.0.0` to be reached from other machines; `ZD_DEMO` has to be set then.",
    common: true,
  }),
  TLS_CERT: setting(z.string().min(1).optional(), {
    is: "The file of the certificate by which a node shows the proxy who it is; it then speaks HTTPS alone. `TLS_KEY` has to be set with it.",
    unset: "the node speaks plain HTTP",
  }),
  TLS_KEY: setting(z.string().min(1).optional(), {
    is: "The file of the private key of that certificate.",
  }),
  DATA_DIR: setting(
    z
      .string()
      .min(1)
      .default("./data")
      .transform((path) => resolve(path)),
    { is: "The folder of the embedded database and of the lock of this node.", common: true },
  ),
  KEYS_DIR: setting(
    z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional(),
    {
      is: "The folder of the keys, which nobody else may enter. Several nodes need one that they share, or copies of one; it is backed up apart from the data.",
      unset: "the folder of `DATA_DIR` with `-keys` after its name",
      common: true,
    },
  ),
  KEYS_SECRET: setting(z.string().min(secretLeast, secretForm).max(1_000, secretForm).optional(), {
    is: "The secret under which the keys are wrapped in their folder, so that the folder alone opens nothing.",
    form: secretForm,
    unset: "`KEYS_SECRET_FILE`, or a file `secret` in `KEYS_DIR`, which the first start makes",
  }),
  KEYS_SECRET_FILE: setting(
    z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional(),
    {
      is: "A file with that secret, such as one that is mounted into a container.",
      unset: "`KEYS_SECRET`, or a file `secret` in `KEYS_DIR`, which the first start makes",
    },
  ),
  FILES_DIR: setting(
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    {
      is: "The folder of uploaded files. Several nodes need one that they share.",
      unset: "`files` in `DATA_DIR`",
      common: true,
    },
  ),
  FILE_MAX_MB: setting(whole(1, 500, 20), {
    is: "The largest file that may be uploaded.",
    unit: "MB",
    common: true,
  }),
  VIDEO_MAX_MB: setting(whole(1, 4_000, 500), { is: "The largest video of the exchange's own.", unit: "MB" }),
  S3_ENDPOINT: setting(address(["https:", "http:"]), {
    is: "An S3-compatible service that keeps uploaded files in a bucket instead of a folder; `S3_BUCKET`, `S3_KEY_ID` and `S3_SECRET` have to be set with it.",
    form: "https://HOST",
    unset: "files are kept in a folder",
    common: true,
  }),
  S3_BUCKET: setting(z.string().max(63, "at most 63 characters").optional(), {
    is: "The name of the bucket.",
  }),
  S3_REGION: setting(z.string().max(63, "at most 63 characters").default("us-east-1"), {
    is: "The region of the bucket.",
  }),
  S3_KEY_ID: setting(z.string().max(256, "at most 256 characters").optional(), {
    is: "The id of the key to the bucket.",
  }),
  S3_SECRET: setting(z.string().max(256, "at most 256 characters").optional(), {
    is: "The secret of the key to the bucket.",
  }),
  CLAMD: setting(
    z
      .string()
      .refine((given) => readClamdAddress(given) !== null, {
        error: "unix:/PATH, tls://HOST:PORT or tcp://HOST:PORT",
      })
      .optional(),
    {
      is: "ClamAV's clamd, which scans every uploaded file for viruses; its `StreamMaxLength` has to be as large as `FILE_MAX_MB` and `VIDEO_MAX_MB`.",
      form: "unix:/run/clamav/clamd.ctl; tls://HOST:3310 with an stunnel before a clamd of another machine; tcp://HOST:3310 in the clear",
      unset: "files are not scanned; the demo finds the test file EICAR",
    },
  ),
  CLAMD_CA_FILE: setting(z.string().optional(), {
    is: "The file of the authority that has signed the certificate before clamd.",
    unset: "one of the authorities that Node trusts",
  }),
  CLAMD_AWAY: setting(z.enum(["refuse", "accept"], "refuse or accept").default("refuse"), {
    is: "What becomes of a file that clamd cannot scan, as it is away or late: it is refused, or kept with a line in the log.",
  }),
  PUSH_HOSTS: setting(
    z
      .string()
      .max(4_000)
      .default("fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com")
      .transform((given) =>
        given
          .toLowerCase()
          .split(",")
          .map((host) => host.trim())
          .filter((host) => host !== ""),
      ),
    {
      is: "Hosts of the push services by which browsers are told of messages; `*.` before one means those below it. They are reached by HTTPS alone, and never at a private address.",
      form: "names, by comma",
      unset: "those of the common browsers",
    },
  ),
  PUSH_SUBJECT: setting(
    z
      .string()
      .max(200)
      .regex(/^(mailto:.+@.+|https:\/\/.+)$/, "mailto:NAME@HOST or https://HOST")
      .default("mailto:postmaster@localhost"),
    {
      is: "Whom a push service writes to when something is wrong with what is sent to it (VAPID).",
      form: "mailto:NAME@HOST or https://HOST",
    },
  ),
  PUSH_TRIAL: setting(address(["http:"]), {
    is: "A push service of a trial on this machine, which is reached without HTTPS and at a private address.",
    form: "http://127.0.0.1:PORT",
    unset: "none",
  }),
  IMAGE_HOSTS: setting(
    z
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
    {
      is: "Hosts from which editors may take pictures over; `*.` before one means those below it as well.",
      form: "names, by comma",
      unset: "none",
      common: true,
    },
  ),
  MAP_TILES: setting(
    address(["https:"])
      .refine((given) => given === undefined || ["{z}", "{x}", "{y}"].every((part) => given.includes(part)), {
        error: "an address with {z}, {x} and {y} in it",
      })
      .refine((given) => given === undefined || given.length <= 500, { error: "at most 500 characters" }),
    {
      is: "A server of raster tiles in WGS 84 or CGCS2000 (Web Mercator), which browsers may then ask for the ground of maps; whoever runs the platform has to have its owner's leave.",
      form: "https://HOST/{z}/{x}/{y}.png",
      unset: "the site's own map, and no other host is asked",
    },
  ),
  MAP_CREDIT: setting(z.string().max(100, "at most 100 characters").default(""), {
    is: "Whose map that is, as its owner wants it said, with the number of its approval (审图号).",
  }),
  DATABASE_URL: setting(databaseUrl.optional(), {
    is: "A PostgreSQL of your own, 15 or newer.",
    form: "postgres://USER:PASSWORD@HOST:5432/NAME",
    unset: "the embedded PostgreSQL",
    common: true,
  }),
  MIGRATION_DATABASE_URL: setting(databaseUrl.optional(), {
    is: "The same database, as the user who owns its tables, with whom a start brings them up to date; the user of `DATABASE_URL` may then read and write them, and not change what they are.",
    form: "postgres://OWNER:PASSWORD@HOST:5432/NAME",
    unset: "the user of `DATABASE_URL` owns them",
  }),
  READ_DATABASE_URL: setting(databaseUrl.optional(), {
    is: "A streaming standby of the same database, from which lists, exports, statistics and searches are read while it shows all that was acknowledged; while it does not, or is away, they are read from `DATABASE_URL`.",
    form: "postgres://USER:PASSWORD@HOST:5432/NAME",
    unset: "they are read from `DATABASE_URL`",
  }),
  REDIS_URL: setting(redisUrl.optional(), {
    is: "A Redis that carries live events between several nodes, and the orders of a session to the node that decides it; or the sentinels that know which of several it is, and the name that they have for it. `rediss` is encrypted.",
    form: "redis://HOST:6379, or redis+sentinel://:PASSWORD@HOST:26379,HOST:26379/NAME",
    unset: "the node works alone",
    common: true,
  }),
  REDIS_CA_FILE: setting(z.string().optional(), {
    is: "The file of the authority that has signed the certificates of Redis and of its sentinels.",
    unset: "one of the authorities that Node trusts",
  }),
  NODE_NAME: setting(z.string().min(1).max(64, "at most 64 characters").optional(), {
    is: "What this node is called on 运行状况; each node has another name.",
    unset: "the name of the machine, and the port",
  }),
  ZD_DEMO: setting(onOff("on"), {
    is: "The market that comes with the platform: accounts with known passwords, robots, practice sessions. `off` gives an empty platform, whose first start prints the account of its first administrator.",
    common: true,
  }),
  ZD_ENVIRONMENT: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,31}$/, "small letters, digits and -, at most 32")
      .default("production"),
    {
      is: "What kind of installation this is; the system settings name those whose browser errors are recorded.",
      form: "small letters, digits and -",
    },
  ),
  SANDBOXES: setting(
    z
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
    {
      is: "For a trial without the demo and without real money: the outside parties that a sandbox stands in for. A party that is neither named nor connected is absent, and what needs it is refused. The demo has all of them.",
      form: `any of ${outsidePartyNames.map((name) => `\`${name}\``).join(", ")}, by comma`,
      unset: "none",
      common: true,
    },
  ),
  SMS_GATEWAY: setting(z.enum(["aliyun", "tencent"], "aliyun or tencent").optional(), {
    is: "The gateway by which texts (短信) are sent: 阿里云短信服务 or 腾讯云短信; `SMS_KEY_ID`, `SMS_KEY_SECRET`, `SMS_SIGN_NAME` and `SMS_TEMPLATES` have to be set with it, and no sandbox of `messages`.",
    form: "`aliyun`, `tencent`",
    unset: "no text is sent, and calls that need a code are refused",
    common: true,
  }),
  SMS_ENDPOINT: setting(address(["https:", "http:"]), {
    is: "Where the gateway answers, such as a proxy of the inner network.",
    form: "https://HOST",
    unset: "its own address",
  }),
  SMS_KEY_ID: setting(z.string().max(256, "at most 256 characters").optional(), {
    is: "The id of the key with which requests to the gateway are signed (AccessKeyId, SecretId).",
  }),
  SMS_KEY_SECRET: setting(z.string().max(256, "at most 256 characters").optional(), {
    is: "The secret of that key.",
  }),
  SMS_SIGN_NAME: setting(z.string().max(50, "at most 50 characters").optional(), {
    is: "The signature (短信签名) that the gateway has approved.",
  }),
  SMS_TEMPLATES: setting(
    z
      .string()
      .max(2_000)
      .default("")
      .transform((given, context) => {
        const pairs = given.split(",").map((pair) => pair.trim().split("=", 2));
        const named = pairs.filter(([kind]) => kind !== "");
        if (named.some(([kind = "", id = ""]) => !isTextKind(kind) || id === ""))
          context.addIssue({
            code: "custom",
            message: "KIND=ID, by comma; the kinds are in deploy/README.md",
          });
        return Object.fromEntries(named.map(([kind = "", id = ""]) => [kind, id]));
      }),
    {
      is: "The number of the approved template of each kind of text; `deploy/README.md` has their words.",
      form: `${textKinds[0]}=SMS_1,${textKinds[1]}=SMS_2, and so on`,
      unset: "none",
    },
  ),
  SMS_APP_ID: setting(z.string().max(32, "at most 32 characters").optional(), {
    is: "Of 腾讯云短信: the application (SmsSdkAppId).",
  }),
  SMS_REGION: setting(z.string().max(32, "at most 32 characters").default("ap-guangzhou"), {
    is: "Of 腾讯云短信: the region.",
  }),
  SMS_A_DAY: setting(whole(1, 10_000_000, 10_000), {
    is: "How many codes by text are sent in a day to everybody together; further ones are refused.",
    unit: "codes",
  }),
  SMTP_URL: setting(address(["smtp:", "smtps:"]), {
    is: "The server of mail by which firms that have given an address are sent what they are told by text, such as that a loan is overdue, and users their messages; `smtp` is encrypted by STARTTLS, `smtps` from the first byte. `SMTP_FROM` has to be set with it.",
    form: "smtp://USER:PASSWORD@HOST:587",
    unset: "no mail is sent",
  }),
  SMTP_FROM: setting(z.string().max(200, "at most 200 characters").optional(), {
    is: "The sender of mails: an address, or a name with one in `<>`.",
    form: "NAME <ADDRESS>",
  }),
  SMTP_CA_FILE: setting(z.string().optional(), {
    is: "The file of the authority that has signed the certificate of the server of mail.",
    unset: "one of the authorities that Node trusts",
  }),
  CAPTCHA_WORK: setting(z.enum(["on", "off"], "on or off").optional(), {
    is: "Whether a captcha asks for a proof of work beside its picture; clients that do none are refused then.",
    form: "`on`, `off`",
    unset: "`off` in the demo, else `on`",
  }),
  STAFF_SECOND_FACTOR: setting(z.enum(["offered", "required"]).default("offered"), {
    is: "Whether the exchange's staff must have a second factor (两步验证): `required` lets whoever has none do nothing before he has enrolled one. In the demo it is offered.",
    form: "`offered`, `required`",
    common: true,
  }),
  MEMBER_SECOND_FACTOR: setting(z.enum(["offered", "required"]).default("offered"), {
    is: "The same for members and their operators.",
    form: "`offered`, `required`",
    common: true,
  }),
  NEW_ADMIN_PASSWORD: setting(onOff("off"), {
    is: "`on` for one start prints a new one-time password for a first administrator who has lost his.",
    common: true,
  }),
  DRAIN_SECONDS: setting(whole(0, 60, 0), {
    is: "How long a node that is asked to stop goes on answering while `/readyz` says 503, so that a proxy sends nothing more here before the port is closed: longer than the proxy takes to ask twice.",
    unit: "seconds",
  }),
  BOOKS_WATCH_SECONDS: setting(whole(0, 600, 20), {
    is: "How often one of the nodes seals what is new in the books of money and goods, and looks whether they or the audit log were changed from outside of the platform; 0 does neither.",
    unit: "seconds",
  }),
  READING_SECONDS: setting(whole(1, 120, 5), {
    is: "How long reading the picture of a licence may take; after that the fields are left to be typed.",
    unit: "seconds",
  }),
  LOG_LEVEL: setting(
    z
      .enum(
        ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
        "trace, debug, info, warn, error, fatal or silent",
      )
      .default("info"),
    { is: "The least severe lines that are logged." },
  ),
  LOG_PRETTY: setting(onOff("off"), { is: "Whether log lines are written for a person instead of as JSON." }),
  TRUST_PROXY: setting(
    z
      .string()
      .default("off")
      .refine((given) => given === "on" || given === "off" || isTrustSetting(given), {
        error: "on, off, or addresses and networks such as 10.0.0.0/8, by comma",
      })
      .transform((given) => (given === "on" ? true : given === "off" ? false : given)),
    {
      is: "The proxies whose X-Forwarded-For is believed.",
      form: "`off` (nobody's), `on` (everybody's), or addresses and networks such as 10.0.0.0/8, by comma",
    },
  ),
  CALLS_IN_FLIGHT: setting(whole(1, 100_000, 500), {
    is: "The most calls that one node answers at the same time, counted once for the hall and once for all others except orders; further ones are refused as busy.",
    unit: "calls",
  }),
  ORDERS_IN_FLIGHT: setting(whole(1, 100_000, 4_000), {
    is: "The most orders, and other calls that wait in a line, that one node has at the same time; a single line holds fewer, by `ORDER_WAIT_MS`.",
    unit: "calls",
  }),
  ORDER_WAIT_MS: setting(whole(1, 60_000, 700), {
    is: "The longest expected wait for the answer to an order; an order that would wait longer is refused as busy at once.",
    unit: "milliseconds",
  }),
  DB_POOL: setting(whole(1, 500, 10), {
    is: "Connections to the database for commands.",
    unit: "connections",
  }),
  DB_READ_POOL: setting(whole(1, 500, 8), {
    is: "Connections to the database for queries.",
    unit: "connections",
  }),
  DB_LANE_POOL: setting(whole(1, 100, 16), {
    is: "Connections to the database for the lanes, in which orders are decided.",
    unit: "connections",
  }),
  DB_STANDBYS: setting(whole(0, 15, 0), {
    is: "How many standbys should follow the primary of a PostgreSQL of your own; fewer are a fault on 运行状况 and in the alerts.",
    unit: "standbys",
  }),
  ARCHIVE_TABLESPACE: setting(
    z
      .string()
      .regex(/^[a-z_][a-z0-9_]*$/, "small letters, digits and _")
      .max(63, "at most 63 characters")
      .optional(),
    {
      is: "A tablespace of the database, on a cheaper disk, to which closed months of journals, ledger and audit log are moved; they are read as before.",
      form: "its name",
      unset: "all months stay on one disk",
    },
  ),
  ARCHIVE_AFTER_MONTHS: setting(whole(2, 600, 12), {
    is: "For how many whole months before the current one everything stays where it is, before a month is moved to `ARCHIVE_TABLESPACE`.",
    unit: "months",
  }),
  JOB_WORKERS: setting(whole(1, 64, 2), { is: "Jobs that run at the same time on this node.", unit: "jobs" }),
  ANONYMOUS_CALLS_PER_MINUTE: setting(whole(1, 100_000_000, 60_000), {
    is: "The most calls of one address that is not signed in.",
    unit: "calls a minute",
  }),
  MEMBER_CALLS_PER_MINUTE: setting(whole(1, 100_000_000, 60_000), {
    is: "The most calls of one user.",
    unit: "calls a minute",
  }),
  BINDING_CALLS_ONCE: setting(onOff("off"), {
    is: "Whether a call that binds (money, goods, sessions, rights) is refused that could be sent again by whoever has recorded it: one whose signature has no time, and that has no X-Request-Id.",
  }),
  SOCKETS_MAX: setting(whole(1, 1_000_000, 20_000), {
    is: "The most open market sockets of a node.",
    unit: "sockets",
  }),
  SOCKETS_PER_ADDRESS: setting(whole(1, 1_000_000, 1_000), {
    is: "The most open market sockets of one address on a node: more than a large office has, behind one address.",
    unit: "sockets",
  }),
  SOCKETS_PER_USER: setting(whole(1, 1_000_000, 50), {
    is: "The most open market sockets on which one user is told of his firm's affairs, on a node; further ones show the market alone.",
    unit: "sockets",
  }),
  METRICS_TOKEN: setting(z.string().min(16, "16…256 characters").max(256, "16…256 characters").optional(), {
    is: "The token that whoever reads `/metrics` has to send.",
    form: "16…256 characters",
    unset: "only the machine itself and its private network read `/metrics`",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(address(["http:", "https:"]), {
    is: "A collector of OpenTelemetry that takes OTLP over HTTP, to which traces of calls, jobs and timers are sent; the other settings `OTEL_…` say how.",
    form: "http://HOST:4318",
    unset: "there are no traces",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(z.string().max(4_000).default(""), {
    is: "Headers that the collector asks for, such as a token.",
    form: "NAME=VALUE, by comma",
    unset: "none",
  }),
  OTEL_SERVICE_NAME: setting(z.string().min(1).max(100).default("zd-exchange"), {
    is: "What the platform is called in the traces.",
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number("a number 0…1").min(0, "a number 0…1").max(1, "a number 0…1").default(1),
    { is: "Which part of the traces is recorded, 0…1, where no proxy has decided it.", form: "0…1" },
  ),
  CONSOLE_HOST: setting(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, "the name of a host, without port")
      .optional(),
    {
      is: "The name of the host that has the console of the exchange's staff, and no page of members; no other host has the console then.",
      form: "console.example.com",
      unset: "every host has both",
    },
  ),
  NAVIGATION_URL: setting(
    z
      .string()
      .regex(/^[a-z][a-z+.-]*:.*\{address\}/, "an address with {address} in it")
      .max(300)
      .default("geo:0,0?q={address}"),
    {
      is: "What 导航 on the driver's page opens; `{address}` is the place in words. The default asks the phone for its own maps.",
      form: "https://HOST/…{address}…",
    },
  ),
  API_DOCS: setting(z.enum(["on", "off"], "on or off").optional(), {
    is: "Whether `/api/docs` and `/api/openapi.json` describe every call to everybody; how a session is proven is described in any case.",
    form: "`on`, `off`",
    unset: "`on` in the demo, else `off`",
  }),
  SITE_DIR: setting(z.string().optional(), {
    is: "The folder of the built web site.",
    unset: "`apps/web/dist`",
  }),
});

const ofBucket = ["S3_ENDPOINT", "S3_BUCKET", "S3_KEY_ID", "S3_SECRET"] as const;

const tlsPair = [
  ["TLS_CERT", "TLS_KEY"],
  ["TLS_KEY", "TLS_CERT"],
] as const;

/** What is wrong with the settings of the gateway of texts; nothing where there is none. */
function smsFaults(value: z.output<typeof declaredSettings>) {
  const { SMS_GATEWAY, SMS_TEMPLATES, ZD_DEMO, SANDBOXES } = value;
  if (SMS_GATEWAY === undefined) return [];
  const needed = ["SMS_KEY_ID", "SMS_KEY_SECRET", "SMS_SIGN_NAME"] as const;
  const names = SMS_GATEWAY === "tencent" ? [...needed, "SMS_APP_ID" as const] : needed;
  const missing = names.filter((name) => value[name] === undefined);
  const kinds = textKinds.filter((kind) => SMS_TEMPLATES[kind] === undefined);
  return [
    ...missing.map((name) => ({ path: [name], message: `needed beside SMS_GATEWAY=${SMS_GATEWAY}` })),
    ...(kinds.length > 0
      ? [{ path: ["SMS_TEMPLATES"], message: `there is no template of ${kinds.join(", ")}` }]
      : []),
    ...(ZD_DEMO || SANDBOXES.has("messages")
      ? [{ path: ["SMS_GATEWAY"], message: "a sandbox stands in for it: the demo's, or that of SANDBOXES" }]
      : []),
  ];
}

const checked = declaredSettings.check(({ value, issues }) => {
  if (value.KEYS_SECRET !== undefined && value.KEYS_SECRET_FILE !== undefined)
    issues.push({
      code: "custom",
      input: undefined,
      path: ["KEYS_SECRET_FILE"],
      message: "one of KEYS_SECRET and KEYS_SECRET_FILE, not both",
    });
  for (const [name, other] of tlsPair)
    if (value[name] === undefined && value[other] !== undefined)
      issues.push({ code: "custom", input: undefined, path: [name], message: `needed beside ${other}` });
  if (value.SMTP_URL !== undefined && value.SMTP_FROM === undefined)
    issues.push({ code: "custom", input: undefined, path: ["SMTP_FROM"], message: "needed beside SMTP_URL" });
  issues.push(...smsFaults(value).map((fault) => ({ code: "custom" as const, input: undefined, ...fault })));
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

/** The demo stands on sandboxes altogether, describes its calls, and takes clients that know the picture of a captcha alone. */
const settings = checked.transform(({ SANDBOXES, API_DOCS, CAPTCHA_WORK, ...rest }) => ({
  ...rest,
  CAPTCHA_WORK: CAPTCHA_WORK === undefined ? !rest.ZD_DEMO : CAPTCHA_WORK === "on",
  API_DOCS: API_DOCS === undefined ? rest.ZD_DEMO : API_DOCS === "on",
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
  /_(URL|TOKEN|SECRET|ENDPOINT|HEADERS)$/.test(name) ? "…" : JSON.stringify(value ?? null);
