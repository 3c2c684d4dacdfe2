import { exchangeCalendar } from "@zd/api/system/calendar";
import {
  calendarWith,
  dayLater,
  type ExchangeCalendar,
  weekdayCalendar,
} from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useMemo } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { useServerTime } from "../../realtime/server-clock.ts";

/** How many days the server tells at once. */
const toldDays = 400;

/**
 * The exchange's calendar from today on, to count working days with; Monday to Friday while it is being read, and where it
 * cannot be: the server counts again.
 */
export function useCalendar(): ExchangeCalendar {
  const today = useServerTime(shanghaiDay);
  const { data, isError } = useCallQuery(
    exchangeCalendar.readDays,
    { from: today, to: dayLater(today, toldDays - 1) },
    { staleMs: 600_000 },
  );
  return useMemo(
    () => (data && !isError ? calendarWith(data.days, data.hours) : weekdayCalendar),
    [data, isError],
  );
}
