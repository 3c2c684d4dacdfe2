import { frameTypes, type OwnKind, serverData } from "@zd/api/market/frames";
import { refusalText } from "@zd/api/refusals";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Client } from "../platform/live/socket-connection.ts";
import type { Platform } from "../platform/module.ts";
import { frameOf, refusal } from "./frames.ts";

/** How long a socket is told of its firm's affairs before it must attend again, in milliseconds; no session lasts longer. */
const attendedMs = 12 * 3_600_000;

/** A record of certain firms has changed. */
interface OwnMove {
  /** What has changed, such as a contract. */
  readonly kind: OwnKind;
  /** Number of the record. */
  readonly id: string;
  /** The firms that are told. */
  readonly firms: readonly FirmId[];
}

/**
 * 本企业的动态: changes of a firm's own records are sent to its own sockets and to no others (decision 0032). A socket
 * joins the room of its session, which it leaves when the session ends.
 */
export interface Affairs {
  /** From now on this client is told of the firm whose token it gives; of no firm for null. */
  readonly attend: (client: Client, token: string | null) => Promise<void>;
  /** Tells the sockets of these firms. */
  readonly moved: (move: OwnMove) => void;
  /** Stops telling sessions that have ended. */
  readonly ended: (sessions: readonly string[]) => void;
}

const tooManyPages = "同一账号打开的页面过多，本页不再收到本企业动态，请关闭其他页面后刷新";

const ofSession = "session:";
const roomOf = (session: string) => `${ofSession}${session}`;
const ofUser = "user:";
/** In this room stand all sockets of a user, in order to be counted. */
const roomOfUser = (user: string) => `${ofUser}${user}`;

export function affairs({
  rooms,
  clock,
  identify,
  config,
}: Pick<Platform, "rooms" | "clock" | "identify" | "config">): Affairs {
  /** By firm, the sessions that attend, each with the moment until which it does. */
  const attending = new Map<FirmId, Map<string, Instant>>();

  function sessionsOf(firm: FirmId): readonly string[] {
    const sessions = attending.get(firm);
    if (!sessions) return [];
    const now = clock.now();
    for (const [session, until] of sessions) {
      if (until <= now || rooms.count(roomOf(session)) === 0) sessions.delete(session);
    }
    if (sessions.size === 0) attending.delete(firm);
    return [...sessions.keys()];
  }

  function leave(client: Client) {
    for (const room of client.rooms)
      if (room.startsWith(ofSession) || room.startsWith(ofUser)) client.leave(room);
  }

  const answer = (client: Client, firm: FirmId | null) =>
    client.send(frameOf(frameTypes.attend, z.encode(serverData[frameTypes.attend], { firm })));

  return {
    async attend(client, token) {
      leave(client);
      if (token === null) return answer(client, null);
      const actor = await identify(token);
      if (typeof actor === "string") return client.send(refusal(refusalText(actor)));
      const { firmId, sessionId, userId } = actor;
      const ofActor = roomOfUser(userId);
      if (rooms.count(ofActor) >= config.SOCKETS_PER_USER) return client.send(refusal(tooManyPages));
      if (!client.join(ofActor) || !client.join(roomOf(sessionId))) {
        leave(client);
        return client.send(refusal("订阅的场次过多"));
      }
      sessionsOf(firmId);
      const sessions = attending.get(firmId) ?? new Map<string, Instant>();
      attending.set(firmId, sessions.set(sessionId, (clock.now() + attendedMs) as Instant));
      answer(client, firmId);
    },

    moved({ kind, id, firms }) {
      const sessions = firms.flatMap(sessionsOf);
      if (sessions.length === 0) return;
      const frame = frameOf(frameTypes.ownMoved, z.encode(serverData[frameTypes.ownMoved], { kind, id }));
      for (const session of sessions) rooms.sendToRoom(roomOf(session), frame);
    },

    ended(sessions) {
      for (const of of attending.values()) for (const session of sessions) of.delete(session);
    },
  };
}
