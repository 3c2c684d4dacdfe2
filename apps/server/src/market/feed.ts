import { withSecondsAt } from "@zd/api/market/board";
import { frameTypes, heartbeatMs, readWish, serverData, waresOnTheWire } from "@zd/api/market/frames";
import { z } from "zod";
import { outlastOutage } from "../platform/database/outlast-outage.ts";
import type { Client, Feed } from "../platform/live/socket-connection.ts";
import { EncodedFrames } from "../platform/live/socket-frames.ts";
import type { Platform } from "../platform/module.ts";
import { findCompany } from "../system/index.ts";
import type { Affairs } from "./affairs.ts";
import type { Board } from "./board.ts";
import { type Boards, isSectionRoom, roomOf } from "./boards.ts";
import { frameOf, refusal } from "./frames.ts";
import { secondOf } from "./halls.ts";

/**
 * The market socket (R-7353…R-7367): everybody may follow the board of every section, without names of firms. A
 * client that gives its token is also told of its own firm's affairs.
 */
export function marketFeed(boards: Boards, affairs: Affairs, { clock, db }: Platform): Feed {
  /** Encoded snapshots by board; they are dropped with it. */
  const snapshots = new WeakMap<Board, { readonly second: number; readonly frames: EncodedFrames }>();

  async function follow(client: Client, sections: readonly string[]) {
    const ids = [...new Set(sections)];
    const { id: company } = await findCompany(db, client.host);
    const existing = await boards.existing(ids, company);
    const missing = ids.filter((section) => !existing.has(section));
    if (missing.length > 0) {
      client.send(
        refusal(missing.length === 1 ? `场次${missing[0]}不存在` : `${missing.length}个场次不存在`),
      );
    }
    for (const section of existing) {
      const board = await boards.read(section);
      if (!board) continue;
      if (!client.join(roomOf(section))) {
        client.send(refusal("订阅的场次过多"));
        return;
      }
      // The room may have moved while the board was read: a newer one is there at once.
      client.sendEncoded(snapshotOf((await boards.read(section)) ?? board));
    }
  }

  /** The frames of a board, encoded once for the thousand browsers that ask for it when a session begins. */
  function snapshotOf(board: Board): EncodedFrames {
    const now = clock.now();
    const known = snapshots.get(board);
    if (known?.second === secondOf(now)) return known.frames;
    const { section, version, state, wares } = board;
    const states = [...wares.values()].map((ware) => withSecondsAt(ware, now));
    const frames = new EncodedFrames(
      [
        frameOf(frameTypes.sectionSnapshot, [withSecondsAt(state, now)]),
        frameOf(frameTypes.wareSnapshot, waresOnTheWire(section, version, states)),
      ],
      now,
    );
    snapshots.set(board, { second: secondOf(now), frames });
    return frames;
  }

  function unfollow(client: Client, sections: readonly string[] | null) {
    const rooms = sections ? sections.map(roomOf) : [...client.rooms].filter(isSectionRoom);
    for (const room of rooms) client.leave(room);
  }

  return {
    unreadable: refusal("无法识别的消息"),
    farewell: frameOf(frameTypes.reset, z.encode(serverData[frameTypes.reset], { reason: "服务器即将重启" })),
    async onFrame(client, frame) {
      const wish = readWish(frame);
      switch (wish?.wants) {
        case undefined:
          return client.send(refusal("无法识别的消息"));
        case "too much":
          return client.send(refusal("订阅的场次过多"));
        case "sign of life":
          return client.send(frameOf(frameTypes.keepAlive));
        case "to ping":
          return client.send(frameOf(frameTypes.ping));
        case "to start":
          if (wish.compressed) client.compress();
          return client.send(
            frameOf(
              frameTypes.start,
              z.encode(serverData[frameTypes.start], { heartbeatMs, answersPings: true }),
            ),
          );
        case "to follow":
          // Whoever comes while the database is away is shown the boards when it is back, and need not ask again.
          return outlastOutage(() => follow(client, wish.sections));
        case "to leave":
          return unfollow(client, wish.sections);
        case "to attend":
          return affairs.attend(client, wish.token);
      }
    },
  };
}
