import { randomUUID } from "node:crypto";
import type { Route } from "@zd/domain/logistics/route";
import { describe, expect, test } from "vitest";
import { type Carrier, CarrierUnreachable } from "../tracking/carrier.ts";

export interface CarrierStage {
  readonly carrier: Carrier;
  /** Lets time pass, in milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** Cuts the connection to the service before it gets a call, or before it can answer; null restores it. */
  readonly cut: (how: "before" | "after" | null) => Promise<void>;
}

const route: Route = {
  from: "榆林",
  to: "唐山",
  start: { longitude: 109.73, latitude: 38.29 },
  end: { longitude: 118.18, latitude: 39.63 },
  kilometres: 900,
};
const hour = 3_600_000;

/** Tests that every tracking service must pass. */
export function meetsCarrier(name: string, stage: () => CarrierStage): void {
  const followed = async () => {
    const id = randomUUID();
    await stage().carrier.follow({ id, vehicle: "陕K12345", route });
    return id;
  };

  describe(name, () => {
    test("tells where a vehicle was seen, the oldest first, and later only what is new", async () => {
      const { carrier, wait } = stage();
      const id = await followed();
      await wait(3 * hour);
      const seen = await carrier.seenSince(id, null);
      expect(seen.length).toBeGreaterThan(1);
      expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => a - b));
      const last = seen.at(-1);
      expect(await carrier.seenSince(id, last?.at ?? null)).toEqual([]);
      await wait(3 * hour);
      const later = await carrier.seenSince(id, last?.at ?? null);
      expect(later.every(({ at }) => at > (last?.at ?? 0))).toBe(true);
      expect(later.at(-1)?.longitude).toBeGreaterThan(last?.longitude ?? 0);
    });

    test("follows the same number once, and knows nothing of others", async () => {
      const { carrier, wait } = stage();
      const id = await followed();
      await wait(2 * hour);
      const before = await carrier.seenSince(id, null);
      await carrier.follow({ id, vehicle: "陕K99999", route });
      expect(await carrier.seenSince(id, null)).toEqual(before);
      expect(await carrier.seenSince(randomUUID(), null)).toEqual([]);
    });

    test("tells nothing of the time after it was left", async () => {
      const { carrier, wait } = stage();
      const id = await followed();
      await wait(2 * hour);
      await carrier.leave(id);
      await carrier.leave(id);
      const before = await carrier.seenSince(id, null);
      await wait(2 * hour);
      expect(await carrier.seenSince(id, null)).toEqual(before);
    });

    test("that is not reached says so, and what it has heard all the same it has heard once", async () => {
      const { carrier, wait, cut } = stage();
      const id = randomUUID();
      const follow = () => carrier.follow({ id, vehicle: "陕K12345", route });
      await cut("before");
      await expect(follow()).rejects.toThrow(CarrierUnreachable);
      await cut("after");
      await expect(follow()).rejects.toThrow(CarrierUnreachable);
      await cut(null);
      await wait(hour);
      const seen = await carrier.seenSince(id, null);
      await follow();
      expect(await carrier.seenSince(id, null)).toEqual(seen);
      expect(seen.length).toBeGreaterThan(1);
    });
  });
}
