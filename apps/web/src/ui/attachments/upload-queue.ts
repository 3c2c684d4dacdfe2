import { refusalsOfFile, type StoredFile } from "@zd/api/files/operations";
import { refusalText } from "@zd/api/refusals";
import { endingOf } from "@zd/domain/files/file-name";
import { fileSize } from "@zd/domain/files/file-size";
import { attachmentKinds, endingsOf, kindsInWords } from "@zd/domain/files/kinds";
import { useEffect, useRef, useState } from "react";
import { CallRefused, messageOf } from "../../api/failures.ts";
import { useFileCalls } from "../../api/files.ts";

/** A file on its way, or one that did not get through. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** What failed stays until it is tried again or removed. */
  readonly state: "waiting" | "sending" | "failed";
  /** How much of it is on its way, from 0 to 1. */
  readonly share: number;
  /** Why it did not get through. */
  readonly fault: string;
  /** Whether trying again could help. */
  readonly again: boolean;
}

/** More at once would only share the line. */
const sentAtOnce = 2;

interface Needs {
  /** The largest file that the site takes. */
  readonly mostBytes: number;
  /** Called with each file once the server has it. */
  readonly onStored: (file: StoredFile) => void;
}

/** What is being uploaded: each file by itself, two at a time, until it is stored, given up, or the page is left. */
export function useUploadQueue({ mostBytes, onStored }: Needs) {
  const { upload } = useFileCalls();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const stored = useRef(onStored);
  stored.current = onStored;

  const put = (key: number, change: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setUploads((now) => now.filter((one) => one.key !== key));

  async function send({ key, file }: Upload) {
    const control = new AbortController();
    running.current.set(key, control);
    put(key, { state: "sending", share: 0, fault: "" });
    try {
      const onProgress = (share: number) => put(key, { share });
      const done = await upload(file, { onProgress, signal: control.signal });
      drop(key);
      stored.current(done);
    } catch (error) {
      if (!control.signal.aborted)
        put(key, { state: "failed", fault: withoutName(messageOf(error), file), again: !isFinal(error) });
    } finally {
      running.current.delete(key);
    }
  }

  // Whoever waits is sent as soon as there is room.
  useEffect(() => {
    const room = sentAtOnce - running.current.size;
    const next = uploads.filter(({ key, state }) => state === "waiting" && !running.current.has(key));
    for (const one of next.slice(0, Math.max(0, room))) void send(one);
  });

  useEffect(() => {
    const controls = running.current;
    return () => {
      for (const control of controls.values()) control.abort();
    };
  }, []);

  return {
    uploads,
    busy: uploads.some(({ state }) => state !== "failed"),
    add(files: readonly File[]) {
      const begun = files.map((file): Upload => {
        lastKey.current += 1;
        const fault = faultOf(file, mostBytes);
        const state = fault === "" ? "waiting" : "failed";
        return { key: lastKey.current, file, state, share: 0, fault, again: false };
      });
      setUploads((now) => [...now, ...begun]);
    },
    retry: (key: number) => put(key, { state: "waiting", fault: "" }),
    remove(key: number) {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}

/** What is wrong with the file itself stays wrong however often it is sent. */
const isFinal = (error: unknown) =>
  error instanceof CallRefused && refusalsOfFile.some((reason) => error.is(reason));

/** What is wrong with a file can mostly be said before it is sent; the server judges by its bytes. */
function faultOf(file: File, mostBytes: number): string {
  const { name, size } = file;
  const ending = endingOf(name);
  if (ending !== "" && !endingsOf(attachmentKinds).includes(ending))
    return withoutName(
      refusalText("FILE_KIND_REFUSED", { name, kinds: kindsInWords(attachmentKinds) }),
      file,
    );
  if (size === 0) return withoutName(refusalText("FILE_EMPTY", { name }), file);
  if (size > mostBytes)
    return withoutName(refusalText("FILE_TOO_LARGE", { name, most: fileSize(mostBytes) }), file);
  return "";
}

/** The name stands beside it already. */
const withoutName = (words: string, { name }: File) =>
  words.startsWith(`${name}：`) ? words.slice(name.length + 1) : words;
