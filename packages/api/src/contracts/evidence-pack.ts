import { z } from "zod";
import { file } from "../wire/address-families.ts";
import { errand, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { contractKey } from "./detail-fields.ts";

export const evidencePack = operations("contracts", {
  /** All records of a contract as one ZIP archive, for its parties and the exchange (decision 0013). */
  takeEvidence: errand(file, "contract-evidence", {
    title: "证据包下载",
    access: "member",
    responseFormat: "file",
    rate: { calls: 20, perMs: 60_000 },
    input: payload(contractKey),
    output: z.null(),
    refusals: ["NOT_FOUND", "FILES_TOO_LARGE_TOGETHER"],
  }),
});
