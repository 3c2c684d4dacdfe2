import type { Config } from "../../../config.ts";
import { aliyunGateway } from "./aliyun.ts";
import type { SmsGateway } from "./sms-gateway.ts";
import { tencentGateway } from "./tencent.ts";

/** Where each gateway answers unless `SMS_ENDPOINT` says otherwise. */
const endpoints = {
  aliyun: "https://dysmsapi.aliyuncs.com",
  tencent: "https://sms.tencentcloudapi.com",
} as const;

type SmsConfig = Pick<
  Config,
  | "SMS_GATEWAY"
  | "SMS_ENDPOINT"
  | "SMS_KEY_ID"
  | "SMS_KEY_SECRET"
  | "SMS_SIGN_NAME"
  | "SMS_TEMPLATES"
  | "SMS_APP_ID"
  | "SMS_REGION"
>;

/** The gateway that the settings name; they are complete where they name one. */
export function openGateway(config: SmsConfig, ms?: number): SmsGateway {
  const { SMS_GATEWAY, SMS_ENDPOINT, SMS_KEY_ID = "", SMS_KEY_SECRET = "", SMS_SIGN_NAME = "" } = config;
  if (SMS_GATEWAY === undefined) throw new Error("no gateway of texts is set");
  const account = {
    endpoint: SMS_ENDPOINT ?? endpoints[SMS_GATEWAY],
    keyId: SMS_KEY_ID,
    keySecret: SMS_KEY_SECRET,
    signName: SMS_SIGN_NAME,
    templates: config.SMS_TEMPLATES,
  };
  const { SMS_APP_ID: appId = "", SMS_REGION: region } = config;
  return SMS_GATEWAY === "aliyun"
    ? aliyunGateway(account, ms)
    : tencentGateway({ ...account, appId, region }, ms);
}
