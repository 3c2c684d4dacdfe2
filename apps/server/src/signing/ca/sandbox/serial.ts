import { randomBytes } from "node:crypto";

/** A serial number of a certificate: positive, and too long to be guessed. */
export const newSerial = (): string => `4${randomBytes(16).toString("hex").slice(1)}`;
