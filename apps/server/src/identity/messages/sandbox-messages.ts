import type { Platform } from "../../platform/module.ts";
import type { Messages } from "./messages.ts";

/** Keeps texts in a table that staff can read, and sends none. */
export const sandboxMessages = ({ transact }: Pick<Platform, "transact">): Messages => ({
  async send(text) {
    await transact(({ tx, now }) =>
      tx
        .insertInto("sandbox.message")
        .values({ ...text, at: new Date(now) })
        .onConflict((existing) => existing.doNothing())
        .execute(),
    );
  },
});
