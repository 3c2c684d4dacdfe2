import { Tag, type TagTone } from "../../../../ui/status/tag.tsx";
import type { Standing } from "./own-orders.ts";

export const standingWords: Readonly<Record<Standing, string>> = {
  leading: "领先",
  outbid: "出局",
  waiting: "待定",
  asked: "还价",
  winning: "入围",
  dealt: "成交",
  unfilled: "未成交",
  withdrawn: "已撤单",
};

const tones: Readonly<Record<Standing, TagTone>> = {
  leading: "lead",
  outbid: "out",
  waiting: "accent",
  asked: "out",
  winning: "lead",
  dealt: "accent",
  unfilled: "plain",
  withdrawn: "plain",
};

/** One's own standing on a ware: a shape, a word and a colour. */
export const StandingTag = ({ standing }: { readonly standing: Standing }) => (
  <Tag tone={tones[standing]}>{standingWords[standing]}</Tag>
);
