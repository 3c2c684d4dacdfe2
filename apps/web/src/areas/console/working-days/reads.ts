import { desk } from "@zd/api/console/desk";
import { exchangeCalendar } from "@zd/api/system/calendar";

/** What is read again once a change of the calendar is requested or decided. */
export const calendarReads = [
  exchangeCalendar.readYear,
  exchangeCalendar.listChanges,
  exchangeCalendar.readDays,
  exchangeCalendar.reckonDeadline,
  desk.readTodos,
  desk.listWaiting,
] as const;
