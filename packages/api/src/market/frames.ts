import type { SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { id, type moment, text, whole } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";
import { sectionState, wareState } from "./board.ts";

/** The numbers of the market socket's frames (R-7356…R-7367). */
export const frameTypes = {
  keepAlive: 0,
  start: 25600,
  reset: 25601,
  sectionSnapshot: 25617,
  wareSnapshot: 25618,
  sectionUpdate: 25620,
  wareUpdate: 25621,
  subscribe: 25632,
  /**
   * The client asks for changes of its own firm's records as well; the server tells one (decision 0032).
   */
  attend: 25640,
  ownMoved: 25641,
  /** Asks whether the other side still answers; it answers with the same frame (decision 0062). */
  ping: 25642,
  /** Says why a frame was not understood (decision 0013). */
  error: 25699,
} as const;

export const socketPath = "/ws";

/** Silence in ms before a keep-alive is sent, and again before the other side counts as gone. */
export const heartbeatMs = 12_000;
/** Wait before a client connects again, in ms. */
export const reconnectMs = 3_000;
/** Greatest random addition to that wait, in ms. */
export const reconnectSpreadMs = 2_000;
/** Greatest number of sections that a client may follow at once. */
export const subscriptionsMax = 200;

/** Login frame of every client: the socket starts with what is public (R-619, G-42). */
export const anonymousLogin = { user: "anonymous" } as const;

/** Kinds of a firm's own records whose changes are told. */
export const ownKinds = [
  "contract",
  "longterm",
  "disposal",
  "mallorder",
  "mallnegotiation",
  "mallcontract",
  "followed",
  "message",
] as const;
export type OwnKind = (typeof ownKinds)[number];

const sections = z.array(id<"SectionId">()).min(1).max(subscriptionsMax);

/** Frames of a client. */
const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal(frameTypes.keepAlive) }),
  z.object({ type: z.literal(frameTypes.ping) }),
  z.object({
    type: z.literal(frameTypes.start),
    data: z.object({ user: z.string().max(64).optional(), compress: z.boolean().optional() }).optional(),
  }),
  z.object({
    type: z.literal(frameTypes.subscribe),
    data: z.union([
      /** Adds sections to those the client follows. */
      z.object({ opt: z.literal("Only"), sectids: sections }),
      /** Drops the named sections, or all. */
      z.object({ opt: z.literal("Cls"), sectids: sections.optional() }),
    ]),
  }),
  z.object({
    type: z.literal(frameTypes.attend),
    /** The login token; without one the server stops telling changes of the firm's records. */
    data: z.object({ token: z.string().max(128).optional() }),
  }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Frame that follows more sections; at most {@link subscriptionsMax} at once. */
export const followFrame = (sections: readonly SectionId[]): ClientFrame => ({
  type: frameTypes.subscribe,
  data: { opt: "Only", sectids: [...sections] },
});

/** Frame that stops following these sections. */
export const leaveFrame = (sections: readonly SectionId[]): ClientFrame => ({
  type: frameTypes.subscribe,
  data: { opt: "Cls", sectids: [...sections] },
});

/** Frame that asks for changes of the own firm's records; with null it ends them. */
export const attendFrame = (token: string | null): ClientFrame => ({
  type: frameTypes.attend,
  data: token === null ? {} : { token },
});

const tooMany = z.object({
  type: z.literal(frameTypes.subscribe),
  data: z.object({ sectids: z.array(z.unknown()).min(subscriptionsMax + 1) }),
});

/** A client's frame in the words of the code. */
export type ClientWish =
  | { readonly wants: "sign of life" }
  | { readonly wants: "to ping" }
  | {
      readonly wants: "to start";
      /** Whether frames are to be sent to this client compressed. */
      readonly compressed: boolean;
    }
  | {
      readonly wants: "to follow";
      /** Numbers of the sections to follow, besides those that it follows already. */
      readonly sections: readonly string[];
    }
  | {
      readonly wants: "to leave";
      /** Numbers of the sections to leave; null for all of them. */
      readonly sections: readonly string[] | null;
    }
  /** To get changes of his firm's records; null ends them. */
  | {
      readonly wants: "to attend";
      /** The login token; null ends them. */
      readonly token: string | null;
    }
  /** A subscription with more sections than one frame may name. */
  | { readonly wants: "too much" };

/** Reads a client's frame; null where it makes no sense. */
export function readWish(message: unknown): ClientWish | null {
  const { success, data: frame } = clientFrame.safeParse(message);
  if (!success) return tooMany.safeParse(message).success ? { wants: "too much" } : null;
  switch (frame.type) {
    case frameTypes.keepAlive:
      return { wants: "sign of life" };
    case frameTypes.ping:
      return { wants: "to ping" };
    case frameTypes.start:
      return { wants: "to start", compressed: frame.data?.compress === true };
    case frameTypes.subscribe: {
      const { opt, sectids } = frame.data;
      return opt === "Only"
        ? { wants: "to follow", sections: sectids }
        : { wants: "to leave", sections: sectids ?? null };
    }
    case frameTypes.attend:
      return { wants: "to attend", token: frame.data.token ?? null };
  }
}

const version = ["version", whole(0, Number.MAX_SAFE_INTEGER), "场次版本"] as const;
const section = ["sectid", id<"SectionId">(), "场次编号"] as const;

const waresOfSection = payload({ section, version, wares: ["wares", z.array(wareState), "标的"] });

/** Data of the server's frames; each frame also has the server's time. */
export const serverData = {
  [frameTypes.start]: payload({
    heartbeatMs: ["heartbeat", whole(1, 600_000), "心跳毫秒数"],
    /** Missing from an older server, which is not pinged. */
    answersPings: ["ping", z.boolean().optional(), "答复探测帧"],
  }),
  [frameTypes.reset]: payload({ reason: ["reason", text(100), "原因"] }),
  [frameTypes.sectionSnapshot]: z.array(sectionState),
  [frameTypes.sectionUpdate]: z.array(sectionState),
  [frameTypes.wareSnapshot]: waresOfSection,
  [frameTypes.wareUpdate]: waresOfSection,
  /** Firm whose records' changes are told from now on; null for none. */
  [frameTypes.attend]: payload({ firm: ["firmid", id<"FirmId">().nullable(), "企业编号，已停止为空"] }),
  /** Says only that a record has changed; its content is read by a call. */
  [frameTypes.ownMoved]: payload({
    kind: [
      "kind",
      z.enum(ownKinds),
      "contract 合同，longterm 长协合同，disposal 违约处置，mallorder 商城订单，mallnegotiation 商城议价单，mallcontract 商城合同，followed 收藏商品，message 消息，编号为用户编号",
    ],
    id: ["id", text(64), "编号"],
  }),
  [frameTypes.error]: payload({ reason: ["msg", text(200), "原因"] }),
} as const;

/** Frames of the server without data, but for its time. */
const bareTypes = [frameTypes.keepAlive, frameTypes.ping] as const;
type BareType = (typeof bareTypes)[number];

const isBare = (type: number): type is BareType => (bareTypes as readonly number[]).includes(type);

export type ServerFrame =
  | {
      readonly type: BareType;
      /** The server's time. */
      readonly time: z.output<typeof moment>;
    }
  | {
      readonly [T in keyof typeof serverData]: {
        readonly type: T;
        /** What it says, see `serverData`. */
        readonly data: z.output<(typeof serverData)[T]>;
        /** The server's time. */
        readonly time: z.output<typeof moment>;
      };
    }[keyof typeof serverData];

/** A server's frame in the form of the wire. */
export function encodeFrame(frame: ServerFrame): { type: number; data?: unknown; time: number } {
  if (!("data" in frame)) return frame;
  return {
    type: frame.type,
    data: z.encode(serverData[frame.type] as z.ZodType, frame.data),
    time: frame.time,
  };
}

/** Reads a server's frame; null for one that this client does not know. */
export function decodeFrame(message: unknown): ServerFrame | null {
  const envelope = z
    .object({ type: z.number(), data: z.unknown().optional(), time: z.number() })
    .safeParse(message);
  if (!envelope.success) return null;
  const { type, data, time } = envelope.data;
  if (isBare(type)) return { type, time: time as never };
  const schema = serverData[type as keyof typeof serverData] as z.ZodType | undefined;
  const decoded = schema && z.safeDecode(schema, data as never);
  return decoded?.success ? ({ type, data: decoded.data, time } as unknown as ServerFrame) : null;
}

/** Data of a frame about wares, from states that are in the form of the wire already. */
export const waresOnTheWire = (sectid: string, version: number, wares: readonly unknown[]) => ({
  sectid,
  version,
  wares,
});
