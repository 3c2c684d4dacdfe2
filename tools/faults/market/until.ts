import { setTimeout as wait } from "node:timers/promises";

/** Asks again until there is an answer, for a minute unless said otherwise; then throws. */
export async function until<T>(what: string, ask: () => Promise<T | null>, withinSeconds = 60): Promise<T> {
  const deadline = performance.now() + withinSeconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`${what} did not come within ${withinSeconds} s`);
    await wait(50);
  }
}
