import { valueNames } from "@zd/domain/identity/text-kinds";
import type { Instant } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { askGateway } from "./http-adapter.ts";
import { type GatewayAccount, GatewayAway, type SmsGateway, shortValue, TextRefused } from "./sms-gateway.ts";
import { signTencent } from "./tencent-signature.ts";

const fault = z.object({ Code: z.string(), Message: z.string().default("") });

/** The body of an answer: an error in the place of what was asked for, where the call was refused as a whole. */
interface MayRefuse {
  readonly Error?: z.output<typeof fault> | undefined;
}

const sent = z.object({
  Response: z.object({
    Error: fault.optional(),
    SendStatusSet: z.array(fault.extend({ SerialNo: z.string().default("") })).default([]),
  }),
});
const pulled = z.object({
  Response: z.object({
    Error: fault.optional(),
    PullSmsSendStatusSet: z
      .array(
        z.object({
          SerialNo: z.string(),
          ReportStatus: z.string(),
          Description: z.string().default(""),
          SessionContext: z.string().nullish(),
        }),
      )
      .default([]),
  }),
});

/** Refusals that are about one text: its number, its values, or too many of them to this number. */
const ofOneText =
  /^(LimitExceeded\.PhoneNumber|InvalidParameterValue\.(IncorrectPhoneNumber|TemplateParameter)|FailedOperation\.(PhoneNumberInBlacklist|ContainSensitiveWord))/;

/** An account of Tencent Cloud. */
interface TencentAccount extends GatewayAccount {
  /** The application of the console of texts (SmsSdkAppId). */
  readonly appId: string;
  readonly region: string;
}

/**
 * 腾讯云短信 (sms 2021-01-11): `SendSms`, with our reference as `SessionContext`, and `PullSmsSendStatusByPhoneNumber`. Its reports name the
 * reference only for accounts to which it was granted; otherwise a text whose handing over was not answered is found by nobody, and sent again.
 */
export function tencentGateway(account: TencentAccount, ms?: number): SmsGateway {
  const ask = async <Body extends MayRefuse>(
    action: string,
    parameters: object,
    answer: z.ZodType<{ readonly Response: Body }>,
    now: Instant,
  ): Promise<Body> => {
    const body = JSON.stringify({ ...parameters, SmsSdkAppId: account.appId });
    const { region } = account;
    const call = { service: "sms", action, version: "2021-01-11", region, body };
    const { Response } = await askGateway(signTencent(account, call, now), answer, ms);
    if (Response.Error) throw refusedFor(Response.Error);
    return Response;
  };

  return {
    async send({ reference, mobile, content: { kind, values } }, now) {
      const parameters = {
        PhoneNumberSet: [`+86${mobile}`],
        SignName: account.signName,
        TemplateId: account.templates[kind] ?? "",
        TemplateParamSet: valueNames(kind).map((name) => shortValue(values[name] ?? "")),
        SessionContext: reference,
      };
      const { SendStatusSet } = await ask("SendSms", parameters, sent, now);
      const [status] = SendStatusSet;
      if (!status) throw new GatewayAway("no status of the text");
      if (status.Code !== "Ok" || status.SerialNo === "") throw refusedFor(status);
      return status.SerialNo;
    },

    async find({ reference, mobile, id, sentAt }, now) {
      const parameters = {
        PhoneNumber: `+86${mobile}`,
        BeginTime: Math.floor(sentAt / 1_000),
        EndTime: Math.floor(now / 1_000),
        Offset: 0,
        Limit: 100,
      };
      const { PullSmsSendStatusSet } = await ask("PullSmsSendStatusByPhoneNumber", parameters, pulled, now);
      const found = PullSmsSendStatusSet.find(({ SerialNo, SessionContext }) =>
        id === null ? SessionContext === reference : SerialNo === id,
      );
      if (!found) return null;
      const isDelivered = found.ReportStatus === "SUCCESS";
      return {
        id: found.SerialNo,
        state: isDelivered ? "delivered" : "failed",
        fault: isDelivered ? null : found.Description,
      };
    },
  };
}

const refusedFor = ({ Code, Message }: z.output<typeof fault>) => {
  const words = `${Code} ${Message}`;
  return ofOneText.test(Code) ? new TextRefused(words) : new GatewayAway(words);
};
