import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { useEffect, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { isOwnPath, screenLock } from "../../api/screen-lock.ts";
import { shownName, useSession, useUser } from "../../api/session.ts";
import { userInfoOf } from "../../api/user-info.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { warn } from "../../ui/feedback/notices.ts";
import styles from "./login-page.module.css";

const route = getRouteApi("/tokenlogin");

/** To which page /tokenlogin leads, by the `kind` of its address (R-220…R-223). */
const placeOf: Readonly<Record<string, string>> = {
  user: "/user",
  help: "/user/help",
  contract: "/contract",
  financing: "/financing",
};

/**
 * 令牌登录 (R-202, R-219…R-226): asks first, since a link may be somebody else's; then takes a session for the token, and goes where
 * the link means. The token is taken out of the address at once, so that no history of the browser has it.
 */
export function TokenLoginPage() {
  const { kind = "", redirect = "", ...search } = route.useSearch();
  const [token] = useState(() => search.token ?? tokenOfFragment());
  const user = useUser();
  const session = useSession();
  const navigate = useNavigate();
  const exchange = useCommand(identity.exchangeToken, { silent: true });

  useEffect(() => {
    if (search.token !== undefined || location.hash !== "")
      void navigate({ to: "/tokenlogin", search: { kind, redirect }, hash: "", replace: true });
  }, [search.token, kind, redirect, navigate]);

  const leave = (words?: string) => {
    if (words) warn(words);
    void navigate({ to: "/login", search: {}, replace: true });
  };
  const enter = () =>
    exchange.mutate(
      { token },
      {
        onSuccess: (answer) => {
          screenLock.open();
          session.begin(userInfoOf(answer));
          const place = placeOf[kind] ?? (isOwnPath(redirect) ? redirect : "/");
          void navigate({ href: place, replace: true });
        },
        onError: (error) => leave(messageOf(error)),
      },
    );

  return (
    <EntryLayout>
      <section className={styles["form"]} aria-labelledby="token-login">
        <h1 id="token-login">令牌登录</h1>
        <p>
          这个链接将在本机登录生成它的账号。如果不是您本人在其他设备上生成的，请不要继续：您在此办理的事项会记在他人名下。
        </p>
        {user && <p>继续后，本机不再以 {shownName(user)} 登录。</p>}
        <Button
          look="main"
          large
          autoFocus
          busy={exchange.isPending}
          onClick={() => (token === "" ? leave("令牌无效,请重新登录") : enter())}
        >
          登录
        </Button>
        <p className={styles["more"]}>
          <Button look="text" onClick={() => leave()}>
            不登录
          </Button>
        </p>
      </section>
    </EntryLayout>
  );
}

/** The token of a link of our own, which stands behind the #: no server is sent it, and no proxy writes it down. */
const tokenOfFragment = () => new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
