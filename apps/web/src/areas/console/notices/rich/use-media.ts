import type { Editor } from "@tiptap/core";
import { refusalText } from "@zd/api/refusals";
import { endingOf } from "@zd/domain/files/file-name";
import { fileSize } from "@zd/domain/files/file-size";
import { endingsOf, kindsInWords, pictureKinds, videoKinds } from "@zd/domain/files/kinds";
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useFileCalls } from "../../../../api/files.ts";
import { useSite } from "../../../../api/site.ts";
import { foreignPictures, replacePicture } from "./pictures-from-outside.ts";

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
  const calls = useFileCalls();
  const limits = useSite()?.uploadLimits;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [fault, setFault] = useState("");
  const [isCatching, setCatching] = useState(false);
  const lastKey = useRef(0);
  const pendingSources = useRef(new Set<string>());
  const busy = uploads.length > 0 || isCatching;
  useEffect(() => {
    onBusy(busy);
  }, [busy, onBusy]);
  useEffect(() => {
    if (fault === "") return;
    const timer = setTimeout(() => setFault(""), messageMs);
    return () => clearTimeout(timer);
  }, [fault]);

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
    if (fileFault !== "") return setFault(fileFault);
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
      setFault(messageOf(error));
    } finally {
      setUploads((now) => now.filter((one) => one.key !== key));
    }
  }

  const addAll = (files: Iterable<File>) => {
    for (const file of files)
      void add(file, endingsOf(videoKinds).includes(endingOf(file.name)) ? "video" : "picture");
  };
  const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

  /** Takes over the pictures of other sites in a pasted text, or removes them where that fails. */
  async function catchForeign(): Promise<void> {
    const sources = foreignPictures(editor).filter((source) => !pendingSources.current.has(source));
    if (sources.length === 0) return;
    for (const source of sources) pendingSources.current.add(source);
    setCatching(true);
    try {
      const { list } = await calls.catchImages(sources);
      for (const { source, state, address } of list)
        replacePicture(editor, source, state === "SUCCESS" ? address : null);
      const failures = list.filter(({ state }) => state === "FAIL");
      if (failures[0]) setFault(`${failures.length} 张图片没有抓取成功，已去掉：${failures[0].reason}`);
    } catch (error) {
      for (const source of sources) replacePicture(editor, source, null);
      setFault(`图片没有抓取成功，已去掉：${messageOf(error)}`);
    } finally {
      for (const source of sources) pendingSources.current.delete(source);
      setCatching(false);
    }
  }
  useEffect(() => {
    const look = () => void catchForeign();
    editor.on("update", look);
    return () => void editor.off("update", look);
  });

  return {
    uploads,
    fault,
    setFault,
    add: (files: readonly File[], look: Look) => {
      for (const file of files) void add(file, look);
    },
    onPaste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData);
      // Word adds a picture of a text to the text.
      if (files.length === 0 || event.clipboardData.getData("text/html") !== "") return;
      event.preventDefault();
      addAll(files);
    },
    onDrop(event: DragEvent) {
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      addAll(files);
    },
  };
}

export type Media = ReturnType<typeof useMedia>;
