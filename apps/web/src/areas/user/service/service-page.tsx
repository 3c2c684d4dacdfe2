import { service } from "@zd/api/content/service";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { RatingForm } from "./rating-form.tsx";
import styles from "./service-page.module.css";

/** 服务评价 (R-2148): the rating of the month, and what the firm has to say, with the answers. */
export function ServicePage() {
  return (
    <QueryPage
      title="服务评价"
      lead={
        <div className={styles["forms"]}>
          <Leading>
            <RatingForm />
          </Leading>
          <FeedbackForm />
        </div>
      }
      listTitle="本企业的反馈"
      of={service.listOwnFeedback}
      rowKey="feedback"
      emptyHint="在上方填写意见反馈，答复会显示在这里"
    />
  );
}
