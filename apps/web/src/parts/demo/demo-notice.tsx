import { useQuery } from "@tanstack/react-query";
import { demo } from "@zd/api/demo/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { answerOf, useCall } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./demo-notice.module.css";

/** How often the sandbox is asked for the message until it has come, in milliseconds. */
const everyMs = 700;

interface Props {
  /** What the call has answered that had something sent; absent outside the demo. */
  readonly notice: string | undefined;
  /** Finds in the words what is to be typed in: its first group. */
  readonly finds: RegExp;
  /** Told what was found, when somebody has it typed in. */
  readonly onFill: (text: string) => void;
}

/**
 * 演示: in the demo nobody has a telephone or a bank's statement of his own, so what the sandbox has sent stands where one
 * waits for it, marked as what it is.
 */
export function DemoNotice({ notice, ...rest }: Props) {
  return notice === undefined ? null : <SentMessage notice={notice} {...rest} />;
}

function SentMessage({ notice, finds, onFill }: Props & { readonly notice: string }) {
  const call = useCall();
  const { data } = useQuery({
    ...answerOf(call, demo.readNotice, { notice }),
    refetchInterval: ({ state }) => (state.data ? false : everyMs),
    meta: { showsRefusal: true, asksAgain: true },
  });
  const text = data ? finds.exec(data.words)?.[1] : undefined;
  return (
    <aside className={styles["notice"]} aria-label="演示" aria-live="polite">
      {data ? (
        <>
          <header>
            <strong>演示 · {data.from}</strong>
            <span>
              {data.to}　{formatShanghai(data.at).slice(11, 16)}
            </span>
          </header>
          <p>{data.words}</p>
          {text !== undefined && (
            <Button small onClick={() => onFill(text)}>
              填入 {text}
            </Button>
          )}
        </>
      ) : (
        <p>演示环境：沙箱正在发送…</p>
      )}
    </aside>
  );
}

/** Finds the code in a text message: six digits. */
export const codeInWords = /验证码(\d{6})/;
/** Finds the amount in a bank's message: what was paid in. */
export const amountInWords = /打款 ([\d.]+) 元/;
