import { Link } from "@tanstack/react-router";
import { editing } from "@zd/api/content/editing";
import { may, useUser } from "../../../api/session.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 公告管理 */
export function NoticeListPage() {
  const mayEdit = may(useUser(), "edit-content");
  return (
    <QueryPage
      of={editing.listNotices}
      rowKey="id"
      emptyHint="新建公告后先存为草稿，发布后其对象可见"
      actions={
        mayEdit && (
          <Link to="/console/notice" className={buttonClass({ look: "main" })}>
            新建公告
          </Link>
        )
      }
      detail={({ id, kind, receipt, status }) => (
        <DetailActions>
          <Link to="/console/notice" search={{ kind, id }} className={buttonClass({ look: "main" })}>
            {mayEdit ? "编辑、发布或撤回" : "查看全文"}
          </Link>
          {receipt === "Y" && status !== "D" && (
            <Link to="/console/notice-receipts" search={{ kind, notice: id }} className={buttonClass({})}>
              回执
            </Link>
          )}
        </DetailActions>
      )}
    />
  );
}
