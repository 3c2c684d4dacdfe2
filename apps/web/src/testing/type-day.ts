import userEvent from "@testing-library/user-event";

/** Types a day, a month or a moment into its field, as whoever does not open the calendar does; empties it where there is none. */
export async function typeDay(field: HTMLElement, value: string) {
  await userEvent.clear(field);
  await userEvent.type(field, `${value}{Enter}`);
}
