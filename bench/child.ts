import { fork, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process of our own that answers questions; whoever waits for one that has ended hears of it at once. */
export interface Child {
  /** The next thing that it says. */
  readonly answer: <Answer>() => Promise<Answer>;
  /** Says something, and gives what comes back. */
  readonly ask: <Answer>(question: unknown) => Promise<Answer>;
  /** Asks it to go, where it is still there, and waits until it has gone. */
  readonly close: (farewell: unknown) => Promise<void>;
  readonly kill: () => void;
}

/** Starts a module in a process of its own; `input` is its first argument. */
export function openChild(module: string, input: object, stdout: "inherit" | "ignore" = "ignore"): Child {
  const stdio: StdioOptions = ["ignore", stdout, "inherit", "ipc"];
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), [JSON.stringify(input)], { stdio });
  const gone = Promise.all([once(child, "exit"), once(child, "disconnect")]);
  const ended = gone.then(([[code, signal]]) => {
    throw new Error(`${module} ended with ${code ?? signal} and no answer`);
  });
  // It may end when nobody waits for anything.
  ended.catch(() => {});

  const answer = async <Answer>() => {
    const listening = new AbortController();
    try {
      const reply = once(child, "message", { signal: listening.signal });
      // What is left behind when the process ends is of no interest.
      reply.catch(() => {});
      const [message] = await Promise.race([reply, ended]);
      return message as Answer;
    } finally {
      listening.abort();
    }
  };
  const say = (message: unknown) => {
    // A process that has ended hears nothing; `ended` tells whoever waits.
    if (child.connected) child.send(message as never, () => {});
  };

  return {
    answer,
    ask: (question) => {
      const answered = answer<never>();
      say(question);
      return answered;
    },
    async close(farewell) {
      say(farewell);
      await gone.catch(() => {});
    },
    kill: () => void child.kill(),
  };
}
