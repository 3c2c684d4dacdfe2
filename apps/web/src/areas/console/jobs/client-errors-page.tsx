import { clientErrors } from "@zd/api/system/client-errors";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 前端错误: errors that browsers have reported. */
export const ClientErrorsPage = () => (
  <QueryPage
    of={clientErrors.list}
    rowKey="error"
    detailTitle={({ message }) => message}
    emptyHint="没有记录到错误；哪些环境记录错误，在系统设置中选择"
  />
);
