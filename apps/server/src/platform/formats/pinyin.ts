import { pinyin } from "pinyin-pro";

/** The syllables of a run of Chinese signs, without tones: 杭来湾 → hang, lai, wan. */
const syllablesOf = (run: string): readonly string[] =>
  pinyin(run, { toneType: "none", type: "array", v: true }).map((syllable) => syllable.toLowerCase());

const chineseRun = /[㐀-鿿]+/g;
const latinRun = /[a-z0-9]+/g;

/** How many syllables of a name, from each one on, can be found as one word. */
const syllablesMost = 8;

/** Parts of a text that are written together. */
export interface Runs {
  /** Runs of Chinese signs. */
  readonly chinese: readonly string[];
  /** Runs of Latin letters and digits, in small letters. */
  readonly latin: readonly string[];
}

export function runsOf(text: string): Runs {
  const small = text.toLowerCase();
  const all = (pattern: RegExp) => [...small.matchAll(pattern)].map(([run]) => run);
  return { chinese: all(chineseRun), latin: all(latinRun) };
}

/** A sign, and each pair of neighbours: Chinese has no spaces, so it is looked up by these. */
const pairsOf = (run: string): readonly string[] => {
  const signs = [...run];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
};

/**
 * Under which words a text is found: its signs and pairs, its Latin words, and from each of its syllables on its pinyin
 * and its initials, so that hanglai, laiwan and hlw all begin one of them.
 */
export function wordsOf(text: string): readonly string[] {
  const { chinese, latin } = runsOf(text);
  const syllables = chinese.flatMap((run) => {
    const syllables = syllablesOf(run);
    return syllables.flatMap((_, i) => {
      const rest = syllables.slice(i, i + syllablesMost);
      return [rest.join(""), rest.map((syllable) => syllable.charAt(0)).join("")];
    });
  });
  const pairs = chinese.flatMap((run) => [...run, ...pairsOf(run)]);
  return [...new Set([...pairs, ...latin, ...syllables])].filter((word) => word !== "");
}

const spokenParts = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/[㐀-鿿]+|[a-z0-9]+/g)].flatMap(([run]) =>
    /^[a-z0-9]/.test(run) ? [run] : syllablesOf(run),
  );

/** The pinyin of a text as one word, without spaces. */
export const soundOf = (text: string): string => spokenParts(text).join("");

/** How a name is said from each of its syllables on: what mistyped or misheard words are compared with. */
export const soundsOf = (name: string): string => {
  const parts = spokenParts(name);
  return parts.map((_, i) => parts.slice(i).join("")).join(" ");
};

type Weight = "A" | "B" | "C" | "D";

/** The words of several texts as PostgreSQL's own `tsvector`, each with the weight of its text. */
export function vectorOf(texts: readonly (readonly [text: string, weight: Weight])[]): string {
  const weights = new Map<string, Set<Weight>>();
  for (const [text, weight] of texts)
    for (const word of wordsOf(text)) weights.set(word, (weights.get(word) ?? new Set()).add(weight));
  // Of one word in several texts the position tells them apart.
  const places = { A: 1, B: 2, C: 3, D: 4 } as const;
  return [...weights]
    .map(([word, of]) => `'${word}':${[...of].map((weight) => `${places[weight]}${weight}`).join(",")}`)
    .join(" ");
}

/**
 * What somebody looks for as a `tsquery`: every Chinese pair has to be there, and every Latin run has to begin a word,
 * its pinyin or its initials. Null where nothing can be looked for.
 */
export function queryOf(text: string): string | null {
  const { chinese, latin } = runsOf(text);
  const terms = [
    ...chinese.flatMap(pairsOf).map((pair) => `'${pair}'`),
    ...latin.map((word) => `'${word}':*`),
  ];
  return terms.length === 0 ? null : [...new Set(terms)].join(" & ");
}
