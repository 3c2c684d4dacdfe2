import { existsSync, globSync } from "node:fs";
import { hasRedis } from "../../../apps/server/src/testing/redis.ts";

/** Says which Debian package is not installed, where none of its files is there. */
export const lacksPackage = (name: string, files: string): string | null =>
  globSync(files).length > 0 ? null : `Debian's package ${name} is not installed`;

/** What several nodes lack on this machine to know of each other. */
export const lacksRedis = (): string | null => (hasRedis ? null : "redis-server is not installed");

/** What a fault that mounts a disk or filters packets lacks on this machine. */
export function lacksRoot(): string | null {
  if (process.platform !== "linux") return "it needs Linux";
  return process.getuid?.() === 0 && existsSync("/proc") ? null : "it needs root";
}
