import { Link, Outlet } from "@tanstack/react-router";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { buttonClass } from "../../ui/buttons/button.tsx";
import styles from "./error-pages.module.css";

/** The parent of the error pages. */
export const ErrorLayout = () => (
  <EntryLayout>
    <Outlet />
  </EntryLayout>
);

export const ForbiddenPage = () => (
  <Failure status="403" title="无权访问">
    您没有查看此页面的权限，请联系本企业管理员。
  </Failure>
);

export const MissingPage = () => (
  <Failure status="404" title="页面不存在">
    地址可能有误，或该页面已移除。
  </Failure>
);

export const BrokenPage = () => (
  <Failure status="500" title="系统错误">
    系统暂时无法处理您的请求，请稍后重试。
  </Failure>
);

interface FailureProps {
  /** The number above the title, such as 404. */
  readonly status: string;
  readonly title: string;
  /** What the user can do about it. */
  readonly children: string;
}

function Failure({ status, title, children }: FailureProps) {
  return (
    <div className={styles["failure"]}>
      <p className={styles["status"]}>{status}</p>
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={styles["ways"]}>
        <button type="button" className={buttonClass({})} onClick={() => history.back()}>
          返回上一页
        </button>
        <Link to="/trade" className={buttonClass({ look: "main" })}>
          前往交易大厅
        </Link>
      </div>
    </div>
  );
}
