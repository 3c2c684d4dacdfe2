import { contractTodos } from "@zd/api/contracts/todos";
import { useCallQuery } from "./hooks.ts";
import { isStaff, useUser } from "./session.ts";

/** The socket says when one of them has changed; this is for what it could not say. */
const everyMs = 60_000;

/** What waits for the firm in the contract centre, one answer for every place that counts it. */
export function useTodos() {
  const user = useUser();
  const enabled = user !== null && !isStaff(user);
  return useCallQuery(contractTodos.countTodos, {}, { enabled, everyMs, staleMs: everyMs / 2 });
}
