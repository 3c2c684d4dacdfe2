import { Link } from "@tanstack/react-router";
import { market } from "@zd/api/market/operations";
import { trading } from "@zd/api/trading/operations";
import { z } from "zod";
import { useAside } from "../../../api/hooks.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { Tag } from "../../../ui/status/tag.tsx";
import { isRunning } from "../home/session-rows.ts";
import styles from "./todo-page.module.css";

const everyMs = 10_000;

/** 出局: sections in which the firm is outbid while bidding goes on; in view at the foot of the window whatever is scrolled, where its coming moves no row under a hand. */
export function OutbidNow() {
  const sections = useAside(trading.listSections, {}, { everyMs });
  const lost = (sections ?? []).filter((one) => isRunning(one) && one.outbid > 0);
  if (lost.length === 0) return null;
  return (
    <ul className={styles["outbid"]} aria-label="出局">
      {lost.map(({ section, name, outbid, practice }) => (
        <li key={section}>
          <Tag tone="out">出局 {outbid}</Tag>
          <span>{name}</span>
          {practice && <Tag tone="accent">练习</Tag>}
          <Link
            to="/trade/round"
            search={z.encode(market.listWares.input, { section })}
            className={buttonClass({ look: "main", small: true })}
            preload={false}
            aria-label={`去出价 ${name}`}
          >
            去出价
          </Link>
        </li>
      ))}
    </ul>
  );
}
