import type { Exceptions } from "./sizes.ts";

/** What may be longer than `mostLines`, and why; see `sizes.ts`. */
export const exceptions: Exceptions = {
  reasons: [
    { files: /^tools\/tidy\.ts$/, why: "a table of rules, one after the other" },
    { files: /^tools\/verify-session\.mjs$/, why: "one file that runs at a member's home, with Node alone" },
    { files: /^packages\/api\/src\/.*lists\.ts$/, why: "declarations of lists, one column after the other" },
    { files: /\/parameter-table\.ts$/, why: "a table of parameters, one after the other" },
    { files: /(^|\/)tables\.ts$/, why: "declarations of tables, one row type after the other" },
    { files: /\/demo\/catalogue\//, why: "data of the demo market" },
    {
      files: /\/audit\/words\.ts$|\/audit-words\.ts$/,
      why: "the Chinese names of tables and columns, one a line",
    },
  ],
  uncut: {
    "apps/server/src/files/bucket-store.ts bucketStore": 95,
    "apps/server/src/financing/record.ts": 398,
    "apps/server/src/funds/index.ts funds": 98,
    "apps/server/src/identity/index.ts identity": 94,
    "apps/server/src/logistics/driver/driver-calls.ts driverHandlers": 85,
    "apps/server/src/logistics/shipments/assign.ts": 302,
    "apps/server/src/logistics/waybills/waybill-store.ts": 353,
    "apps/server/src/main.ts run": 94,
    "apps/server/src/platform/audit/audit-log.ts openAuditLog": 89,
    "apps/server/src/platform/database/embedded-postgres.ts": 380,
    "apps/server/src/platform/http/openapi.ts": 301,
    "apps/server/src/platform/http/http.ts openHttp": 85,
    "apps/server/src/platform/lists/listings.ts": 369,
    "apps/server/src/signing/pdf/draw-letter.ts": 374,
    "apps/server/src/trading/control/list-journal.ts lineOf": 84,
    "apps/server/src/trading/index.ts trading": 100,
    "apps/server/src/trading/proof/replay.ts": 371,
    "apps/server/src/trading/sessions/session-store.ts": 327,
    "bench/exchange/big-mall.ts openBigMall": 114,
    "bench/exchange/past-year.ts": 312,
    "bench/exchange/past-year.ts repeatedOf": 203,
  },
};
