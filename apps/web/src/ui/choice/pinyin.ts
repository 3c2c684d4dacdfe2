import { useState } from "react";

/** Whether a text is meant by what somebody typed. */
type Matches = (text: string, typed: string) => boolean;

const byItsSigns: Matches = (text, typed) => text.toLowerCase().includes(typed.trim().toLowerCase());

/** Beside its signs by its pinyin, whole, begun or by initials: 动力煤 is found by donglimei, dongl and dlm. */
async function loadMatches(): Promise<Matches> {
  const { match } = await import("pinyin-pro");
  byPinyin ??= (text, typed) =>
    byItsSigns(text, typed) || match(text, typed.trim(), { continuous: true, v: true }) !== null;
  return byPinyin;
}

/** One for all lists, once the dictionary has been loaded. */
let byPinyin: Matches | undefined;

/**
 * How what is typed into a list finds its entries. The dictionary is loaded when the list is first used; until it is there, or
 * if it cannot be loaded, entries are found by their signs alone.
 */
export function usePinyin() {
  const [matches, setMatches] = useState<Matches>(() => byItsSigns);
  const load = () => {
    loadMatches().then(
      (found) => setMatches(() => found),
      () => {},
    );
  };
  return { matches, load };
}
