import { withSecondsAt } from "@zd/contract/market/board";
import { frameTypes, heartbeatMs, readWish, serverData, waresOnTheWire } from "@zd/contract/market/frames";
import { z } from "zod";
import type { Platform } from "../platform/module.ts";
import type { Client, Feed } from "../platform/sockets.ts";
import { findCompany } from "../system/index.ts";
import { type Boards, roomOf } from "./boards.ts";

/** The market socket (R-7353…R-7367): everybody may follow every section's board, and sees no names. */
export function marketFeed(boards: Boards, { clock, db }: Platform): Feed {
  async function follow(client: Client, sections: readonly string[]) {
    const wanted = [...new Set(sections)];
    const { id: company } = await findCompany(db, client.host);
    const existing = await boards.existing(wanted, company);
    const missing = wanted.filter((section) => !existing.has(section));
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
      const now = clock.now();
      const { version, state, wares } = (await boards.read(section)) ?? board;
      client.send({ type: frameTypes.sectionSnapshot, data: [withSecondsAt(state, now)] });
      const states = [...wares.values()].map((ware) => withSecondsAt(ware, now));
      client.send({ type: frameTypes.wareSnapshot, data: waresOnTheWire(section, version, states) });
    }
  }

  function unfollow(client: Client, sections: readonly string[] | null) {
    const rooms = sections ? sections.map(roomOf) : [...client.rooms];
    for (const room of rooms) client.leave(room);
  }

  return {
    unreadable: refusal("无法识别的消息"),
    farewell: frameOf(frameTypes.reset, z.encode(serverData[frameTypes.reset], { reason: "服务器即将重启" })),
    async received(client, frame) {
      const wish = readWish(frame);
      switch (wish?.wants) {
        case undefined:
          return client.send(refusal("无法识别的消息"));
        case "too much":
          return client.send(refusal("订阅的场次过多"));
        case "sign of life":
          return client.send(frameOf(frameTypes.keepAlive));
        case "to start":
          if (wish.compressed) client.compress();
          return client.send(
            frameOf(frameTypes.start, z.encode(serverData[frameTypes.start], { heartbeatMs })),
          );
        case "to follow":
          return follow(client, wish.sections);
        case "to leave":
          return unfollow(client, wish.sections);
      }
    },
  };
}

const frameOf = (type: number, data?: unknown) => ({ type, data });

const refusal = (reason: string) =>
  frameOf(frameTypes.error, z.encode(serverData[frameTypes.error], { reason }));
