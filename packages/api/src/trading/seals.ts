import { sealHolders } from "@zd/domain/trading/session";
import { z } from "zod";
import { wareStatus } from "../market/board.ts";
import { core, staff } from "../wire/address-families.ts";
import { codesOf, flag, id, many, moment, secret, text, whole } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const section = ["sectid", id<"SectionId">(), "场次编号"] as const;
const holder = ["holder", codesOf(sealHolders), "以何身份持有"] as const;
/** A public key of X25519 in Base64: 32 bytes. */
const publicKey = [
  "publickey",
  text(44).regex(/^[A-Za-z0-9+/]{43}=$/, { error: "公钥格式不正确" }),
  "公钥(X25519)，Base64",
] as const;

/** Who holds the parts of a seal, and who of them has released his. */
export const sealState = payload({
  offers: ["offers", many, "已封存的报价数"],
  threshold: ["threshold", many, "开启所需份数"],
  holders: [
    "holders",
    z.array(
      payload({
        holder,
        name: ["username", text(64), "开启人"],
        releasedAt: ["releasedtime", moment.nullable(), "交出时间，未交出为空"],
      }),
    ),
    "开启人",
  ],
});

/** 开启份额: the keys of those who may hold parts of seals, and the release of the parts (decision 0111). */
export const seals = operations("seals", {
  /** The caller's own key and parts: those that he may still be asked for, the latest section first. */
  listOwn: query(core, "list-seal-parts", {
    title: "我的开启份额",
    access: "member",
    input: payload({}),
    output: payload({
      holder: ["holder", codesOf(sealHolders).nullable(), "可以何身份持有，不能持有为空"],
      publicKey: ["publickey", text(44).nullable(), "已登记的公钥，未登记为空"],
      enrolledAt: ["enrolledtime", moment.nullable(), "登记时间，未登记为空"],
      parts: [
        "list",
        z.array(
          payload({
            section,
            name: ["sectname", text(100), "场次名称"],
            status: ["status", wareStatus, "场次状态"],
            deadline: ["deadline", moment.nullable(), "本阶段截止时间；待开启的为开启期限"],
            part: ["part", many, "第几份"],
            round: ["round", whole(1, 2).nullable(), "哪一轮报价的份额，只有一轮密封报价的为空"],
            isDue: ["due", flag, "是否现在可以交出"],
            box: ["box", text(400), "为本人加密的份额，Base64"],
            publicKey: ["publickey", text(44).nullable(), "份额按哪把公钥加密，早先的场次没有记录则为空"],
            releasedAt: ["releasedtime", moment.nullable(), "本人交出时间，未交出为空"],
            state: ["state", sealState, "开启进度"],
          }),
        ),
        "份额",
      ],
    }),
  }),

  /** Enrols the public key of whoever may hold parts; a later one takes its place for sections to come. */
  enrolKey: command(core, "enrol-seal-key", {
    title: "登记开启密钥",
    access: "member",
    asksFactor: true,
    input: payload({ publicKey }),
    output: payload({}),
    refusals: ["NOT_ALLOWED"],
  }),

  /** Releases the caller's part of a section; with enough of them all offers are opened at once. */
  releasePart: command(core, "release-seal-part", {
    title: "交出开启份额",
    access: "member",
    asksFactor: true,
    input: payload({ section, part: ["part", secret(100), "开启份额，Base64"] }),
    output: payload({}),
    refusals: [
      "NOT_FOUND",
      "SEAL_NOT_DUE",
      "SEAL_PART_WRONG",
      "SEAL_PART_OF_OTHER",
      "SEAL_PART_TWICE",
      "SEAL_PART_OF_ROUND",
      "SEAL_UNREADABLE",
    ],
  }),

  /** Whoever may be made a holder of a section of these applications: enrolled staff, and enrolled users of their owner. */
  listHolders: query(staff, "list-seal-holders", {
    title: "可选的开启人",
    access: "manage-trading",
    input: payload({ applications: ["applications", z.array(id<"ApplicationId">()).max(100), "申请号"] }),
    output: z.array(
      payload({
        user: ["userid", id<"UserId">(), "用户编号"],
        name: ["username", text(64), "姓名"],
        firmName: ["firmname", text(200), "企业"],
        holder,
      }),
    ),
  }),
});
