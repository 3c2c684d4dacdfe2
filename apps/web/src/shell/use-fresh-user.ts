import { identity } from "@zd/api/identity/operations";
import { useEffect } from "react";
import { useAside } from "../api/hooks.ts";
import { useSession, useUser } from "../api/session.ts";
import { userInfoOf } from "../api/user-info.ts";

const everyMs = 300_000;

/** Who is signed in, asked again with every visit and now and then: what he may do can change behind the browser's back. */
export function useFreshUser() {
  const session = useSession();
  const user = useUser();
  const data = useAside(identity.readUser, {}, { enabled: user !== null, everyMs });
  useEffect(() => {
    const held = session.user();
    if (!data || held?.token !== data.token) return;
    const fresh = userInfoOf(data);
    if (JSON.stringify(fresh) !== JSON.stringify(held)) session.begin(fresh);
  }, [data, session]);
  return user;
}
