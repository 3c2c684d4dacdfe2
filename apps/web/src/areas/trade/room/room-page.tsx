import { Link, useLocation } from "@tanstack/react-router";
import { market } from "@zd/api/market/operations";
import { roomAddress } from "@zd/api/market/room-address";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useCallQuery } from "../../../api/hooks.ts";
import { useHallPath } from "../../../api/mall.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { ClearedSession } from "./phases/cleared-session.tsx";
import { Room } from "./room.tsx";
import { RoomSkeleton } from "./room-skeleton.tsx";

/** 交易场次: the room of the session that the address names. */
export function RoundPage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const place = roomAddress.safeParse(Object.fromEntries(new URLSearchParams(search)));

  if (!place.success) return <NoSection />;
  const { section, ware } = place.data;
  return <Section key={section} id={section} namedWare={ware ?? null} />;
}

interface Props {
  readonly id: SectionId;
  /** The ware that the address names; null where it names none. */
  readonly namedWare: Parameters<typeof Room>[0]["namedWare"];
}

function Section({ id, namedWare }: Props) {
  const sections = useCallQuery(market.listSections, { section: id });
  const wares = useCallQuery(market.listWares, { section: id });

  const error = sections.error ?? wares.error;
  // A room that has been read stays, with what was typed in it, when a later question fails.
  if (error && !(sections.data && wares.data)) {
    const retry = () => void Promise.all([sections.refetch(), wares.refetch()]);
    return <FailedState page error={error} onRetry={retry} />;
  }
  if (!sections.data || !wares.data) return <RoomSkeleton />;
  const published = sections.data.find(({ section }) => section === id);
  if (!published) return <NoSection />;
  if (published.clearedAt !== null)
    return <ClearedSession section={published} clearedAt={published.clearedAt} />;
  return <Room sectionRow={published} wares={wares.data.wares} namedWare={namedWare} />;
}

const NoSection = () => (
  <EmptyState page title="没有找到该场次" drawing="board">
    <Link to={useHallPath()} className={buttonClass({})}>
      返回大厅
    </Link>
  </EmptyState>
);
