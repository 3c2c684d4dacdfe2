import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import styles from "./security.module.css";

interface Props {
  readonly codes: readonly string[];
  /** Called once the user has put them down. */
  readonly onDone: () => void;
}

/** 恢复码, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: Props) => (
  <div className={styles["codes"]}>
    <h2>请保存恢复码</h2>
    <p>手机丢失或更换时，每个恢复码可代替验证码使用一次。只显示这一次，请打印或抄写后妥善保管。</p>
    <ul aria-label="恢复码">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className={styles["ends"]}>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(codes.join("\n")).then(() => succeed("恢复码已复制"))
        }
      >
        复制
      </Button>
      <Button look="main" onClick={onDone}>
        已保存
      </Button>
    </div>
  </div>
);
