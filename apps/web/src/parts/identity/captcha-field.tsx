import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "./captcha-field.module.css";
import type { CaptchaDrawing } from "./use-captcha.ts";

interface Props {
  readonly drawing: CaptchaDrawing;
  readonly label?: string;
  /** What was read off the drawing. */
  readonly value: string;
  /** Called with the text that the user has read from the picture. */
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  /** As high as the fields of the login page. */
  readonly large?: boolean;
}

/** 图形验证码, with its drawing; a click draws another. Who cannot read it lets his browser do a longer proof of work in its place. */
export function CaptchaField(props: Props) {
  const { isAlone, setAlone } = props.drawing;
  return (
    <>
      {isAlone ? <WorkAlone {...props} /> : <Drawing {...props} />}
      <p className={styles["other"]}>
        <Button look="text" small onClick={() => setAlone(!isAlone)}>
          {isAlone ? "改用图片验证码" : "无法辨认图片，改用计算验证"}
        </Button>
      </p>
    </>
  );
}

const Drawing = ({ drawing, label = "验证码", value, onChange, fault, large = true }: Props) => (
  <div className={classNames(styles["captcha"], large && styles["large"])}>
    <TextField
      large={large}
      label={label}
      autoComplete="off"
      maxLength={16}
      value={value}
      onChange={onChange}
      fault={fault}
    />
    <button type="button" onClick={drawing.redraw} title="看不清，换一张">
      {drawing.image ? <img src={drawing.image} alt="验证码，点击换一张" /> : "加载中"}
    </button>
  </div>
);

/** 计算验证: the proof of work in the place of the picture, and how far it is. */
const WorkAlone = ({ drawing, fault }: Pick<Props, "drawing" | "fault">) => (
  <div className={styles["alone"]}>
    <p role="status">
      {drawing.isSolved ? "计算验证已完成" : "浏览器正在进行计算验证，约需数秒，较慢的设备约需半分钟"}
    </p>
    <p className={styles["fault"]} aria-live="polite">
      {fault}
    </p>
  </div>
);
