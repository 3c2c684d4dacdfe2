import { type Side, sides } from "@zd/domain/terms/codes";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./tag.module.css";

/** `lead` and `out` are one's own state in a bidding and the only filled ones. */
export type TagTone = "plain" | "accent" | "warn" | "bad" | "sell" | "buy" | "lead" | "out";

export function Tag({ tone = "plain", children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return <span className={classNames(styles["tag"], styles[tone])}>{children}</span>;
}

/** 卖 green, 买 red, everywhere; the long word is read out. */
export function SideTag({ side }: { readonly side: Side }) {
  return (
    <span className={classNames(styles["tag"], styles[side === "S" ? "sell" : "buy"])} title={sides[side]}>
      {side === "S" ? "卖" : "买"}
    </span>
  );
}
