import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { useEffect, useRef } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { isOwnPath, screenLock } from "../../api/screen-lock.ts";
import { useSession } from "../../api/session.ts";
import { userInfoOf } from "../../api/user-info.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { warn } from "../../ui/feedback/notices.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

const route = getRouteApi("/tokenlogin");

/** To which page /tokenlogin leads, by the `kind` of its address (R-220…R-223). */
const placeOf: Readonly<Record<string, string>> = {
  user: "/user",
  help: "/user/help",
  contract: "/contract",
  financing: "/financing",
};

/** 令牌登录 (R-202, R-219…R-226): takes a session for the token, and goes where the link means. */
export function TokenLoginPage() {
  const { token = "", kind = "", redirect = "" } = route.useSearch();
  const session = useSession();
  const navigate = useNavigate();
  const exchange = useCommand(identity.exchangeToken, { silent: true });
  const hasBegun = useRef(false);

  useEffect(() => {
    // A token serves once, and effects run twice while one develops.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const place = placeOf[kind] ?? (isOwnPath(redirect) ? redirect : "/");
    const refused = (words: string) => {
      warn(words);
      void navigate({ to: "/login", search: {}, replace: true });
    };
    if (token === "") return refused("令牌无效,请重新登录");
    exchange.mutate(
      { token },
      {
        onSuccess: (user) => {
          screenLock.open();
          session.begin(userInfoOf(user));
          void navigate({ href: place, replace: true });
        },
        onError: (error) => refused(messageOf(error)),
      },
    );
  }, [token, kind, redirect, session, navigate, exchange]);

  return (
    <EntryLayout>
      <section aria-busy="true">
        <h1>正在登录…</h1>
        <Skeleton lines={3} />
      </section>
    </EntryLayout>
  );
}
