import { api } from "@zd/api";
import type { StoredFile } from "@zd/api/files/operations";
import { z } from "zod";
import type { Envelope } from "./test-client.ts";
import type { TestPlatform } from "./test-platform.ts";

export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

interface UploadOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** Sends files as a browser's form does it. */
export async function upload(
  exchange: Pick<TestPlatform, "address" | "sign">,
  token: string | null,
  files: readonly TestFile[],
  { headers = {}, path = api.files.upload.path }: UploadOptions = {},
): Promise<{ readonly status: number; readonly body: Envelope }> {
  const form = new FormData();
  for (const { name, bytes } of files)
    form.append("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  const signed = await exchange.sign("");
  const answer = await fetch(`${exchange.address}/api${path}`, {
    method: "POST",
    headers: {
      "g-token": signed["g-token"] ?? "",
      ...(token === null ? {} : { "x-token": token }),
      ...headers,
    },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Envelope };
}

/** Files that must be accepted. */
export async function uploaded(
  exchange: Pick<TestPlatform, "address" | "sign">,
  token: string,
  files: readonly TestFile[],
): Promise<readonly StoredFile[]> {
  const { body } = await upload(exchange, token, files);
  if (body.code !== 0) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
  return z.decode(api.files.upload.output, body.data).files;
}
