import { z } from "zod";
import { mid } from "../wire/address-families.ts";
import { flag, many, moment, secret, text } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { passwordProofRefusals } from "./factors.ts";

/** A sign-in is named by a part of the hash of its token, with which nothing can be done. */
const session = ["sessionid", text(32, 1), "登录编号"] as const;
/** Whoever has found a browser open ends no session of its owner. */
const password = ["pwd", secret(128), "登录密码"] as const;

/** 登录设备 of the caller, beyond the seed (decision 0107). */
export const ownSessions = operations("ownSessions", {
  /** The devices on which he is signed in, the one used last first. */
  list: query(mid, "own-sessions", {
    title: "本人的登录设备",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        session,
        isCurrent: ["current", flag, "是否本机"],
        device: ["device", text(60), "设备"],
        ip: ["ip", text(64), "来源地址"],
        since: ["since", moment, "登录时间"],
        lastUsedAt: ["lastused", moment, "最近使用"],
      }),
    ),
  }),

  /** Ends one of them at once. */
  end: command(mid, "end-own-session", {
    title: "退出一处登录",
    access: "member",
    input: payload({ session, password }),
    output: z.null(),
    refusals: [...passwordProofRefusals, "NOT_FOUND"],
  }),

  /** Ends all but this one at once. */
  endOthers: command(mid, "end-other-sessions", {
    title: "退出其他全部登录",
    access: "member",
    input: payload({ password }),
    output: payload({ ended: ["ended", many, "退出的登录数"] }),
    refusals: passwordProofRefusals,
  }),
});
