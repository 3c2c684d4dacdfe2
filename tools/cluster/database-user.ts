import { readFileSync } from "node:fs";
import type { DatabaseUser } from "./parts.ts";

/** The user "postgres", whom Debian's package brings; null for this process's own, who is no root. */
export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith("postgres:"));
  const [, , uid, gid] = (line ?? "").split(":");
  if (!uid || !gid) throw new Error("there is no user postgres on this machine");
  return { uid: Number(uid), gid: Number(gid) };
}
