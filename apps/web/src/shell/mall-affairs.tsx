import { mallFollow } from "@zd/api/mall/follow";
import type { MallWareId } from "@zd/domain/mall/codes";
import { useEffect } from "react";
import { useCall, useCommand } from "../api/hooks.ts";
import { useUser } from "../api/session.ts";
import { storedValue } from "../api/stored-value.ts";
import { handOver, useFollowedWares } from "../realtime/ware-follow.ts";

/** As many as the server takes at once. */
const atOnce = 200;

/** Whose account has been given which: wares of sections stay in the browser, and are not offered again and again. */
const storedMerge = storedValue<string>("ware-follow-merged", "session");

/** The list of them may stand on the page already. */
const refreshes = [mallFollow.listWares, mallFollow.readFollowed];

/** What a visitor has followed goes into his account once he signs in. */
export function MallAffairs() {
  const inBrowser = useFollowedWares();
  const user = useUser()?.user_id;
  const call = useCall();
  const { mutateAsync: follow } = useCommand(mallFollow.followWares, { refreshes });

  useEffect(() => {
    const wares = [...inBrowser] as MallWareId[];
    const merge = JSON.stringify([user, wares]);
    if (user === undefined || wares.length === 0 || storedMerge.read() === merge) return;
    const give = async () => {
      for (let from = 0; from < wares.length; from += atOnce)
        await follow({ wares: wares.slice(from, from + atOnce) });
      const { wares: there } = await call(mallFollow.readFollowed, {});
      storedMerge.write(JSON.stringify([user, wares.filter((ware) => !there.includes(ware))]));
      handOver(there);
    };
    // What cannot be given now is still in the browser, and is given the next time.
    give().catch(() => storedMerge.clear());
  }, [inBrowser, user, call, follow]);

  return null;
}
