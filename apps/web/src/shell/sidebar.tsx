import { messages } from "@zd/api/messages/operations";
import { useAside } from "../api/hooks.ts";
import { useIsMerchant, useMall } from "../api/mall.ts";
import { useSite } from "../api/site.ts";
import { ownOnPage, useTodos } from "../api/todos.ts";
import { type MenuArea, menuOf, outsideEntries, viewerOf } from "./menu.ts";
import { SideMenu, unreadBadge } from "./side-menu.tsx";
import { useFreshUser } from "./use-fresh-user.ts";

const names = { contract: "合同中心", user: "用户中心" } as const;

/** The menu at the left of the contract and the user centre; only for who belongs to a firm (R-2157…R-2162). */
export function Sidebar({ area }: { readonly area: MenuArea }) {
  const mallEnabled = useMall() === true;
  const site = useSite();
  const viewer = viewerOf(useFreshUser(), site, { mallEnabled, isMerchant: useIsMerchant() });
  const { data } = useTodos();
  // A visitor, who may read the help, has no messages; to be refused would send him away to sign in.
  const hasBell = area === "user" && viewer.firmKind !== null;
  const unread = useAside(messages.readBell, {}, { enabled: hasBell })?.unread ?? 0;
  if (viewer.firmKind === null) return null;
  const groups = menuOf(area, viewer).map(({ title, entries }) => ({
    title,
    entries: entries.map(({ path, title: name }) => ({
      title: name,
      to: path,
      badge: badgeOf(ownOnPage(data, path)),
    })),
  }));
  const own = { title: "我的待办", to: "/user/todo", badge: badgeOf(data?.own.total ?? 0) };
  // Of the user centre alone: who follows an entry of the contract centre stays there.
  const first = {
    title: null,
    entries:
      area === "user"
        ? [
            { title: "首页", to: "/user" },
            own,
            { title: "消息中心", to: "/user/messages", badge: unreadBadge(unread) },
          ]
        : [],
  };
  const outside = { title: null, entries: area === "user" ? outsideEntries(site) : [] };
  return <SideMenu name={names[area]} groups={[first, ...groups, outside]} />;
}

const badgeOf = (count: number) => ({ count, title: `${count} 项待本人办理` });
