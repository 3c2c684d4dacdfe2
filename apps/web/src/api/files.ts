import { contentAddressOf } from "@zd/api/files/content-address";
import { caughtAtOnce, editor } from "@zd/api/files/editor";
import { files, type StoredFile } from "@zd/api/files/operations";
import { isSuccess } from "@zd/api/wire/address-families";
import type { AnyOperation, InputOf, OutputOf } from "@zd/api/wire/operation";
import type { ContractNo, FileId } from "@zd/domain/kernel/brand";
import { createContext, use } from "react";
import { z } from "zod";
import { CallRefused, refused } from "./failures.ts";
import { useCallQuery } from "./hooks.ts";
import { useUser } from "./session.ts";
import type { Carrier } from "./transport.ts";

export interface FileCalls {
  /** One file on its own, so that its progress, and what is wrong with it, is its own as well. */
  readonly upload: (
    file: File,
    watch: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<StoredFile>;
  /** A picture of somebody who has not signed in. */
  readonly uploadOpen: (file: File) => Promise<StoredFile>;
  /** 授权委托书 of a registration, filled in. */
  readonly downloadEntrust: (ticket: string) => Promise<Blob>;
  /** A picture or a video for the text of an editor. */
  readonly uploadForEditor: (
    file: File,
    watch: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<OutputOf<typeof editor.upload>>;
  /** Takes pictures of other sites over. */
  readonly catchImages: (sources: readonly string[]) => Promise<OutputOf<typeof editor.catchImages>>;
  /** 全部下载: one archive of all; `reason` is why the staff looks at papers of a person. */
  readonly downloadTogether: (list: readonly StoredFile[], name: string, reason?: string) => Promise<Blob>;
  /** 证据包 of a contract. */
  readonly takeEvidence: (contractNo: ContractNo) => Promise<Blob>;
}

/** R-7299, and a little more for the way. */
const catchingMs = 65_000;

export function fileCalls({ transport, carryForm, carryFile }: Carrier): FileCalls {
  const download = async <Op extends AnyOperation>(operation: Op, given: InputOf<Op>) => {
    const input = z.encode(operation.input, given) as object;
    const answer = await carryFile({ operation, input, timeoutMs: 600_000 });
    if (answer instanceof Blob) return answer;
    await accepted(operation, answer);
    throw new CallRefused(operation.path, null, "文件没有下载成功");
  };
  return {
    async upload(file, watch) {
      const body = new FormData();
      body.append("file", file, file.name);
      const envelope = await carryForm({ operation: files.upload, body, ...watch });
      const [stored] = files.upload.output.parse(await accepted(files.upload, envelope)).files;
      if (!stored) throw new CallRefused(files.upload.path, null, "文件没有上传成功");
      return stored;
    },

    async uploadOpen(file) {
      const body = new FormData();
      body.append("file", file, file.name);
      const { signal } = new AbortController();
      const envelope = await carryForm({
        operation: files.uploadOpenImage,
        body,
        onProgress: () => {},
        signal,
      });
      return files.uploadOpenImage.output.parse(await accepted(files.uploadOpenImage, envelope));
    },

    async downloadEntrust(ticket) {
      const { registrations } = await import("@zd/api/admission/registration");
      return download(registrations.downloadEntrust, { ticket });
    },

    async uploadForEditor(file, watch) {
      const body = new FormData();
      body.append("file", file, file.name);
      const envelope = await carryForm({ operation: editor.upload, body, ...watch });
      return editor.upload.output.parse(await accepted(editor.upload, envelope));
    },

    async catchImages(given) {
      // What is longer than an address may be is none; what is too many waits for the next time.
      const sources = given.filter(({ length }) => length <= 2_000).slice(0, caughtAtOnce);
      const input = z.encode(editor.catchImages.input, { sources });
      const envelope = await transport({ operation: editor.catchImages, input, timeoutMs: catchingMs });
      return editor.catchImages.output.parse(await accepted(editor.catchImages, envelope));
    },

    downloadTogether: (list, name, reason) =>
      download(files.downloadTogether, {
        files: list.map(({ file, name: called }) => ({ file, name: called })),
        name,
        ...withReason(reason),
      }),

    async takeEvidence(contractNo) {
      // What contracts are made of is no business of the pages that have none.
      const { evidencePack } = await import("@zd/api/contracts/evidence-pack");
      return download(evidencePack.takeEvidence, { contractNo });
    },
  };
}

async function accepted(
  { family, path }: AnyOperation,
  envelope: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const code = envelope[family.codeField];
  if (isSuccess(family, code)) return envelope["data"];
  throw await refused(path, code, String(envelope["msg"] ?? ""));
}

const addressOf = ({ path }: AnyOperation, input: object) =>
  `/api${path}?${new URLSearchParams(input as Record<string, string>)}`;

/** Where the browser finds a file to show it. */
export const contentAddress = contentAddressOf;

const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason });

/** Where it finds a picture at its full size; `reason` is why the staff looks at papers of a person. */
export const originalAddress = (file: FileId, reason?: string) =>
  addressOf(files.readOriginal, z.encode(files.readOriginal.input, { file, ...withReason(reason) }));

/** Where the browser finds a file to save it; with a reason likewise. */
export const downloadAddress = ({ file, name }: StoredFile, reason?: string) =>
  addressOf(files.download, z.encode(files.download.input, { file, name, ...withReason(reason) }));

const FilesContext = createContext<FileCalls | null>(null);
export const FilesProvider = FilesContext;

export function useFileCalls(): FileCalls {
  const calls = use(FilesContext);
  if (!calls) throw new Error("FilesProvider is missing");
  return calls;
}

/** Well before the cookie ends. */
const renewedMs = 20 * 60_000;

/**
 * Keeps links and pictures open to whoever is signed in: the browser sends no header with them, only a cookie that
 * does not last long. False until they can be opened.
 */
export function useFileLinks(enabled: boolean): boolean {
  const signedIn = useUser() !== null;
  const { isSuccess, isError } = useCallQuery(
    files.allowLinks,
    {},
    { enabled: enabled && signedIn, staleMs: renewedMs, everyMs: renewedMs },
  );
  return !signedIn || isSuccess || isError;
}
