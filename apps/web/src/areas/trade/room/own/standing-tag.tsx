import motion from "../../../../ui/figures/motion.module.css";
import { useChanges } from "../../../../ui/figures/use-flash.ts";
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

const better: ReadonlySet<Standing> = new Set(["leading", "winning", "dealt"]);

/** One's own standing on a ware: a shape, a word and a colour; one that has changed lights up. */
export function StandingTag({ standing }: { readonly standing: Standing }) {
  const changes = useChanges(standing);
  return (
    <span
      key={changes}
      className={changes > 0 ? motion[better.has(standing) ? "flash-won" : "flash-lost"] : undefined}
    >
      <Tag tone={tones[standing]}>{standingWords[standing]}</Tag>
    </span>
  );
}
