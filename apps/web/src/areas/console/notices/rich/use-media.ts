import type { Editor } from "@tiptap/core";
import { refusalText } from "@zd/api/refusals";
import { endingOf } from "@zd/domain/files/file-name";
import { fileSize } from "@zd/domain/files/file-size";
import { endingsOf, kindsInWords, pictureKinds, videoKinds } from "@zd/domain/files/kinds";
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useFileCalls } from "../../../../api/files.ts";
import { useSite } from "../../../../api/site.ts";
import { useForeignPictures } from "./use-foreign-pictures.ts";

interface Upload {
  /** Identifies the upload among those of this visit. */
  readonly key: number;
  /** Name of the file. */
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
}

export type Look = "picture" | "video";
const kindsOf = { picture: pictureKinds, video: videoKinds } as const;

/** How long a message of the editor stays, in milliseconds (G-33). */
const messageMs = 4_000;

/** Pictures and videos on their way into a text: selected, dropped, pasted, or taken over from another site. */
export function useMedia(editor: Editor, onBusy: (busy: boolean) => void) {
  const [fault, setFault] = useState("");
  const { uploads, add } = useUploads(editor, setFault);
  const isCatching = useForeignPictures(editor, setFault);
  const busy = uploads.length > 0 || isCatching;
  useEffect(() => {
    onBusy(busy);
  }, [busy, onBusy]);
  useEffect(() => {
    if (fault === "") return;
    const timer = setTimeout(() => setFault(""), messageMs);
    return () => clearTimeout(timer);
  }, [fault]);

  /** Takes the files of what was pasted or dropped. */
  const take = (event: ClipboardEvent | DragEvent, files: readonly File[]) => {
    event.preventDefault();
    for (const file of files)
      void add(file, endingsOf(videoKinds).includes(endingOf(file.name)) ? "video" : "picture");
  };

  return {
    uploads,
    /** What went wrong last, in Chinese, for a moment; empty where nothing did. */
    fault,
    add: (files: readonly File[], look: Look) => {
      for (const file of files) void add(file, look);
    },
    onPaste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData);
      // Word adds a picture of a text to the text.
      if (files.length > 0 && event.clipboardData.getData("text/html") === "") take(event, files);
    },
    onDrop(event: DragEvent) {
      const files = filesOf(event.dataTransfer);
      if (files.length > 0) take(event, files);
    },
  };
}

export type Media = ReturnType<typeof useMedia>;

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** Sends files to the server and puts them into the text behind the selection; `onFault` hears why one was not sent, in Chinese. */
function useUploads(editor: Editor, onFault: (fault: string) => void) {
  const calls = useFileCalls();
  const limits = useSite()?.uploadLimits;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);

  /** The fault of a file by its name and size, before it is sent; the server looks at its bytes. */
  function faultOf({ name, size }: File, look: Look): string {
    const kinds = kindsOf[look];
    if (!endingsOf(kinds).includes(endingOf(name)))
      return refusalText("FILE_KIND_REFUSED", { name, kinds: kindsInWords(kinds) });
    const most = (look === "picture" ? limits?.pictureBytes : limits?.videoBytes) ?? Number.POSITIVE_INFINITY;
    return size > most ? refusalText("FILE_TOO_LARGE", { name, most: fileSize(most) }) : "";
  }

  async function add(file: File, look: Look): Promise<void> {
    const fileFault = faultOf(file, look);
    if (fileFault !== "") return onFault(fileFault);
    lastKey.current += 1;
    const key = lastKey.current;
    setUploads((now) => [...now, { key, name: file.name, share: 0 }]);
    try {
      const { address } = await calls.uploadForEditor(file, {
        signal: new AbortController().signal,
        onProgress: (share) =>
          setUploads((now) => now.map((one) => (one.key === key ? { ...one, share } : one))),
      });
      const node =
        look === "picture"
          ? { type: "image", attrs: { src: address, alt: file.name } }
          : { type: "video", attrs: { src: address } };
      // Behind the selection: a selected picture would be replaced otherwise.
      editor.chain().focus().insertContentAt(editor.state.selection.to, node).run();
    } catch (error) {
      onFault(messageOf(error));
    } finally {
      setUploads((now) => now.filter((one) => one.key !== key));
    }
  }
  return { uploads, add };
}
