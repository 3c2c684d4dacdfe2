import { useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { messages } from "@zd/api/messages/operations";
import { useState } from "react";
import { useCall } from "../api/hooks.ts";
import { endPushes } from "../api/service-worker.ts";
import { useSession } from "../api/session.ts";
import { findOwnAddress, hashOfAddress } from "../parts/messages/push-subscription.ts";
import { countDrafts, dropDraftsOf } from "../ui/draft/draft-store.ts";
import { unsaved } from "../ui/layers/unsaved.ts";

/** Signs out; the browser forgets the session even when the server cannot be told. */
export function useSignOut() {
  const call = useCall();
  const session = useSession();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const user = () => session.user()?.user_id ?? "";
  /** Takes this browser from those that are pushed, as long as the user may still say so. */
  const leaveDevice = async () => {
    const address = await findOwnAddress().catch(() => null);
    if (address === null) return;
    const own = await hashOfAddress(address);
    const known = await call(messages.readSettings, {}).catch(() => null);
    const device = known?.devices.find(({ addressHash }) => addressHash === own)?.device;
    if (device !== undefined) await call(messages.removeDevice, { device }).catch(() => null);
  };
  /** Signs out at once; drafts stay for the next sign-in, or leave this browser too. */
  const leave = async (drafts: "keep" | "drop") => {
    setAsking(false);
    const owner = user();
    await leaveDevice();
    await call(identity.signOut, {}).catch(() => null);
    session.end();
    void endPushes().catch(() => null);
    if (drafts === "drop") dropDraftsOf(owner);
    await navigate({ to: "/login", search: {}, ignoreBlocker: true });
  };
  return {
    leave,
    /** Signs out, and asks first where something is filled in that was not submitted. */
    ask: () => (countDrafts(user()) > 0 || unsaved().length > 0 ? setAsking(true) : void leave("drop")),
    /** Whether the question is open. */
    isAsking,
    stay: () => setAsking(false),
  };
}
