import { Link } from "@tanstack/react-router";
import { Children, type ReactNode } from "react";
import { BasketLink } from "../../../parts/mall/basket/basket-link.tsx";
import styles from "./mall.module.css";

/** Where a page of the mall stands; the last is the page itself. */
export const Crumbs = ({ children }: { readonly children: ReactNode }) => (
  <nav className={styles["crumbs"]} aria-label="位置">
    <span>
      <Link to="/trade">网上商城</Link>
    </span>
    {Children.map(children, (each) => each && <span>{each}</span>)}
    <BasketLink className={styles["basket"]} />
  </nav>
);
