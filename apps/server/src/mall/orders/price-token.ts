import { type FirmId, type Instant, instant, type Price, type Quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { read, write } from "../../platform/formats/exact-json.ts";
import type { Keys } from "../../platform/process/keys.ts";

/** How long a trial is good for, in milliseconds (domain §9). */
export const trialMs = 60_000;

/** An order as it was tried. */
export interface Tried {
  /** The buyer. */
  readonly firm: FirmId;
  readonly ware: MallWareId;
  /** Quantity tried. */
  readonly count: Quantity;
  /** The price that was tried, 0.0001 yuan a tonne. */
  readonly price: Price;
}

/** 价格令牌: the tried order and its end, sealed with the platform's key; nothing of a trial is stored. */
export function priceToken({ seal }: Pick<Keys, "seal">, tried: Tried, now: Instant) {
  const validUntil = instant(now + trialMs);
  const claims = Buffer.from(write({ ...picked(tried), validUntil }));
  const token = [claims, seal(purpose, claims)].map((part) => part.toString("base64url")).join(".");
  return { token, validUntil };
}

/** Whether a token was given for this order and is not older than a minute. */
export function isOfTrial(
  { hasSeal }: Pick<Keys, "hasSeal">,
  token: string,
  tried: Tried,
  now: Instant,
): boolean {
  const [claims = Buffer.alloc(0), mark = Buffer.alloc(0)] = token
    .split(".")
    .map((part) => Buffer.from(part, "base64url"));
  if (!hasSeal(purpose, claims, mark)) return false;
  const { validUntil, ...trial } = read<
    Tried & {
      /** Until when the token is good. */
      validUntil: Instant;
    }
  >(claims.toString());
  return now < validUntil && write(trial) === write(picked(tried));
}

const purpose = "mall-price";

/** The fields of a trial, always in the same order. */
const picked = ({ firm, ware, count, price }: Tried): Tried => ({ firm, ware, count, price });
