import { sealedFields, sealingJob } from "../../platform/keys/sealed-fields.ts";

/** Sealed in 证书申请: the number by which the holder is known, his mobile, and the account of a firm. */
export const sealedApplication = sealedFields({
  table: "signing.application",
  key: "id",
  columns: ["number", "mobile", "account"],
});

/** Sealed in 证书: the mobile to which codes for signing are sent. */
export const sealedCertificate = sealedFields({
  table: "signing.certificate",
  key: "serial",
  columns: ["mobile"],
});

/** Seal what is there from before. */
export const sealingJobs = [
  sealingJob("signing.sealApplications", sealedApplication),
  sealingJob("signing.sealCertificates", sealedCertificate),
] as const;
