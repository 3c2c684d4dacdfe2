/** A message of the socket; the platform adds its time. */
export interface Frame {
  readonly type: number;
  readonly data: unknown;
}

/** One browser at the other end. */
export interface Client {
  readonly id: string;
  readonly ip: string;
  /** The host that was asked, without port. */
  readonly host: string;
  /** The rooms it stands in. */
  readonly rooms: ReadonlySet<string>;
  send(frame: Frame): void;
  /** False where it stands in too many rooms already. */
  join(room: string): boolean;
  leave(room: string): void;
  /** From now on this client reads zlib-deflated binary frames instead of text. */
  compress(): void;
  close(code: number, reason: string): void;
}

/** What the frames mean; the platform only carries them. */
export interface Feed {
  /** A frame that a client has sent, already known to be of the shape { type, data }. */
  readonly received: (client: Client, frame: Frame) => void | Promise<void>;
  /** The frame that tells clients to start over, sent before the platform closes. */
  readonly farewell?: Frame;
}

/** Everyone who stands in a room hears what is said there; a frame is built once for all. */
export interface Rooms {
  say(room: string, frame: Frame): void;
  /** How many stand there; nobody needs frames for an empty room. */
  count(room: string): number;
}
