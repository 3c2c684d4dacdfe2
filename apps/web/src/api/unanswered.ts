import type { Session } from "./session.ts";
import { storedValue } from "./stored-value.ts";

/** A command that was sent and has no answer yet; what it says is kept nowhere, since it may hold a password. */
export interface Unanswered {
  /** The number of the user who sent it; nobody else is asked about it. */
  readonly user: string;
  /** What a reader calls it, in Chinese. */
  readonly title: string;
  /** What it does: while one is unanswered, no other that does the same is sent. */
  readonly kind: string;
  /** The request id under which the server keeps what has become of it. */
  readonly id: string;
}

/** The commands of this browser that have no answer; they outlive their dialogs and a reload. */
export type UnansweredList = ReturnType<typeof openUnanswered>;

const storedList = storedValue<readonly Unanswered[]>("zd-unanswered", "session");

export function openUnanswered(session: Session) {
  let list: readonly Unanswered[] = storedList.read() ?? [];
  /** Ids of those that somebody waits for. */
  const awaited = new Set<string>();
  const put = (next: readonly Unanswered[]) => {
    list = next;
    storedList.write(next);
  };
  return {
    /** Notes a command that is about to be sent, and that somebody waits for its answer. */
    add(one: Unanswered) {
      awaited.add(one.id);
      put([...list, one]);
    },
    /** Nobody waits for the answer any more, whether it has come or not. */
    leave: ({ id }: Unanswered) => void awaited.delete(id),
    /** What has become of the command is known. */
    forget: ({ id }: Unanswered) => put(list.filter((one) => one.id !== id)),
    has: ({ id }: Unanswered) => list.some((one) => one.id === id),
    /** Those of whoever is signed in for which nobody waits. */
    lost: () => list.filter(({ id, user }) => user === session.user()?.user_id && !awaited.has(id)),
  };
}
