import { randomUUID } from "node:crypto";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { z } from "zod";
import { signAliyun } from "./aliyun-signature.ts";
import { askGateway } from "./http-adapter.ts";
import {
  type GatewayAccount,
  GatewayAway,
  type Report,
  type SmsGateway,
  shortValue,
  TextRefused,
} from "./sms-gateway.ts";

const version = "2017-05-25";

const answered = z.object({ Code: z.string(), Message: z.string().default("") });
const sent = answered.extend({ BizId: z.string().optional() });
const details = answered.extend({
  SmsSendDetailDTOs: z
    .object({
      SmsSendDetailDTO: z
        .array(
          z.object({
            OutId: z.string().optional(),
            /** 1 waits for a report, 2 has failed, 3 was delivered. */
            SendStatus: z.number(),
            ErrCode: z.string().optional(),
          }),
        )
        .default([]),
    })
    .optional(),
});

/** Refusals that are about one text: its number, its values, or too many of them to this number. */
const ofOneText = new Set([
  "isv.MOBILE_NUMBER_ILLEGAL",
  "isv.BUSINESS_LIMIT_CONTROL",
  "isv.BLACK_KEY_CONTROL_LIMIT",
  "isv.DOMESTIC_NUMBER_NOT_SUPPORTED",
  "isv.PARAM_LENGTH_LIMIT",
  "isv.PARAM_NOT_SUPPORT_URL",
  "isv.INVALID_JSON_PARAM",
  "isv.TEMPLATE_PARAMS_ILLEGAL",
]);

const states: Readonly<Record<number, Report["state"]>> = { 2: "failed", 3: "delivered" };

/** 阿里云短信服务 (Dysmsapi 2017-05-25): `SendSms`, with our reference as `OutId`, and `QuerySendDetails`. */
export function aliyunGateway(account: GatewayAccount, ms?: number): SmsGateway {
  return {
    async send({ reference, mobile, content }, now) {
      const values = Object.entries(content.values).map(([name, value]) => [name, shortValue(value)]);
      const call = {
        action: "SendSms",
        version,
        nonce: randomUUID(),
        parameters: {
          PhoneNumbers: mobile,
          SignName: account.signName,
          TemplateCode: account.templates[content.kind] ?? "",
          TemplateParam: JSON.stringify(Object.fromEntries(values)),
          OutId: reference,
        },
      };
      const { Code, Message, BizId } = await askGateway(signAliyun(account, call, now), sent, ms);
      if (Code === "OK" && BizId !== undefined) return BizId;
      const words = `${Code} ${Message}`;
      throw ofOneText.has(Code) ? new TextRefused(words) : new GatewayAway(words);
    },

    async find({ reference, mobile, sentAt, id }, now) {
      const call = {
        action: "QuerySendDetails",
        version,
        nonce: randomUUID(),
        parameters: {
          PhoneNumber: mobile,
          SendDate: shanghaiDay(sentAt).replaceAll("-", ""),
          PageSize: "50",
          CurrentPage: "1",
          ...(id !== null && { BizId: id }),
        },
      };
      const { Code, Message, SmsSendDetailDTOs } = await askGateway(
        signAliyun(account, call, now),
        details,
        ms,
      );
      if (Code !== "OK") throw new GatewayAway(`${Code} ${Message}`);
      const found = SmsSendDetailDTOs?.SmsSendDetailDTO.find(({ OutId }) => OutId === reference);
      if (!found) return null;
      const state = states[found.SendStatus] ?? "waiting";
      return { id, state, fault: state === "failed" ? (found.ErrCode ?? "") : null };
    },
  };
}
