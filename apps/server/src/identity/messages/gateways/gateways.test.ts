import { textOf } from "@zd/domain/identity/text-kinds";
import { instant } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gatewayKey, openGatewayStandIn } from "../../testing/gateway-stand-in.ts";
import { signAliyun } from "./aliyun-signature.ts";
import { openGateway } from "./open-gateway.ts";
import { GatewayAway, type SmsGateway, TextRefused } from "./sms-gateway.ts";
import { signTencent } from "./tencent-signature.ts";

const now = instant(Date.UTC(2026, 11, 22, 3));

test("a request to Alibaba Cloud is signed as in its published example", () => {
  const { headers, url } = signAliyun(
    {
      endpoint: "https://ecs.cn-shanghai.aliyuncs.com",
      keyId: "YourAccessKeyId",
      keySecret: "YourAccessKeySecret",
    },
    {
      action: "RunInstances",
      version: "2014-05-26",
      nonce: "3156853299f313e23d1673dc12e1703d",
      parameters: {
        RegionId: "cn-shanghai",
        ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
      },
    },
    instant(Date.UTC(2023, 9, 26, 10, 22, 32)),
  );
  expect(headers["authorization"]).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
  expect(url.search).toMatch(/^\?ImageId=/);
});

test("a request to Tencent Cloud is signed as in its published example", () => {
  const { headers } = signTencent(
    {
      endpoint: "https://cvm.tencentcloudapi.com",
      keyId: `AKID${"*".repeat(32)}`,
      keySecret: "*".repeat(32),
    },
    {
      service: "cvm",
      action: "DescribeInstances",
      version: "2017-03-12",
      region: "ap-guangzhou",
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    },
    instant(1_551_113_065_000),
  );
  expect(headers["authorization"]).toContain(
    "Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f",
  );
});

describe.each(["aliyun", "tencent"] as const)("%s", (kind) => {
  let standIn: Awaited<ReturnType<typeof openGatewayStandIn>>;
  let gateway: SmsGateway;
  const settings = (secret: string) =>
    ({
      SMS_GATEWAY: kind,
      SMS_ENDPOINT: standIn.endpoint,
      SMS_KEY_ID: gatewayKey.id,
      SMS_KEY_SECRET: secret,
      SMS_SIGN_NAME: "煤炭交易",
      SMS_TEMPLATES: { code: "T-code", rejected: "T-rejected" },
      SMS_APP_ID: "1400000000",
      SMS_REGION: "ap-guangzhou",
    }) as const;
  beforeAll(async () => {
    standIn = await openGatewayStandIn(kind);
    gateway = openGateway(settings(gatewayKey.secret), 400);
  });
  beforeEach(() => {
    standIn.behave("well");
    standIn.decide("delivered");
    standIn.taken.length = 0;
  });
  afterAll(() => standIn.close());

  const code = textOf("code", { code: "012345", purpose: "会员注册 (*')!" });
  const text = { reference: "sms-1", mobile: "13800000001", content: code };
  const found = (id: string | null, reference = "sms-1") =>
    gateway.find({ reference, mobile: "13800000001", id, sentAt: instant(now - 60_000) }, now);

  test("takes a text that is signed rightly, with the values of its template", async () => {
    const id = await gateway.send(text, now);
    const { values } = text.content;
    expect(standIn.taken).toEqual([
      {
        mobile: "13800000001",
        template: "T-code",
        values: kind === "aliyun" ? values : Object.values(values),
        signName: "煤炭交易",
        reference: "sms-1",
        id,
      },
    ]);
  });

  test("and none that is signed with another secret", async () => {
    await expect(openGateway(settings("another"), 400).send(text, now)).rejects.toThrow(GatewayAway);
    expect(standIn.taken).toEqual([]);
  });

  test("is given a long value shortened, as templates take it", async () => {
    await gateway.send({ ...text, content: textOf("rejected", { memo: "字".repeat(80) }) }, now);
    expect(JSON.stringify(standIn.taken[0]?.values)).toContain(`"${"字".repeat(34)}…"`);
  });

  test("says whether a text has come, and of a text that it does not know nothing", async () => {
    const id = await gateway.send(text, now);
    expect(await found(id)).toMatchObject({ state: "delivered", fault: null });
    expect(await found(null)).toMatchObject({ state: "delivered" });
    expect(await found(null, "sms-2")).toBeNull();
    standIn.decide("failed");
    expect(await found(id)).toMatchObject({ state: "failed", fault: "MOBILE_NOT_ON_SERVICE" });
    standIn.decide("unknown");
    expect((await found(id))?.state ?? "waiting").toBe("waiting");
  });

  test("a refusal of this text is told from a gateway that takes none", async () => {
    standIn.behave("refusing");
    await expect(gateway.send(text, now)).rejects.toThrow(TextRefused);
    standIn.behave("unpaid");
    await expect(gateway.send(text, now)).rejects.toThrow(/账户余额不足/);
    await expect(gateway.send(text, now)).rejects.toThrow(GatewayAway);
  });

  test.each(["broken", "silent", "forgetful"] as const)("that is %s is away", async (manner) => {
    standIn.behave(manner);
    await expect(gateway.send(text, now)).rejects.toThrow(GatewayAway);
    if (manner !== "forgetful") await expect(found("B1")).rejects.toThrow(GatewayAway);
  });

  test("that answers twice is read once, and the next text gets the answer to itself", async () => {
    standIn.behave("doubling");
    const ids = [await gateway.send(text, now), await gateway.send({ ...text, reference: "sms-2" }, now)];
    expect(ids).toEqual(standIn.taken.map(({ id }) => id));
  });
});

test("a gateway where nobody listens is away", async () => {
  const gateway = openGateway({
    SMS_GATEWAY: "aliyun",
    SMS_ENDPOINT: "http://127.0.0.1:1",
    SMS_KEY_ID: "a",
    SMS_KEY_SECRET: "b",
    SMS_SIGN_NAME: "c",
    SMS_TEMPLATES: {},
    SMS_APP_ID: undefined,
    SMS_REGION: "ap-guangzhou",
  });
  const text = { reference: "sms-1", mobile: "13800000001", content: textOf("approved", { account: "a" }) };
  await expect(gateway.send(text, now)).rejects.toThrow(/ECONNREFUSED|bad port|fetch failed/);
});
