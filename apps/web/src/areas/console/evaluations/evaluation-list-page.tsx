import { evaluations } from "@zd/api/trading/evaluations";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { EvaluationLink, SectionLink } from "../section-links.tsx";

/** 评标: the wares that wait for an award, and those that were awarded lately. */
export const EvaluationListPage = () => (
  <QueryPage
    of={evaluations.listEvaluations}
    rowKey="ware"
    emptyHint="询报价与外购场次的标的在这里评标"
    detail={({ section, ware }) => (
      <DetailActions>
        <SectionLink section={section} className={buttonClass({})}>
          场次详情
        </SectionLink>
        <EvaluationLink section={section} ware={ware} className={buttonClass({ look: "main" })}>
          查看评标
        </EvaluationLink>
      </DetailActions>
    )}
  />
);
