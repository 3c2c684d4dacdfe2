import { readFileSync } from "node:fs";
import { get } from "node:https";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";

/** How long a part may take to say what it is, in milliseconds. */
const answerMs = 1_500;

/** Whether somebody listens at a port. */
export const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: answerMs });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("connect", () => done(true));
    socket.on("error", () => done(false));
    socket.on("timeout", () => done(false));
  });

/** What is answered over TLS, where the certificate is one of this authority's; null where nothing is. */
const askHttps = (url: string, caFile: string): Promise<string | null> =>
  new Promise((resolve) => {
    const none = () => resolve(null);
    const options = { ca: readFileSync(caFile), timeout: answerMs, agent: false };
    const request = get(url, options, (answer) => void textOf(answer).then(resolve, none));
    request.on("error", none);
    request.on("timeout", () => request.destroy());
  });

async function askHttp(url: string): Promise<Response | null> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(answerMs) });
  } catch {
    return null;
  }
}

/** What Patroni says of its PostgreSQL: its role, and of a standby how many bytes it lags; null while it does not run. */
export async function askPatroni(host: string, port: number, caFile: string): Promise<string | null> {
  const answer = await askHttps(`https://${host}:${port}/patroni`, caFile);
  if (answer === null) return null;
  const {
    state,
    role,
    sync_standby: isSync,
    xlog,
  } = JSON.parse(answer) as {
    state: string;
    role: string;
    sync_standby?: boolean;
    xlog?: { received_location?: number; replayed_location?: number };
  };
  if (state !== "running") return null;
  if (role === "master" || role === "primary") return "primary";
  const lag = (xlog?.received_location ?? 0) - (xlog?.replayed_location ?? 0);
  return `${isSync ? "synchronous standby" : "standby"}, ${lag} bytes behind`;
}

/** Whether a node can serve; null while it does not answer. */
export async function askNode(host: string, port: number): Promise<string | null> {
  const answer = await askHttp(`http://${host}:${port}/readyz`);
  if (!answer) return null;
  const { status } = (await answer.json()) as { status: string };
  return status;
}

/** The role of a Redis or a Sentinel; null while it does not answer. Its certificate was made for this machine, and is not looked at here. */
export const askRedis = (host: string, port: number, password: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connectTls({ host, port, timeout: answerMs, rejectUnauthorized: false });
    let text = "";
    const done = (answer: string | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("secureConnect", () => socket.write(`AUTH ${password}\r\nROLE\r\n`));
    socket.on("data", (chunk) => {
      text += chunk.toString();
      const role = /\$\d+\r\n(master|slave|sentinel)\r\n/.exec(text)?.[1];
      if (role) done(role === "slave" ? "replica" : role);
    });
    socket.on("error", () => done(null));
    socket.on("close", () => done(null));
    socket.on("timeout", () => done(null));
  });
