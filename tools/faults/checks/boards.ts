import { setTimeout as wait } from "node:timers/promises";
import { sectionId } from "@zd/domain/kernel/brand";
import type { Site } from "../fault.ts";
import { type Follower, openFollower } from "../load/follower.ts";

/** How long what is on its way may take, in milliseconds. */
const settleMs = 60_000;

/** Compares what the viewers hold with what a newcomer on each node is told; gives what differs in the end. */
export async function compareBoards({ market }: Site, followers: readonly Follower[]) {
  const sections = market.sessions.map(({ id }) => sectionId(id));
  const newcomers = followers.map(({ node }) => openFollower(node, sections));
  const all = [...followers, ...newcomers];
  const deadline = performance.now() + settleMs;
  let problems: readonly string[] = [];
  do {
    await wait(250);
    problems = differences(all, sections);
  } while (problems.length > 0 && performance.now() < deadline);
  for (const newcomer of newcomers) newcomer.close();
  return problems;
}

function differences(followers: readonly Follower[], sections: readonly ReturnType<typeof sectionId>[]) {
  const problems: string[] = [];
  for (const section of sections) {
    const [first = "", ...others] = new Set(followers.map((follower) => lookOf(follower, section)));
    for (const other of others) problems.push(`${section} looks different: ${differenceOf(first, other)}`);
  }
  return problems;
}

/** Where two texts begin to differ, with some words around it. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${around(one)} | ${around(other)}`;
}

/** What a viewer sees of a section; the seconds that are left are counted by everybody himself. */
function lookOf({ board }: Follower, section: ReturnType<typeof sectionId>): string {
  const state = board.sections.get(section);
  const wares = [...(board.members.get(section) ?? [])].toSorted().map((ware) => board.wares.get(ware));
  return JSON.stringify([state, wares], (name, value) =>
    name === "second" ? undefined : typeof value === "bigint" ? String(value) : value,
  );
}
