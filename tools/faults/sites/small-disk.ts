import { execFileSync } from "node:child_process";
import { existsSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lacksRoot } from "./debian.ts";

/** A disk that is so small that it can be filled: a file with a file system of its own. */
export interface SmallDisk {
  /** Takes all room but so many bytes. */
  readonly fill: (leave: number) => void;
  /** Gives that room back. */
  readonly free: () => void;
  readonly close: () => void;
}

/** Why there cannot be one on this machine; null where there can. */
export const lacksSmallDisk = (): string | null =>
  lacksRoot() ?? (existsSync("/dev/loop-control") ? null : "the system has no loop devices");

/** Mounts a disk at a folder that is there; what the folder holds already is moved onto it. */
export function openSmallDisk(folder: string, image: string, megabytes: number): SmallDisk {
  const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: "pipe" });
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  // Nothing is set aside for the system's administrator, whom the nodes may run as.
  run("mkfs.ext4", "-q", "-m", "0", image);
  const before = `${folder}.before`;
  run("cp", "--archive", folder, before);
  run("mount", "-o", "loop", image, folder);
  run("cp", "--archive", `${before}/.`, folder);
  rmSync(before, { recursive: true });
  const ballast = join(folder, "ballast");
  return {
    fill(leave) {
      const { bavail, bsize } = statfsSync(folder);
      run("fallocate", "--length", String(Math.max(1, bavail * bsize - leave)), ballast);
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      run("umount", "--lazy", folder);
      rmSync(image, { force: true });
    },
  };
}
