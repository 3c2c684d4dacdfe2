import { createHash, randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@zd/api";
import type { Site } from "../fault.ts";

/** How an upload was answered. */
interface Uploaded {
  /** The status of HTTP. */
  readonly status: number;
  /** The code of the answer; "0" where the file was accepted. */
  readonly code: string;
}

/** A member who uploads files, and afterwards looks for them where the nodes store them. */
export function openUploads({ market, addresses }: Site, filesFolder: string) {
  const [address = ""] = addresses;
  const { plant } = market.members;
  /** What was accepted: the hash of each file by its number. */
  const accepted = new Map<string, string>();
  return {
    /** Uploads a text of so many bytes that nobody has uploaded before. */
    async upload(size: number): Promise<Uploaded> {
      const text = randomBytes(size / 2).toString("hex");
      const init = await fetch(`${address}/api/token/v1/init`, { method: "POST", body: "{}", headers: json });
      const { data } = (await init.json()) as { data: { token: string } };
      const form = new FormData();
      form.append("file", new Blob([text]), "列车.txt");
      const reply = await fetch(`${address}/api${api.files.upload.path}`, {
        method: "POST",
        headers: { "g-token": data.token, "x-token": plant?.token ?? "" },
        body: form,
      });
      const body = (await reply.json()) as { code: unknown; data: { list: { path: string }[] } | null };
      if (body.code === 0) for (const { path } of body.data?.list ?? []) accepted.set(path, hashOf(text));
      return { status: reply.status, code: String(body.code) };
    },
    count: () => accepted.size,
    /** What was accepted and is not there as it was sent, and what lies there half. */
    problems(): readonly string[] {
      const lost = [...accepted].flatMap(([file, hash]) => {
        const path = join(filesFolder, file.slice(0, 2), file);
        return existsSync(path) && hashOf(readFileSync(path)) === hash ? [] : [`the file ${file} is lost`];
      });
      const half = globSync("*/*.coming", { cwd: filesFolder });
      return [...lost, ...half.map((path) => `half a file is left: ${path}`)];
    },
  };
}

const json = { "content-type": "application/json" };
const hashOf = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
