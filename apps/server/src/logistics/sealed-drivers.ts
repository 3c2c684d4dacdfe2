import { sealedFields, sealingJob } from "../platform/keys/sealed-fields.ts";

/** Sealed of a driver: his mobile, and the number of his licence, which is that of his identity card. */
export const sealedDriver = sealedFields({
  table: "logistics.driver",
  key: "id",
  columns: ["mobile", "licence"],
});

/** Sealed of a waybill: the mobile of its driver. */
export const sealedWaybill = sealedFields({
  table: "logistics.waybill",
  key: "waybillNo",
  columns: ["driverPhone"],
});

/** Seal what is there from before. */
export const sealingJobs = [
  sealingJob("logistics.sealDrivers", sealedDriver),
  sealingJob("logistics.sealWaybills", sealedWaybill),
] as const;
