import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the stand-in answers: as it should; with an error of its own; that it refuses this text, or the account; nothing at all; after it has taken the text, nothing; or each answer twice. */
type Manner = "well" | "broken" | "refusing" | "unpaid" | "silent" | "forgetful" | "doubling";

interface TakenText {
  readonly mobile: string;
  readonly template: string;
  /** The values of the template: by name at Alibaba Cloud, in order at Tencent Cloud. */
  readonly values: unknown;
  readonly signName: string;
  readonly reference: string;
  readonly id: string;
}

type Answer = readonly [number, object];

export const gatewayKey = { id: "AKIDtest", secret: "the secret of the test" };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const headerOf = (request: IncomingMessage, name: string) => String(request.headers[name] ?? "");

/** Whether a request is signed as Alibaba Cloud says, computed from what has arrived. */
function isSignedForAliyun(request: IncomingMessage, body: string): boolean {
  const given = /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=(\w{64})$/.exec(
    headerOf(request, "authorization"),
  );
  if (!given || given[1] !== gatewayKey.id || headerOf(request, "x-acs-content-sha256") !== sha256(body))
    return false;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const names = given[2] ?? "";
  const needed = ["host", "x-acs-action", "x-acs-date", "x-acs-signature-nonce", "x-acs-version"];
  if (needed.some((name) => !names.split(";").includes(name))) return false;
  const lines = names.split(";").map((name) => `${name}:${headerOf(request, name).trim()}\n`);
  const sorted = query.split("&").toSorted().join("&");
  const text = [request.method, path, sorted, lines.join(""), names, sha256(body)].join("\n");
  const signature = hmac(gatewayKey.secret, `ACS3-HMAC-SHA256\n${sha256(text)}`).toString("hex");
  return signature === given[3];
}

/** Whether a request is signed as Tencent Cloud says, computed from what has arrived. */
function isSignedForTencent(request: IncomingMessage, body: string): boolean {
  const given =
    /^TC3-HMAC-SHA256 Credential=(\w+)\/([\d-]{10})\/sms\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headerOf(request, "authorization"),
    );
  if (!given || given[1] !== gatewayKey.id) return false;
  const [, , day = "", names = ""] = given;
  const timestamp = headerOf(request, "x-tc-timestamp");
  if (new Date(Number(timestamp) * 1_000).toISOString().slice(0, 10) !== day) return false;
  const lines = names.split(";").map((name) => {
    const value = headerOf(request, name);
    return `${name}:${name === "x-tc-action" ? value.toLowerCase() : value}\n`;
  });
  const text = ["POST", "/", "", lines.join(""), names, sha256(body)].join("\n");
  const key = hmac(hmac(hmac(`TC3${gatewayKey.secret}`, day), "sms"), "tc3_request");
  const scope = `${day}/sms/tc3_request`;
  return (
    hmac(key, ["TC3-HMAC-SHA256", timestamp, scope, sha256(text)].join("\n")).toString("hex") === given[4]
  );
}

/** What has become of a text that was taken: `unknown` while the network has not said it. */
type Fate = "unknown" | "delivered" | "failed";

