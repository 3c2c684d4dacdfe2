import { keyNumber, openText, partSubject } from "@zd/api/trading/seal-box";
import { seals } from "@zd/api/trading/seals";
import { useId, useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../ui/form/text-field.tsx";
import type { OwnPart } from "./reads.ts";
import styles from "./seal-parts.module.css";

interface Props {
  readonly of: OwnPart;
  /** Whether the part needs a key that its holder has replaced since. */
  readonly isEarlier: boolean;
  readonly onClose: () => void;
}

/** 交出份额: the part is opened in this window with the holder's key; only the part is sent. */
export function ReleaseDialog({ of, isEarlier, onClose }: Props) {
  const [key, setKey] = useState("");
  const [isWrong, setWrong] = useState(false);
  const release = useCommand(seals.releasePart, { refreshes: [seals.listOwn], silent: true });
  const { section, name, part, box, publicKey, state } = of;
  const needed = publicKey === null ? "登记时保存的密钥" : `编号为 ${keyNumber(publicKey)} 的密钥`;
  const type = (value: string) => {
    setKey(value.trim());
    setWrong(false);
  };
  const send = async () => {
    const text = await openText(key, partSubject(section, part), box);
    if (text === null) setWrong(true);
    else release.confirm({ section, part: text }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`交出份额 · ${name}`}
      confirmLabel="交出"
      ready={key !== ""}
      busy={release.isPending}
      error={release.error}
      onSubmit={() => void send()}
      onClose={onClose}
      more={<FileButton disabled={release.isPending} onText={type} />}
    >
      <p>
        已封存 {state.offers} 份报价。交出的份额满 {state.threshold} 份时，全部报价立即一起开启，不能收回。
      </p>
      {isEarlier && (
        <p>您后来更换过密钥。本场次的份额是按原来的密钥加密的，请用{needed}打开，现在的密钥打不开。</p>
      )}
      <PasswordField
        label="开启密钥"
        autoComplete="off"
        value={key}
        fault={isWrong ? `这把密钥打不开本场次的份额，请用${needed}` : undefined}
        onChange={type}
      />
    </FormDialog>
  );
}

/** No key is longer, in bytes; what is larger is another file. */
const keyFileBytes = 1_000;

/** 从文件读取: the key as it was saved when it was made; it stays in this window. */
function FileButton(props: { readonly disabled: boolean; readonly onText: (text: string) => void }) {
  const id = useId();
  return (
    <span className={styles["file"]}>
      <input
        id={id}
        className="sr"
        type="file"
        accept="text/plain,.txt"
        disabled={props.disabled}
        onChange={({ target }) => {
          void target.files?.[0]?.slice(0, keyFileBytes).text().then(props.onText);
          target.value = "";
        }}
      />
      <label htmlFor={id} className={buttonClass({ look: "plain" })}>
        从文件读取
      </label>
    </span>
  );
}
