import { mayDo, type Permission, type RoleName } from "@zd/domain/identity/access";
import type { HostService } from "@zd/domain/system/console-host";
import { createContext, use, useSyncExternalStore } from "react";
import { storedValue } from "./stored-value.ts";
import type { UserInfo } from "./user-info.ts";

/** Whether somebody acts for the firm, rather than the firm itself. */
export const isOperator = ({ firm_id, user_id }: UserInfo): boolean => user_id !== firm_id;

/** The name in the top bar: an operator stands behind the firm's name. */
export const shownName = (user: UserInfo) =>
  isOperator(user) ? `${user.firm_name}（${user.user_name}）` : user.user_name || user.firm_name;

/** Whether a role of the user carries the permission; the server decides again with every call. */
export const may = (user: UserInfo | null, permission: Permission): boolean =>
  user !== null && mayDo((user.roles ?? []) as readonly RoleName[], permission);

/** 交易中心员工: they work in the console, and trade nowhere. */
export const isStaff = (user: UserInfo | null): boolean => may(user, "read-console");

/** Where a user begins on a host that has these pages. */
export function homeOf(user: UserInfo | null, service: HostService) {
  if (isStaff(user)) return service === "members" ? "/trade" : "/console";
  if (service !== "console") return "/trade";
  return user === null ? "/login" : "/403";
}

export interface Session {
  token(): string | null;
  user(): UserInfo | null;
  begin(user: UserInfo): void;
  end(): void;
  subscribe(changed: () => void): () => void;
}

/** The session of this browser, shared by its tabs. */
export function openSession(): Session {
  const storedToken = storedValue<string>("zd-token", "local");
  const storedUser = storedValue<UserInfo>("user-info", "local");
  const listeners = new Set<() => void>();
  let token = storedToken.read();
  let user = token ? storedUser.read() : null;

  const tell = () => {
    for (const changed of listeners) changed();
  };
  addEventListener("storage", ({ key }) => {
    if (key !== null && key !== "zd-token" && key !== "user-info") return;
    token = storedToken.read();
    user = token ? storedUser.read() : null;
    tell();
  });

  return {
    token: () => token,
    user: () => user,
    begin(next) {
      token = next.token;
      user = next;
      storedToken.write(next.token);
      storedUser.write(next);
      tell();
    },
    end() {
      token = null;
      user = null;
      storedToken.clear();
      storedUser.clear();
      tell();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("SessionProvider is missing");
  return session;
}

/** Who is signed in, or null. */
export function useUser(): UserInfo | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.user);
}