/** A gateway of texts of either kind, on a port of this machine, which checks signatures and takes texts. */
export async function openGatewayStandIn(kind: "aliyun" | "tencent") {
  let manner: Manner = "well";
  let fate: Fate = "delivered";
  const taken: TakenText[] = [];
  const requests: string[] = [];
  const silent = new Set<ServerResponse>();
  const asAliyun = (request: IncomingMessage): Answer => {
    const { searchParams } = new URL(request.url ?? "", "http://gateway");
    const value = (name: string) => searchParams.get(name) ?? "";
    if (headerOf(request, "x-acs-version") !== "2017-05-25") return [404, { Code: "InvalidVersion" }];
    if (headerOf(request, "x-acs-action") === "QuerySendDetails") {
      const of = taken.filter(({ mobile }) => mobile === value("PhoneNumber"));
      const status = { unknown: 1, failed: 2, delivered: 3 }[fate];
      const SmsSendDetailDTO = of.map(({ reference }) => ({
        OutId: reference,
        SendStatus: status,
        ...(fate === "failed" && { ErrCode: "MOBILE_NOT_ON_SERVICE" }),
      }));
      return [200, { Code: "OK", Message: "OK", SmsSendDetailDTOs: { SmsSendDetailDTO } }];
    }
    if (manner === "refusing") return [200, { Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: "非法手机号" }];
    if (manner === "unpaid") return [200, { Code: "isv.AMOUNT_NOT_ENOUGH", Message: "账户余额不足" }];
    const id = `B${taken.length + 1}`;
    taken.push({
      mobile: value("PhoneNumbers"),
      template: value("TemplateCode"),
      values: JSON.parse(value("TemplateParam")),
      signName: value("SignName"),
      reference: value("OutId"),
      id,
    });
    return [200, { Code: "OK", Message: "OK", BizId: id, RequestId: "R1" }];
  };
  const asTencent = (request: IncomingMessage, body: string): Answer => {
    const given = JSON.parse(body);
    const answer = (fields: object): Answer => [200, { Response: { ...fields, RequestId: "R1" } }];
    if (given.SmsSdkAppId !== "1400000000")
      return answer({ Error: { Code: "UnauthorizedOperation.SdkAppid" } });
    if (headerOf(request, "x-tc-action") === "PullSmsSendStatusByPhoneNumber") {
      const of = fate === "unknown" ? [] : taken.filter(({ mobile }) => `+86${mobile}` === given.PhoneNumber);
      return answer({
        PullSmsSendStatusSet: of.map(({ id, reference }) => ({
          SerialNo: id,
          ReportStatus: fate === "delivered" ? "SUCCESS" : "FAIL",
          Description: fate === "delivered" ? "DELIVRD" : "MOBILE_NOT_ON_SERVICE",
          SessionContext: reference,
        })),
      });
    }
    if (manner === "unpaid")
      return answer({
        SendStatusSet: [{ Code: "FailedOperation.InsufficientBalanceInSmsPackage", Message: "账户余额不足" }],
      });
    if (manner === "refusing")
      return answer({
        SendStatusSet: [{ Code: "InvalidParameterValue.IncorrectPhoneNumber", Message: "非法手机号" }],
      });
    const [number = ""] = given.PhoneNumberSet;
    const id = `S${taken.length + 1}`;
    taken.push({
      mobile: number.replace(/^\+86/, ""),
      template: given.TemplateId,
      values: given.TemplateParamSet,
      signName: given.SignName,
      reference: given.SessionContext,
      id,
    });
    return answer({
      SendStatusSet: [{ SerialNo: id, PhoneNumber: number, Fee: 1, Code: "Ok", Message: "send success" }],
    });
  };

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes) => {
      body += bytes;
    });
    request.on("end", () => {
      requests.push(headerOf(request, kind === "aliyun" ? "x-acs-action" : "x-tc-action"));
      if (manner === "silent") return void silent.add(response);
      if (manner === "broken") return void response.writeHead(502).end("<html>Bad Gateway</html>");
      const isSigned =
        kind === "aliyun" ? isSignedForAliyun(request, body) : isSignedForTencent(request, body);
      const unsigned: Answer =
        kind === "aliyun"
          ? [400, { Code: "SignatureDoesNotMatch", Message: "the signature is wrong" }]
          : [200, { Response: { Error: { Code: "AuthFailure.SignatureFailure", Message: "wrong" } } }];
      const [status, answer] = !isSigned
        ? unsigned
        : kind === "aliyun"
          ? asAliyun(request)
          : asTencent(request, body);
      if (manner === "forgetful") return void response.destroy();
      const text = JSON.stringify(answer);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
      if (manner === "doubling")
        request.socket.write(
          `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The texts that it has taken, the first one first. */
    taken,
    /** The names of the calls that have arrived, the first one first. */
    requests: requests,
    behave: (how: Manner) => {
      manner = how;
    },
    decide: (what: Fate) => {
      fate = what;
    },
    close: async () => {
      for (const response of silent) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
