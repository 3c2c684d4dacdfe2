import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { system } from "@zd/api/system/operations";
import { isMallProject } from "@zd/domain/mall/switching";
import { useEffect } from "react";
import type { Call } from "./client.ts";
import { answerOf, useCall } from "./hooks.ts";
import { isStaff, type Session, useUser } from "./session.ts";
import type { UserInfo } from "./user-info.ts";

/** The first word of what is kept of the mall. */
const mallKey = "mall";

/** What the mall's standing is kept under; a refusal that says it is off makes it stale. */
export const standingKey = [mallKey, "standing"] as const;

const fresh = { staleTime: Number.POSITIVE_INFINITY } as const;
const callsOf = async (call: Call) => (await import("./mall-calls.ts")).mallCalls(call);

/** the site's company is the mall's project code, and the host is enabled. */
const standing = (call: Call, queries: QueryClient) =>
  queryOptions({
    ...fresh,
    queryKey: standingKey,
    queryFn: async () => {
      const site = await queries.fetchQuery({ ...fresh, ...answerOf(call, system.readParameters, {}) });
      return isMallProject(site) && (await callsOf(call)).isEnabledOn(location.hostname);
    },
  });

const dictionary = (call: Call) =>
  queryOptions({
    ...fresh,
    queryKey: [mallKey, "dictionary"],
    queryFn: async () => (await callsOf(call)).dictionary(),
  });

/** A merchant stays one; whoever is none may have become one since, as the exchange opens shops at any time. */
const notYetMs = 60_000;

const merchant = (call: Call, user: UserInfo | null) =>
  queryOptions({
    staleTime: ({ state }) => (state.data === true ? fresh.staleTime : notYetMs),
    queryKey: [mallKey, "merchant", user?.user_id],
    queryFn: async () => (await callsOf(call)).isMerchant(),
  });

const mayBeMerchant = (user: UserInfo | null) => user !== null && !isStaff(user);

export interface Mall {
  /** Whether there is a mall here; where that cannot be told there is none, and it is asked again. */
  isOn(): Promise<boolean>;
  /** Loads what is missing before a page is shown: the standing, and where the mall is on the rest (R-229…R-232). */
  load(): Promise<void>;
}

export function openMall(call: Call, queries: QueryClient, session: Session): Mall {
  const isOn = () => queries.ensureQueryData(standing(call, queries)).catch(() => false);
  return {
    isOn,
    async load() {
      if (!(await isOn())) return;
      const user = session.user();
      await Promise.all([
        queries.prefetchQuery(dictionary(call)),
        mayBeMerchant(user) && queries.prefetchQuery(merchant(call, user)),
      ]);
    },
  };
}

/** Whether the mall is on; null until that is known. */
export function useMall(): boolean | null {
  const { data, isError } = useQuery(standing(useCall(), useQueryClient()));
  return data ?? (isError ? false : null);
}

/** Where the hall is: the mall stands in its place where there is one. */
export const useHallPath = () => (useMall() ? "/trade/hall" : "/trade");

/** Whether the signed-in firm has a shop. */
export function useIsMerchant(): boolean {
  const user = useUser();
  const enabled = useMall() === true && mayBeMerchant(user);
  return useQuery({ ...merchant(useCall(), user), enabled }).data === true;
}

/** Menus and pages of a merchant are there as soon as his shop is known to be open. */
export function useOpenedShop(isOpened: boolean): void {
  const queries = useQueryClient();
  const isMerchant = useIsMerchant();
  const isNews = isOpened && !isMerchant;
  useEffect(() => {
    if (isNews) void queries.invalidateQueries({ queryKey: [mallKey, "merchant"] });
  }, [isNews, queries]);
}

/** The codes of one table of the mall's dictionary, as choices (R-363…R-365). */
export function useDictionary(table: string) {
  const { data = [] } = useQuery(dictionary(useCall()));
  return data.filter(({ dictionary: of }) => of === table);
}
