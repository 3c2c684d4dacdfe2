import { createServer, type Socket } from "node:net";

/** What the stand-in finds: a file that holds this text. */
export const infected = "a text that the stand-in takes for a virus";

/** How it behaves: as clamd does; silent; taking nothing; or full, as where a file is longer than StreamMaxLength. */
export type ClamdManner = "well" | "silent" | "deaf" | "full";

/**
 * A clamd of the test's own, which speaks as much of its protocol as INSTREAM needs, strictly: a wrong length, or bytes
 * after the end, are answered with an error.
 */
export async function openClamd() {
  let manner: ClamdManner = "well";
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    lines.add(line);
    line.on("close", () => lines.delete(line));
    line.on("error", () => {});
    if (manner === "deaf") return void line.pause();
    let bytes = Buffer.alloc(0);
    line.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (manner === "full" && bytes.length > 1_000)
        return void line.end("INSTREAM size limit exceeded. ERROR\0");
      const answer = manner === "silent" ? null : answerTo(bytes);
      if (answer !== null) line.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    setting: `tcp://127.0.0.1:${port}`,
    address: { host: "127.0.0.1", port },
    /** How many files are being scanned. */
    count: () => lines.size,
    behave(next: ClamdManner) {
      manner = next;
    },
    async close() {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const command = "zINSTREAM\0";

/** The answer to what has come so far; null while more has to come. */
function answerTo(bytes: Buffer): string | null {
  if (bytes.length < command.length) return null;
  if (bytes.toString("latin1", 0, command.length) !== command) return "UNKNOWN COMMAND";
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) {
      if (at + 4 !== bytes.length) return "more after the end. ERROR";
      const isFound = Buffer.concat(chunks).includes(infected);
      return isFound ? "stream: Stand.In-Test FOUND" : "stream: OK";
    }
    if (at + 4 + length > bytes.length) return null;
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
