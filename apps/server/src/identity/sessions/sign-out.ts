import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { endSessions } from "./session-store.ts";

/** 退出登录: this device alone; the user's others stay signed in. */
export const signOut = handle(contract.identity.signOut, async (_, scope) => {
  const { actor } = scope;
  await endSessions(scope, actor.userId, "signed-out", [actor.sessionId]);
  return null;
});
