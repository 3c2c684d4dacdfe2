import { useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCall } from "../../api/hooks.ts";
import { homeOf, useSession } from "../../api/session.ts";
import { useSite } from "../../api/site.ts";
import { userInfoOf } from "../../api/user-info.ts";

/** How a step of the sign-in ends: it goes on with the user as he is now, or he leaves. */
export function useStepEnd(redirect: string | undefined) {
  const session = useSession();
  const site = useSite();
  const navigate = useNavigate();
  const call = useCall();
  /** Goes where he wanted to go; another step that is before him comes between by itself. */
  const goOn = (answer: OutputOf<typeof identity.readUser>) => {
    const user = userInfoOf(answer);
    session.begin(user);
    void navigate({
      href: redirect && redirect !== "/" ? redirect : homeOf(user, site?.service ?? "all"),
      replace: true,
    });
  };
  /** Signs out, though the server may not be reached. */
  const leave = async () => {
    await call(identity.signOut, {}).catch(() => null);
    session.end();
    await navigate({ to: "/login", search: {}, replace: true });
  };
  return { goOn, leave };
}
