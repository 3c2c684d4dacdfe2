import type { ReactNode } from "react";
import { isStaff, useUser } from "../../api/session.ts";
import { Status } from "../status/status.tsx";
import type { StateName, States } from "../status/status-tones.ts";
import { toneOf } from "../status/tone-of.ts";

interface Props<K extends StateName> {
  /** Which state type it is of. */
  readonly of: K;
  readonly is: States[K];
  /** Its word, and what belongs to it. */
  readonly children: ReactNode;
}

/** A state as whoever has signed in sees it: the word with the tone that `status-tones.ts` gives it. */
export function State<K extends StateName>({ of, is, children }: Props<K>) {
  const tone = toneOf(of, is, isStaff(useUser()));
  return tone === null ? children : <Status tone={tone}>{children}</Status>;
}
