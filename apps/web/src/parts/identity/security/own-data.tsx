import { ownData } from "@zd/api/identity/own-data";
import type { OutputOf } from "@zd/api/wire/operation";
import { departedDays } from "@zd/domain/identity/operator";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCall } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed, warn } from "../../../ui/feedback/notices.ts";
import { saveBlob } from "../../../ui/save-file.ts";
import styles from "./security.module.css";

/** 个人信息: what is held of the user, as a file that he can read; and what becomes of it when he leaves. */
export function OwnData() {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const held = await call(ownData.read, {});
      saveBlob(new Blob([asText(held)], { type: "text/plain;charset=utf-8" }), "我的个人信息.txt");
      succeed("已导出，请妥善保管");
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles["panel"]}>
      <h2>个人信息</h2>
      <p>导出平台保存的本人信息：内容、保存期限，以及不能删除的原因。文件含完整的手机号和证件号码。</p>
      <p>
        注销账号由企业管理员（工作人员由系统管理员）停用：停用后立即不能登录，满 {departedDays}{" "}
        天删除手机号、密码、两步验证、登录记录和暂存数据；姓名与操作、交易记录依法保存。
      </p>
      <div className={styles["ends"]}>
        <Button busy={busy} onClick={() => void save()}>
          导出我的个人信息
        </Button>
      </div>
    </div>
  );
}

const asText = ({ at, parts }: OutputOf<typeof ownData.read>): string =>
  [
    `我的个人信息（${formatShanghai(at)} 导出）`,
    ...parts.flatMap(({ title, lines, retention }) => [
      "",
      `【${title}】`,
      ...(lines.length === 0 ? ["没有保存"] : lines.map((line) => `${line.title}：${line.words}`)),
      `保存期限：${retention}`,
    ]),
    "",
  ].join("\r\n");
