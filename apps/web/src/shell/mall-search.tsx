import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import { placePage, shopPage, warePage } from "@zd/api/mall/page-addresses";
import type { OutputOf } from "@zd/api/wire/operation";
import { placeTypes } from "@zd/domain/mall/codes";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { z } from "zod";
import { useAside } from "../api/hooks.ts";
import { findOf, searchOf } from "../parts/mall/search-address.ts";
import { SearchIcon } from "../ui/buttons/icons.tsx";
import { classNames } from "../ui/class-names.ts";
import { grouped, shownPrice } from "../ui/figures/figures.tsx";
import { useSettled } from "../ui/form/use-settled.ts";
import { useEscape } from "../ui/layers/escape.ts";
import styles from "./mall-search.module.css";

const longest = 60;

interface Choice {
  /** Tells it from all others: what it is, and its number. */
  readonly key: string;
  readonly name: string;
  /** What stands behind the name, such as a price or a count. */
  readonly detail: string;
  /** The page that it opens. */
  readonly to: "/trade/goodsSearch" | "/trade/mallWareDetail" | "/trade/shop" | "/trade/factoryInfo";
  /** What the address of the page says, by the names of the wire. */
  readonly search: Readonly<Record<string, string | number | undefined>>;
}

interface Group {
  readonly title: string;
  /** One at least. */
  readonly choices: readonly Choice[];
}

/** 搜索 (R-245…R-249): suggestions while one types; Enter finds what was typed, or opens the suggestion that is marked. */
export function MallSearch() {
  const { pathname } = useLocation();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const keyword = pathname === "/trade/goodsSearch" ? findOf(search).keyword : "";
  // Another search begins with its own words.
  return <SearchBox key={keyword} keyword={keyword} />;
}

/** What the server suggests for what is typed, by group; nothing while the list is closed. */
function useSuggestions(typed: string, isOpen: boolean): readonly Group[] {
  const settled = useSettled(typed, typed).value;
  const enabled = isOpen && settled !== "";
  const data = useAside(
    mallFinding.suggest,
    { keyword: settled || "-" },
    { enabled, staleMs: 60_000, keepPrevious: true },
  );
  return enabled && data && typed !== "" ? groupsOf(data) : [];
}

function SearchBox({ keyword }: { readonly keyword: string }) {
  const [text, setText] = useState(keyword);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const navigate = useNavigate();
  const id = useId();
  const typed = text.trim();
  const groups = useSuggestions(typed, open);
  const choices = groups.flatMap((group) => group.choices);
  const marked = choices[at];

  const leave = () => {
    setOpen(false);
    setAt(-1);
  };
  useEscape(choices.length > 0, leave);
  const go = ({ to, search }: Pick<Choice, "to" | "search">) => {
    leave();
    void navigate({ to, search });
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (marked) go(marked);
    // nothing typed, nothing looked for.
    else if (typed !== "") go({ to: "/trade/goodsSearch", search: searchOf({ keyword: typed }) });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element
    <form
      role="search"
      className={styles["find"]}
      onSubmit={find}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <label className="sr" htmlFor={id}>
        搜索
      </label>
      <input
        id={id}
        value={text}
        maxLength={longest}
        placeholder="搜索煤矿、煤场、商品或商户"
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${id}-${at}` : undefined}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={(event) => walk(event, at, choices.length, setAt)}
      />
      <button type="submit" aria-label="搜索">
        <SearchIcon />
      </button>
      {choices.length > 0 && <SuggestionList id={id} groups={groups} at={at} typed={typed} onGo={go} />}
    </form>
  );
}

/** The arrow keys mark the next suggestion or the one before; `at` is the marked one of so many, -1 for none. */
function walk(event: KeyboardEvent, at: number, count: number, onMark: (at: number) => void) {
  // Keys that an input method needs are its own.
  if (event.nativeEvent.isComposing) {
    if (event.key === "Enter") event.preventDefault();
    return;
  }
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || count === 0) return;
  event.preventDefault();
  // One place more than there are suggestions: what was typed itself.
  onMark(((at + 1 + step + count + 1) % (count + 1)) - 1);
}

interface ListProps {
  /** Of the search box: the ids of the list and its options begin with it. */
  readonly id: string;
  readonly groups: readonly Group[];
  /** Which suggestion is marked, counted over all groups; -1 for none. */
  readonly at: number;
  /** What was typed: it stands out in the names. */
  readonly typed: string;
  /** Called with the suggestion that was pressed. */
  readonly onGo: (choice: Choice) => void;
}

function SuggestionList({ id, groups, at, typed, onGo }: ListProps) {
  const choices = groups.flatMap((group) => group.choices);
  return (
    <div className={styles["list"]} id={`${id}-list`} role="listbox" aria-label="搜索建议">
      {groups.map(({ title, choices: of }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true">{title}</p>
          {of.map((choice) => {
            const place = choices.indexOf(choice);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's
              <div
                key={choice.key}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                className={classNames(styles["choice"], place === at && styles["marked"])}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onGo(choice)}
              >
                <Marked text={choice.name} words={typed} />
                <span>{choice.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function groupsOf({ places, wares, shops }: OutputOf<typeof mallFinding.suggest>): readonly Group[] {
  const groups: readonly Group[] = [
    {
      title: "煤矿、煤场与港口",
      choices: places.map(({ place, name, placeType, areaName, wares: count }) => ({
        key: `place-${place}`,
        name,
        detail: `${areaName} · ${placeTypes[placeType]} · ${grouped(String(count))} 件商品`,
        to: "/trade/factoryInfo",
        search: z.encode(placePage, { place }),
      })),
    },
    {
      title: "商品",
      choices: wares.map(({ ware, name, placeName, price }) => ({
        key: `ware-${ware}`,
        name: `${name} ${placeName}`,
        detail: `${shownPrice(price)} 元/吨`,
        to: "/trade/mallWareDetail",
        search: z.encode(warePage, { ware }),
      })),
    },
    {
      title: "商户",
      choices: shops.map(({ firm, shopName, wares: count }) => ({
        key: `shop-${firm}`,
        name: shopName,
        detail: `在售 ${grouped(String(count))} 件`,
        to: "/trade/shop",
        search: z.encode(shopPage, { firm }),
      })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** The words that were typed stand out where the name has them as they were typed. */
function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const from = text.toLowerCase().indexOf(words.toLowerCase());
  if (from < 0 || words === "") return <b>{text}</b>;
  return (
    <b>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + words.length)}</mark>
      {text.slice(from + words.length)}
    </b>
  );
}
