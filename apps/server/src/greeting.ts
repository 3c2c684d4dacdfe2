import { outsideParties, outsidePartyNames } from "@zd/domain/system/outside-parties";
import type { Config } from "./config.ts";
import type { FirstAdministrator } from "./identity/index.ts";
import { keysFolderOf } from "./platform/keys/key-secret.ts";
import { partyState } from "./platform/outside.ts";
import type { DemoAccount } from "./system/index.ts";

/** Where the platform is, where its data lie, and with which accounts it may be tried. */
export function greeting(
  config: Config,
  address: string,
  folder: string | null,
  accounts: readonly DemoAccount[],
  first: FirstAdministrator | null,
): string {
  const { HOST, DATA_DIR } = config;
  const host = HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST;
  const linked = folder === null || folder.startsWith(DATA_DIR) ? "" : ` → ${folder}`;
  return [
    "",
    `  交易平台已启动   http://${host}:${new URL(address).port}`,
    folder === null ? "" : `  数据目录         ${DATA_DIR}${linked}`,
    `  密钥目录         ${keysFolderOf(config)}   仅限本机当前用户读取，请与数据分开备份`,
    ...accounts.map(
      ({ account, password, firmName, userName, role }, i) =>
        `${i === 0 ? "  演示账号         " : "                   "}${account} / ${password}   ${firmName} ${userName}（${role}）`,
    ),
    ...(first
      ? [
          `  系统管理员       ${first.account} / ${first.password}   一次性密码，24小时内有效，首次登录须先修改`,
        ]
      : []),
    ...(config.ZD_DEMO ? [] : partyLines(config)),
    "",
  ].join("\n");
}

/** Whom the platform lacks outside of itself, one line each, with what is not possible so; and who is a sandbox in a trial. */
function partyLines(config: Config): readonly string[] {
  const sandboxes = outsidePartyNames.filter((party) => partyState(config, party) === "sandbox");
  const absent = outsidePartyNames.filter((party) => partyState(config, party) === "absent");
  const names = sandboxes.map((party) => outsideParties[party].name).join("、");
  return [
    ...(sandboxes.length > 0 ? [`  试运行           ${names}为沙箱，每一页都会注明`] : []),
    ...absent.map(
      (party) => `  未接入           ${outsideParties[party].name}：${outsideParties[party].lacking}`,
    ),
  ];
}
