import type { Platform } from "../../platform/module.ts";
import type { Messages } from "./messages.ts";

/** Keeps what it is to send, where the staff can read it. */
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
