import { desk } from "@zd/api/console/desk";
import { useCallQuery } from "../../api/hooks.ts";

/** How often what waits is counted again, in milliseconds. */
const everyMs = 30_000;

/** How much waits for each desk: one answer for the menu and the workbench. */
export const useDeskTodos = () => useCallQuery(desk.readTodos, {}, { everyMs, staleMs: everyMs / 2 });
