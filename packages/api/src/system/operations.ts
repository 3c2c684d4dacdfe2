import { hostServices } from "@zd/domain/system/console-host";
import { outsideParties } from "@zd/domain/system/outside-parties";
import { z } from "zod";
import { mid, token } from "../wire/address-families.ts";
import { codesOf, flag, idForm, moment, text, whole } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const ids = z.array(text(32)).readonly();

export const system = operations("system", {
  /** gives a gateway token, and the key that signs the bodies of the calls with it. */
  initGatewayToken: query(token, "init", {
    title: "初始化网关令牌",
    access: "anyone",
    input: payload({}),
    output: payload({
      token: ["token", text(200), "网关令牌"],
      key: ["key", text(200), "签名密钥"],
      expiresIn: ["expiresIn", whole(1, 86_400), "有效秒数"],
    }),
  }),

  /** R-722, R-3115…R-3127: what a client must know of the site before it shows anything. */
  readParameters: query(mid, "MT1001", {
    title: "系统参数",
    access: "anyone",
    input: payload({}),
    output: payload({
      companyId: ["compid", text(32), "公司编号"],
      title: ["title", text(100), "站点名称"],
      address: ["address", text(200), "地址"],
      postcode: ["postcode", text(12), "邮编"],
      phone: ["phone", text(40), "电话"],
      servicePhone: ["servicephone", text(40), "客服热线"],
      website: ["website", text(200), "网址"],
      copyright: ["copyright", text(200), "版权所有"],
      policeFilingNo: ["policefiling", text(100), "公安备案号"],
      telecomLicenceNo: ["telecomlicence", text(100), "增值电信业务经营许可证"],
      checkPower: ["checkPower", z.boolean(), "进入场次前校验权限"],
      useSocket: ["useWS", z.boolean(), "使用行情推送"],
      pageSize: ["pageSize", whole(1, 100), "每页条数"],
      encrypt: ["encrypt", z.boolean(), "请求加密"],
      environment: ["env", text(32), "运行环境"],
      errorLogEnvironments: ["errorLog", ids, "记录前端错误的环境"],
      photoLimits: [
        "photo",
        payload({
          maxWidth: ["maxWidth", whole(1, 100_000), "最大宽度"],
          maxHeight: ["maxHeight", whole(1, 100_000), "最大高度"],
          compressSize: ["compressSize", whole(1, 1_000_000_000), "压缩字节数"],
        }),
        "照片限制",
      ],
      uploadLimits: [
        "upload",
        payload({
          fileBytes: ["fileSize", whole(1, 2 ** 31), "单个文件最大字节数"],
          files: ["files", whole(1, 1_000), "一次上传的文件数"],
          pictureBytes: ["pictureSize", whole(1, 2 ** 31), "编辑器图片最大字节数"],
          videoBytes: ["videoSize", whole(1, 2 ** 32), "视频最大字节数"],
        }),
        "上传限制",
      ],
      searchDays: ["searchDays", whole(1, 366), "默认查询天数"],
      appealSeconds: ["appealSeconds", whole(0, 60), "违约处置函确认倒计时"],
      mallProjectCode: ["mallProjectCode", text(32), "商城项目代码"],
      certificateCompanyIds: ["certificateCompanyIds", ids, "可办理证书的公司"],
      footerCompanyIds: ["footerCompanyIds", ids, "显示页脚的公司"],
      servicePhoneCompanyIds: ["servicePhoneCompanyIds", ids, "显示客服热线的公司"],
      demoAccounts: [
        "demoAccounts",
        z.array(
          payload({
            account: ["account", text(64), "账号"],
            password: ["pwd", text(64), "密码"],
            firmName: ["firmname", text(200), "企业名称"],
            userName: ["username", text(64), "用户名称"],
            role: ["role", text(64), "角色"],
            story: ["story", text(40), "可体验的内容，相同者列在一起；空为未分组"],
          }),
        ),
        "演示账号",
      ],
      parties: [
        "parties",
        z.array(
          payload({
            party: ["party", codesOf(outsideParties), "外部服务"],
            state: ["state", z.enum(["sandbox", "absent"]), "sandbox 由沙箱代替，absent 未接入"],
          }),
        ),
        "没有真实接入的外部服务",
      ],
      mapServer: [
        "mapserver",
        payload({
          tiles: ["tiles", text(500), "瓦片地址，含 {z}、{x}、{y}"],
          credit: ["credit", text(100), "地图出处"],
        }).nullable(),
        "外部地图服务，未设置为空",
      ],
      isTrial: ["trial", flag, "是否试运行：不是演示，而有外部服务由沙箱代替"],
      service: ["service", z.enum(hostServices), "本域名提供的页面：全部、会员、工作台"],
      serverTime: ["servertime", moment, "服务器时间"],
    }),
  }),

  /** version and download; the platform runs in a browser, so the download is its own address. */
  readAppInfo: query(mid, "MO0024", {
    title: "应用信息",
    access: "anyone",
    input: payload({}),
    output: payload({
      name: ["appname", text(100), "应用名称"],
      shortName: ["shortname", text(60), "应用简称"],
      version: ["version", text(20), "版本"],
      download: ["url", text(200), "访问地址"],
      serverTime: ["servertime", moment, "服务器时间"],
    }),
  }),

  /**
   * Outcome of a command whose answer was lost, by the X-Request-Id under which the same user sent it. A command that has
   * not arrived by now is void from now on, so that it can safely be sent again under another id.
   */
  settleRequest: command(mid, "settle-request", {
    title: "核对请求结果",
    access: "member",
    unaudited: true,
    input: payload({
      request: ["requestid", z.string().regex(idForm, { error: "编号格式不正确" }), "请求编号"],
    }),
    output: payload({
      fate: ["fate", z.enum(["done", "running", "broken", "void"]), "办理情况"],
      data: ["data", z.unknown(), "该请求的应答数据，未办理为空"],
    }),
  }),

  /** the server's RSA key, which is decrypted with a key derived from `t`. */
  readPublicKey: query(mid, "SK1001", {
    title: "获取加密公钥",
    access: "anyone",
    input: payload({}),
    output: payload({
      seed: ["t", text(100), "时间因子"],
      sealedKey: ["k", text(4000), "公钥密文"],
    }),
  }),

  /** The server's SM2 key, with which a client seals bodies in the form of SM2 and SM4 (`wire/seal.ts`, form 2). */
  readSmPublicKey: query(mid, "sm2-public-key", {
    title: "国密加密公钥",
    access: "anyone",
    input: payload({}),
    output: payload({
      publicKey: ["publickey", text(130).regex(/^04[0-9a-f]{128}$/), "SM2 公钥，未压缩的点，十六进制"],
    }),
  }),
});
