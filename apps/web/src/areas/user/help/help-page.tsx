import { Link } from "@tanstack/react-router";
import { isStaff, useUser } from "../../../api/session.ts";
import { NewsPage } from "../../../parts/content/news-page.tsx";
import styles from "./help-page.module.css";

/** What somebody comes to the help centre for, and the words that find what is written about it. */
const tasks = [
  { name: "出价", keyword: "报价" },
  { name: "保证金", keyword: "保证金" },
  { name: "签合同", keyword: "签" },
  { name: "付款", keyword: "付款" },
  { name: "发货收货", keyword: "货" },
  { name: "出入金", keyword: "入金" },
  { name: "费用发票", keyword: "费" },
  { name: "资质权限", keyword: "资质" },
] as const;

/** 帮助中心 (R-2150): news of kind 1004, by task and by what is looked for; what is not answered is asked from here. */
export const HelpPage = () => (
  <NewsPage
    title="帮助中心"
    kind="1004"
    finding={{ label: "查找帮助", example: "如：保证金 退还" }}
    beside={<Tasks />}
  />
);

function Tasks() {
  const user = useUser();
  const mayAsk = user !== null && !isStaff(user);
  return (
    <nav className={styles["tasks"]} aria-label="按事项查找">
      {tasks.map(({ name, keyword }) => (
        <Link key={name} to="." search={{ keyword }}>
          {name}
        </Link>
      ))}
      {mayAsk && (
        <Link to="/user/service-assess" className={styles["ask"]}>
          没有解决？提交反馈
        </Link>
      )}
    </nav>
  );
}
