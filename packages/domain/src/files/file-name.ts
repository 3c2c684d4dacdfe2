import { type FileKindName, fileKinds } from "./kinds.ts";

const longest = 120;
const nameless = "未命名";

/** Control characters, and marks that reverse the direction of text and so hide an ending. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Characters that file systems or shells do not take in a name. */
const unfit = /[<>:"|?*\\/]/g;

/**
 * A file name as it is stored: one line, without folders and invisible characters, cut to 120 characters; its ending
 * survives the cut.
 */
export function fileName(original: string): string {
  const last = original.toWellFormed().replace(invisibleCharacters, "").split(/[\\/]/).at(-1) ?? "";
  const fit = last
    .replace(unfit, "_")
    .trim()
    .replace(/^\.+/, "")
    .replace(/[. ]+$/, "");
  if (fit === "") return nameless;
  const signs = [...fit];
  if (signs.length <= longest) return fit;
  const ending = endingOf(fit);
  const suffix = ending === "" ? "" : `.${ending}`;
  return `${signs.slice(0, longest - [...suffix].length).join("")}${suffix}`;
}

/** Ending of a name in small letters; empty where it has none. */
export const endingOf = (name: string): string =>
  /[^.]\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? "";

/** Whether a name fits a kind of file; one without an ending fits every kind. */
export function fitsKind(name: string, kind: FileKindName): boolean {
  const ending = endingOf(name);
  const endings: readonly string[] = fileKinds[kind].endings;
  // What Word and Excel write is a ZIP archive as well.
  const zipped = ending === "zip" && (kind === "docx" || kind === "xlsx");
  return ending === "" || endings.includes(ending) || zipped;
}

/** Name for a download: it always ends as its kind does. */
export function nameForKind(original: string, kind: FileKindName): string {
  const name = fileName(original);
  return endingOf(name) !== "" && fitsKind(name, kind) ? name : `${name}.${fileKinds[kind].endings[0]}`;
}

/** Distinct names for one archive: a second 报告.pdf becomes 报告 (2).pdf. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const ending = endingOf(name);
    const stem = ending === "" ? name : name.slice(0, -ending.length - 1);
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++)
      free = `${stem} (${n})${ending === "" ? "" : `.${ending}`}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
