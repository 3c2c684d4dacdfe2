import { type ServiceAspect, service, serviceAspects } from "@zd/api/content/service";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useId } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { StarIcon } from "../../../ui/buttons/icons.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import form from "../../../ui/form/form.module.css";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "./service-page.module.css";

const stars = [1, 2, 3, 4, 5] as const;
const words = ["很不满意", "不满意", "一般", "满意", "很满意"] as const;
const aspects = Object.entries(serviceAspects) as [ServiceAspect, string][];

/** The stars of each aspect; none before it is rated. */
type Scores = Partial<Record<ServiceAspect, number>>;

/** 本月服务评价: once a month, to be changed while the month lasts. */
export function RatingForm() {
  const { data, error, refetch } = useCallQuery(service.readRating, {});
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return <Form key={data.rating?.ratedAt ?? 0} month={data.month} rating={data.rating} />;
}

type RatingRead = NonNullable<ReturnType<typeof useCallQuery<typeof service.readRating>>["data"]>;

function Form({ month, rating }: RatingRead) {
  const id = useId();
  const { field, values, change, input, fault } = useForm(service.rate, {
    initial: { scores: (rating?.scores ?? {}) as Scores, comment: rating?.comment ?? "" },
    input: ({ scores: stars, comment: text }) => {
      const missing = aspects.filter(([aspect]) => stars[aspect] === undefined).map(([, title]) => title);
      if (missing.length > 0) return `还未评：${missing.join("、")}`;
      return { scores: stars as Required<Scores>, comment: text };
    },
  });
  const { scores, comment } = values;
  const { maxLength } = field("comment");
  const rate = useCommand(service.rate, { refreshes: [service.readRating], silent: true });
  return (
    <form
      className={styles["form"]}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (input !== null) rate.mutate(input, { onSuccess: () => succeed("评价已提交，感谢您的评价") });
      }}
    >
      <h2 id={id}>本月评价</h2>
      <p className={styles["hint"]}>
        {month} 月评价
        {rating ? `，已于 ${formatShanghai(rating.ratedAt).slice(0, 16)} 提交，本月内可修改` : ""}
      </p>
      {aspects.map(([aspect, title]) => (
        <fieldset key={aspect} className={styles["aspect"]}>
          <legend>{title}</legend>
          {stars.map((star) => (
            <label key={star} title={words[star - 1]}>
              <input
                type="radio"
                name={`${id}-${aspect}`}
                value={star}
                checked={scores[aspect] === star}
                onChange={() => change({ scores: { ...scores, [aspect]: star } })}
                aria-label={`${title} ${star} 分 ${words[star - 1]}`}
              />
              <StarIcon filled={(scores[aspect] ?? 0) >= star} />
            </label>
          ))}
          <span>{scores[aspect] ? words[scores[aspect] - 1] : "未评"}</span>
        </fieldset>
      ))}
      <label htmlFor={`${id}-comment`}>评语（可不填）</label>
      <textarea
        id={`${id}-comment`}
        maxLength={maxLength}
        rows={2}
        value={comment}
        onChange={({ target }) => change({ comment: target.value })}
      />
      {rate.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(rate.error)}
        </p>
      )}
      <p className={styles["end"]}>
        <span>{fault}</span>
        <Button type="submit" look="main" disabled={input === null} busy={rate.isPending}>
          {rating ? "修改评价" : "提交评价"}
        </Button>
      </p>
    </form>
  );
}
