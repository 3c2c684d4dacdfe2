import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface FollowersOrder {
  readonly address: string;
  readonly section: string;
  readonly followers: number;
}

export interface FollowersHeard {
  readonly delivered: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const child = fileURLToPath(new URL("./followers-child.ts", import.meta.url));

/** Browsers that follow a section on the market socket; they count what they hear until they are asked. */
export async function openFollowers(order: FollowersOrder) {
  const process = fork(child, [JSON.stringify(order)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await Promise.race([
    once(process, "message"),
    once(process, "exit").then(() => Promise.reject(new Error("the followers did not come"))),
  ]);
  return {
    async heard(): Promise<FollowersHeard> {
      process.send("report");
      const [heard] = (await once(process, "message")) as [FollowersHeard];
      return heard;
    },
    close: () => process.kill(),
  };
}
