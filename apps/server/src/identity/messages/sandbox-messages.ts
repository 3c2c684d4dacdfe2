import type { Platform } from "../../platform/module.ts";
import type { Messages } from "./messages.ts";
import { storedMessage } from "./sealed-message.ts";

/** Keeps texts in a table that staff can read, and sends none. */
export const sandboxMessages = ({ transact }: Pick<Platform, "transact">): Messages => ({
  async send(text) {
    await transact(({ tx, now }) =>
      tx
        .insertInto("sandbox.message")
        .values({ ...storedMessage(text), at: new Date(now) })
        .onConflict((existing) => existing.doNothing())
        .execute(),
    );
  },
});
