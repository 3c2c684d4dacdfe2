import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import type { ListOperation, ListPage, ListQuery, Row } from "@zd/api/wire/listing";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import type { Search } from "./list-search.ts";
import type { Columns, Filters } from "./use-list.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry before this one is the same list without the detail. */
    readonly openedFromList?: boolean;
  }
}

interface Given<F extends Filters, C extends Columns> {
  /** The call that reads the list. */
  readonly of: ListOperation<F, C>;
  /** The column by which rows are told apart. */
  readonly rowKey: keyof C & string;
  /** What the list is always asked with. */
  readonly fixed?: { readonly [K in keyof F]?: string };
  /** Called once the address names no row any more, by whatever way. */
  readonly onDetailClosed?: () => void;
}

/** What the list itself has been answered; undefined until then. */
type Listed<C extends Columns> = Pick<ListPage<C>, "rows"> | undefined;

/**
 * The row whose detail is open. The address names it by its key (`open`), so that a detail can be sent, opened in
 * another tab and closed by the browser's Back. A row that is not on this page of the list is asked for by itself.
 */
export function useOpenRow<F extends Filters, C extends Columns>(
  { of, rowKey, fixed = {}, onDetailClosed }: Given<F, C>,
  listed: Listed<C>,
  isFailed: boolean,
) {
  const search: Search = useSearch({ strict: false });
  const named = search["open"];
  const isNamed = (row: Row<C>) => String(row[rowKey as keyof Row<C>]) === named;
  const inList = listed?.rows.find(isNamed);
  const one = useCallQuery(of, oneRow<F, C>(rowKey, named ?? "", fixed), {
    enabled: named !== undefined && inList === undefined && (listed !== undefined || isFailed),
  });
  const row = inList ?? (named === undefined ? undefined : one.data?.rows.find(isNamed));
  // What was done in the drawer may have taken the row from the list: it stays until it is known how it stands now.
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(() => row);
  const shown = row ?? (last !== undefined && isNamed(last) && one.isPending ? last : undefined);

  useClosed(named, onDetailClosed);
  return {
    isOpen: named !== undefined,
    /** The key that the address names; undefined where it names none. */
    named,
    row: shown ?? null,
    /** It was asked for, and is not there for whoever asks. */
    isMissing: shown === undefined && one.data !== undefined,
    error: shown === undefined ? one.error : null,
    refetch: () => void one.refetch(),
    ...useDoor(search),
  };
}

const oneRow = <F extends Filters, C extends Columns>(
  column: keyof C & string,
  value: string,
  filters: object,
) =>
  ({
    pageIndex: 1,
    pageSize: 1,
    only: { column, value: value.slice(0, longestKey) },
    filters,
  }) as unknown as ListQuery<F, C>;

/** As much of a key as is sent. */
const longestKey = 64;

/** How a detail is opened, and closed again. */
function useDoor(search: Search) {
  const navigate = useNavigate();
  const router = useRouter();
  const isClosing = useRef(false);
  const named = search["open"];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row can be closed again
  useEffect(() => {
    isClosing.current = false;
  }, [named]);
  return {
    open: (key: string) =>
      void navigate({
        to: ".",
        search: { ...search, open: key },
        state: { openedFromList: named === undefined },
        resetScroll: false,
      }),
    /** Opens another in its place: Back leads to the list as before. */
    go: (key: string) =>
      void navigate({
        to: ".",
        search: { ...search, open: key },
        state: { openedFromList: router.state.location.state.openedFromList === true },
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    close: () => {
      if (named === undefined || isClosing.current) return;
      isClosing.current = true;
      // Whoever came by a link has no list behind him.
      if (router.state.location.state.openedFromList) router.history.back({ ignoreBlocker: true });
      else
        void navigate({
          to: ".",
          search: { ...search, open: undefined },
          replace: true,
          resetScroll: false,
          ignoreBlocker: true,
        });
    },
  };
}

/** Calls once a detail that was open is so no more, however it was closed. */
function useClosed(named: string | undefined, onClosed: (() => void) | undefined) {
  const before = useRef(named);
  const closed = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    if (before.current !== undefined && named === undefined) closed();
    before.current = named;
  }, [named]);
}
