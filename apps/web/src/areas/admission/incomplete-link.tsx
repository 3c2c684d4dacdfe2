import { Link } from "@tanstack/react-router";
import styles from "./driver-page.module.css";

/** What is shown where the token of a signed link is missing, as when only the first half of it was copied. */
export const IncompleteLink = ({ of }: { readonly of: string }) => (
  <main className={styles["page"]}>
    <section className={styles["part"]}>
      <h1>{of}</h1>
      <p role="alert">链接不完整，请从收到的短信或消息中重新打开。</p>
      <Link to="/">返回首页</Link>
    </section>
  </main>
);
