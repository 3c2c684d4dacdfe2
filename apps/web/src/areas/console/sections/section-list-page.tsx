import { control } from "@zd/api/trading/control";
import { may, useUser } from "../../../api/session.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { BuildLink, ControlRoomLink, SectionLink } from "../section-links.tsx";

/** 场次列表 */
export const SectionListPage = () => {
  const mayManage = may(useUser(), "manage-trading");
  return (
    <QueryPage
      of={control.listSections}
      rowKey="section"
      actions={mayManage && <BuildLink>新建场次</BuildLink>}
      detail={({ section }) => (
        <DetailActions>
          <SectionLink section={section} className={buttonClass({})}>
            场次详情
          </SectionLink>
          <ControlRoomLink section={section} className={buttonClass({ look: "main" })}>
            进入控制室
          </ControlRoomLink>
        </DetailActions>
      )}
    />
  );
};
