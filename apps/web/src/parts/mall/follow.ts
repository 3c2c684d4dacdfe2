import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { mallFollow } from "@zd/api/mall/follow";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { answerKey, useAside, useCommand } from "../../api/hooks.ts";
import { isStaff, useUser } from "../../api/session.ts";
import { toggleFollow, useFollowedWares } from "../../realtime/ware-follow.ts";

type FollowList = OutputOf<typeof mallFollow.readFollowed>;

const staleMs = 60_000;
const key = answerKey(mallFollow.readFollowed, {});
const refreshes = [mallFollow.listWares, mallFollow.listShops, mallFollow.readFollowed];

/** Whether somebody is signed in whose account keeps what he follows; for everybody else the browser does. */
const useKeepsFollows = () => {
  const user = useUser();
  return user !== null && !isStaff(user);
};

/** What the user follows, as the server last said. */
function useFollowList(): FollowList | null {
  const enabled = useKeepsFollows();
  return useAside(mallFollow.readFollowed, {}, { enabled, staleMs }) ?? null;
}

/** Changes the list on the page at once; the server's answer replaces it. */
function useShownAtOnce() {
  const queries = useQueryClient();
  return (change: (now: FollowList) => FollowList) =>
    queries.setQueryData<FollowList>(key, (now) => now && change(now));
}

const toggleIn = <Id>(ids: readonly Id[], id: Id) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** 收藏商品: of whoever is signed in on the server, of a visitor in his browser. */
export function useWareFollow() {
  const inAccount = useKeepsFollows();
  const inBrowser = useFollowedWares();
  const follows = useFollowList();
  const follow = useCommand(mallFollow.followWares, { refreshes });
  const unfollow = useCommand(mallFollow.unfollowWares, { refreshes });
  const show = useShownAtOnce();
  const isFollowed = (ware: MallWareId) =>
    inAccount ? (follows?.wares.includes(ware) ?? false) : inBrowser.has(ware);
  return {
    isFollowed,
    toggle(ware: MallWareId) {
      if (!inAccount) return toggleFollow(ware);
      const command = isFollowed(ware) ? unfollow : follow;
      show((now) => ({ ...now, wares: toggleIn(now.wares, ware) }));
      command.mutate(
        { ware },
        { onError: () => show((now) => ({ ...now, wares: toggleIn(now.wares, ware) })) },
      );
    },
  };
}

/** 关注店铺: only an account keeps it, so a visitor is asked to sign in. */
export function useShopFollow() {
  const inAccount = useKeepsFollows();
  const follows = useFollowList();
  const follow = useCommand(mallFollow.followShops, { refreshes });
  const unfollow = useCommand(mallFollow.unfollowShops, { refreshes });
  const show = useShownAtOnce();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const isFollowed = (firm: FirmId) => follows?.shops.includes(firm) ?? false;
  return {
    isFollowed,
    toggle(firm: FirmId) {
      if (!inAccount) return void navigate({ to: "/login", search: { redirect: href } });
      const command = isFollowed(firm) ? unfollow : follow;
      show((now) => ({ ...now, shops: toggleIn(now.shops, firm) }));
      command.mutate(
        { firm },
        { onError: () => show((now) => ({ ...now, shops: toggleIn(now.shops, firm) })) },
      );
    },
  };
}
