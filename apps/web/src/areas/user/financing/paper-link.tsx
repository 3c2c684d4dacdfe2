import { finances } from "@zd/api/financing/operations";
import { useFileLinks } from "../../../api/files.ts";

/** 已签协议 as PDF, opened beside the page; nothing where none was made. */
export function PaperLink({ letter, words }: { readonly letter: string | null; readonly words: string }) {
  const ready = useFileLinks(letter !== null);
  if (letter === null) return null;
  // The link works once the browser has the cookie for files.
  if (!ready) return words;
  return (
    <a
      href={`/api${finances.downloadSigned.path}?fileName=${letter}.pdf`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words} ${letter}`}
    >
      {words}
    </a>
  );
}
