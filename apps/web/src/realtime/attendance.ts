import type { OwnKind } from "@zd/api/market/frames";

/** Whether the server tells the page of the own firm's affairs, and who hears of them. */
export interface Attendance {
  /** The login token by which the affairs are known; null where nobody is signed in. */
  readonly token: () => string | null;
  /** Takes another token; false where it is the same as before. */
  readonly become: (token: string | null) => boolean;
  /** The server has said whether it tells of the affairs: after a line that was cut, something may have been missed. */
  readonly attended: (attends: boolean) => void;
  /** The line was cut. */
  readonly cutOff: () => void;
  /** Tells what has moved; null where something may have been missed. */
  readonly tell: (kind: OwnKind | null) => void;
  /** Hears what has moved; answers how to stop. */
  readonly listen: (moved: (kind: OwnKind | null) => void) => () => void;
}

export function openAttendance(): Attendance {
  const listeners = new Set<(kind: OwnKind | null) => void>();
  let token: string | null = null;
  /** Whether the server tells of the own affairs, or did and was cut off since. */
  let attending: "no" | "yes" | "cut off" = "no";

  function tell(kind: OwnKind | null) {
    for (const moved of listeners) moved(kind);
  }

  return {
    token: () => token,
    become(next) {
      if (next === token) return false;
      token = next;
      attending = "no";
      return true;
    },
    attended(attends) {
      if (attends && attending === "cut off") tell(null);
      attending = attends ? "yes" : "no";
    },
    cutOff() {
      if (attending === "yes") attending = "cut off";
    },
    tell,
    listen(moved) {
      listeners.add(moved);
      return () => listeners.delete(moved);
    },
  };
}
