import { type ClientFrame, decodeFrame, type ServerFrame } from "@zd/api/market/frames";

/** A socket of the browser, or one that a test holds the other end of. */
export type Socket = Pick<WebSocket, "send" | "close" | "addEventListener" | "binaryType">;

/** What is heard of a socket, with the number of the attempt that opened it. */
export interface LineListener {
  readonly happen: (event: {
    readonly type: "opened" | "failed" | "closed";
    readonly attempt: number;
  }) => void;
  /** A frame of the server; null where it could not be read. */
  readonly hear: (frame: ServerFrame | null, attempt: number) => void;
}

/** One socket after another, each read in the order of its frames. */
export interface MarketLine {
  /** Opens a socket, which is the one that is spoken on from now on. */
  readonly connect: (attempt: number) => void;
  /** Sends a frame; nothing where there is no socket. */
  readonly say: (frame: ClientFrame) => void;
  readonly close: () => void;
  /** Closes the socket once it has come about: browsers warn of one that is given up on its way. */
  readonly closeOnceOpen: () => void;
}

export function openLine(open: () => Socket, { happen, hear }: LineListener): MarketLine {
  let socket: Socket | null = null;

  function connect(attempt: number) {
    const opened = open();
    socket = opened;
    opened.binaryType = "arraybuffer";
    // Inflating takes a turn of the event loop; the frames must still be read in the order they came.
    let reading = Promise.resolve();
    opened.addEventListener("open", () => happen({ type: "opened", attempt }));
    opened.addEventListener("error", () => happen({ type: "failed", attempt }));
    opened.addEventListener("close", () => happen({ type: "closed", attempt }));
    opened.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === "string") return hear(readFrame(data), attempt);
      reading = reading
        .then(() => inflate(data))
        .then((text) => hear(readFrame(text), attempt))
        .catch(() => happen({ type: "failed", attempt }));
    });
  }

  return {
    connect,
    say: (frame) => socket?.send(JSON.stringify(frame)),
    close() {
      socket?.close();
      socket = null;
    },
    closeOnceOpen() {
      const coming = socket;
      coming?.addEventListener("open", () => coming.close());
      socket = null;
    },
  };
}

function readFrame(text: string): ServerFrame | null {
  try {
    return decodeFrame(JSON.parse(text));
  } catch {
    return null;
  }
}

async function inflate(bytes: ArrayBuffer): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}
