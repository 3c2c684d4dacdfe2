import { createHmac, hash } from "node:crypto";
import type { OrderNo } from "@zd/domain/kernel/brand";

/** Its lot: drawn from the seed of the session, so that everybody can draw it again afterwards. */
export const drawOf = (seed: string, order: OrderNo): string =>
  createHmac("sha256", seed).update(order).digest("hex");

/** What is published of a seed before anybody may know it: whoever has the seed afterwards can see that it was this one. */
export const digestOf = (seed: string): string => hash("sha256", seed, "hex");
