import { api } from "@zd/api";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { disinvite } from "@zd/domain/trading/invitations";
import { findFirm } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findUserNames } from "../control/names.ts";
import { getOwnGuestList, guestMark, readGuest } from "./guest-store.ts";

/** 删除专场企业的确认卡; the firm's activity is shown only before the start, when there can be no offers yet. */
export const previewRemoval = handle(
  api.special.previewRemoval,
  async ({ section, firm }, { db, actor, now, refuse }) => {
    const list = await getOwnGuestList(db, section, actor);
    const guest = await readGuest(db, section, firm, actor);
    if (!guest.isInvited) return refuse("GUEST_UNKNOWN");
    const decision = disinvite(list, guest, actor.firmId, now);
    const isSettled = !decision.ok && decision.reason === "GUESTS_SETTLED";
    const { invitedAt, invitedBy, enteredAt, orders } = guest;
    const [member, nameOf] = await Promise.all([
      findFirm(db, firm),
      findUserNames(db, invitedBy === null ? [] : [invitedBy]),
    ]);
    return {
      ...plainCard,
      number: section,
      party: member?.name ?? firm,
      direction: "移除",
      path: "专场企业名单",
      amount: null,
      changes: decision.ok
        ? changedRows([
            ["专场名单", "在名单中", "不在名单中"],
            ["参加本场", "可以", "不可以"],
          ])
        : [],
      subject: list.name,
      effect: null,
      facts: [
        {
          title: "邀请",
          words: `${timeOf(invitedAt)} ${invitedBy === null ? "" : nameOf(invitedBy)}`.trim(),
        },
        { title: "进入", words: enteredAt === null ? "尚未进入" : timeOf(enteredAt) },
        {
          title: "本场报价",
          words: isSettled ? "--" : orders === 0 ? "没有，未冻结保证金" : `${orders} 笔`,
        },
      ],
      consequence: [{ when: "移除后", words: "不能参加本场，开始前可以重新邀请；已进入的记录保留" }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred: refusalMessage(decision),
      seen: previewHash(isSettled ? null : guestMark(guest)),
    };
  },
);

const timeOf = (at: Instant | null) => (at === null ? "--" : formatShanghai(at).slice(0, 16));
