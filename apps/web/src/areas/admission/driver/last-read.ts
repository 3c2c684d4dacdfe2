import { driverCalls } from "@zd/api/logistics/driver";
import type { Instant } from "@zd/domain/kernel/brand";
import { useEffect, useState } from "react";
import { z } from "zod";
import { unsentStore } from "../../../api/unsent/use-unsent.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import type { Load } from "./use-driver-steps.ts";

/** The waybill as it was read last, and when, by the platform's clock. */
interface LastRead {
  readonly of: Load;
  readonly at: Instant;
}

/** By what a waybill is found again: what its link says, without the seal that makes it open. */
const keyOf = (token: string) => `driver ${token.split(".")[0]}`;

/** Keeps what is read of a waybill on the phone, and gives what was kept while there is no answer; null where nothing was. */
export function useLastRead(token: string, current: Load | undefined): LastRead | null {
  const clock = useServerClock();
  const [last, setLast] = useState<LastRead | null>(null);
  useEffect(() => {
    let isHere = true;
    void unsentStore.lastRead(keyOf(token), clock.now()).then((read) => {
      const decoded = read && z.safeDecode(driverCalls.read.output, read.data as never);
      if (isHere && read && decoded?.success) setLast({ of: decoded.data, at: read.at });
    });
    return () => {
      isHere = false;
    };
  }, [token, clock]);
  useEffect(() => {
    if (!current) return;
    void unsentStore.keepRead(keyOf(token), {
      data: z.encode(driverCalls.read.output, current),
      at: clock.now(),
    });
  }, [token, current, clock]);
  return last;
}
