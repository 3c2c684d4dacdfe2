import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { storedValue } from "../../api/stored-value.ts";
import type { LongForm } from "./long-forms.ts";

/** What was filled in and not submitted, and when it was last changed. */
export interface Draft<T extends object> {
  readonly value: T;
  /** When it was last changed, by the platform's clock. */
  readonly at: Instant;
}

/** Whose draft it is, of which form, and of which record; two of them are two drafts. */
export interface DraftName {
  /** The user's id; empty for a visitor. */
  readonly user: string;
  readonly form: LongForm;
  /** The record's own name, with its version where it has one; `new` for one that is not there yet. */
  readonly record: string;
}

/** A draft is offered for so long. */
export const draftDays = 7;
/** A longer one, in characters, is not kept. */
const mostText = 200_000;
const prefix = "zd-draft:";

const keyOf = ({ user, form, record }: DraftName) => `${prefix}${user}:${form}:${record}`;

/** How often drafts were taken out of the browser since the page was loaded. */
let drops = 0;

/** One draft in this browser. */
export function draftStore<T extends object>(name: DraftName) {
  const store = storedValue<Draft<T>>(keyOf(name), "local");
  const dropsBefore = drops;
  return {
    /** Null where there is none, or only one that is too old. */
    read(now: Instant): Draft<T> | null {
      const draft = store.read();
      if (draft === null || isFresh(draft.at, now)) return draft;
      store.clear();
      return null;
    },
    write(value: T, at: Instant) {
      if (drops === dropsBefore && JSON.stringify(value).length <= mostText) store.write({ value, at });
    },
    clear: store.clear,
  };
}

const isFresh = (at: Instant, now: Instant) => at > instant(now - draftDays * dayMs);

/** Under which names this browser keeps drafts of a user. */
const keysOf = (user: string) =>
  Object.keys(localStorage).filter((one) => one.startsWith(`${prefix}${user}:`));

/** How many drafts of a user this browser keeps. */
export const countDrafts = (user: string): number => keysOf(user).length;

/** Takes every draft of a user out of this browser; a form that is still open writes none any more. */
export function dropDraftsOf(user: string) {
  drops += 1;
  for (const key of keysOf(user)) localStorage.removeItem(key);
}

/** Takes out of this browser every draft that is too old, whoever's it is. */
export function dropOldDrafts(now: Instant) {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const store = storedValue<Draft<object>>(key, "local");
    if (!isFresh(store.read()?.at ?? instant(0), now)) store.clear();
  }
}
