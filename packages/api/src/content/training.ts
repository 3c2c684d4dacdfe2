import { z } from "zod";
import { micro } from "../wire/address-families.ts";
import { dateTime, id, whole } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const news = ["id", id<"NewsId">(), "培训编号"] as const;
const aDay = 86_400;
const second = ["second", whole(0, aDay), "看到第几秒"] as const;
const length = ["length", whole(1, aDay), "全长秒数"] as const;

/** 培训视频: how far the signed-in user has watched each, on any device. */
export const training = operations("training", {
  readProgress: query(micro, "client/trainingProgress", {
    title: "培训进度",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        news,
        second,
        length,
        finished: ["finished", z.boolean(), "已看完"],
        watchedAt: ["watchtime", dateTime, "最近观看"],
      }),
    ),
  }),

  keepProgress: command(micro, "client/saveTrainingProgress", {
    title: "记录培训进度",
    access: "member",
    input: payload({ news, second, length }),
    output: payload({ finished: ["finished", z.boolean(), "已看完"] }),
    refusals: ["NOT_FOUND"],
  }),
});
