import { readFileSync } from "node:fs";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectOverTls } from "node:tls";
import { within } from "../../platform/process/within.ts";
import type { ClamdAddress } from "./clamd-address.ts";
import { type Scan, type Scanner, ScannerAway } from "./scanner.ts";

/** How long clamd may take for one step: to be reached, to take bytes, to say what it has found, in milliseconds. */
const stepMs = 20_000;
/** The longest answer that is read. */
const answerMost = 4_096;

/** Scans by ClamAV's clamd, with its command INSTREAM (man clamd): each chunk after its length, and a length of 0 at the end. */
export function clamdScanner(address: ClamdAddress, ms: number = stepMs, caFile?: string): Scanner {
  const ca = caFile === undefined ? undefined : readFileSync(caFile);
  return { begin: () => openScan(openLine(address, ca), ms) };
}

/** A line to clamd; where it is over TLS, whoever answers is believed by the certificate of this host alone. */
function openLine(address: ClamdAddress, ca: Buffer | undefined): Socket {
  if (!("tls" in address)) return connect(address);
  const { host, port } = address;
  return connectOverTls({
    host,
    port,
    ca,
    minVersion: "TLSv1.2",
    ...(isIP(host) === 0 && { servername: host }),
  });
}

function openScan(line: Socket, ms: number): Scan {
  let answer = "";
  let fault: Error | null = null;
  const ended = new Promise<void>((resolve) => {
    line.on("data", (bytes) => {
      answer += bytes.toString("utf8");
      if (answer.length > answerMost || answer.includes("\0")) resolve();
    });
    line.on("error", (error) => {
      fault = error;
    });
    line.on("close", () => resolve());
  });
  line.write("zINSTREAM\0");

  /** Resolves when the line takes more; clamd that has answered already, or has gone, takes nothing. */
  const written = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      if (line.write(bytes)) return resolve();
      line.once("drain", resolve);
      void ended.then(resolve);
    });
  const inTime = async (work: Promise<void>) => {
    try {
      await within(ms, work);
    } catch (error) {
      fault ??= error as Error;
      line.destroy();
    }
  };
  const isOver = () => fault !== null || answer !== "" || line.destroyed;

  return {
    async feed(chunk) {
      if (isOver() || chunk.length === 0) return;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      line.write(length);
      await inTime(written(chunk));
    },
    async verdict() {
      if (!isOver()) line.write(Buffer.alloc(4));
      await inTime(ended);
      line.destroy();
      const [text = ""] = answer.split("\0", 1);
      if (text === "stream: OK") return null;
      const [, found] = /^stream: (.+) FOUND$/.exec(text) ?? [];
      if (found !== undefined) return found;
      throw new ScannerAway(`clamd has answered ${JSON.stringify(text)}`, { cause: fault });
    },
    abandon: () => void line.destroy(),
  };
}
