import { type KeyPair, keyNumber, makeKeyPair } from "@zd/api/trading/seal-box";
import { seals } from "@zd/api/trading/seals";
import { useEffect, useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { saveBlob } from "../../ui/save-file.ts";

interface Props {
  /** The public key that was enrolled before; null where there is none. */
  readonly earlier: string | null;
  /** How many parts are still to be opened with an earlier key. */
  readonly waiting: number;
  readonly onClose: () => void;
}

/** Under which name a key is saved: whoever has had several finds the right one by its number. */
const fileOf = ({ publicKey }: KeyPair) => `开启密钥-${keyNumber(publicKey)}.txt`;

/** 登记开启密钥: the key is made in this window, is to be saved, and only its public half is sent. */
export function EnrolDialog({ earlier, waiting, onClose }: Props) {
  const [pair, setPair] = useState<KeyPair | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSaved, setSaved] = useState(false);
  const enrol = useCommand(seals.enrolKey, { refreshes: [seals.listOwn], silent: true });
  useEffect(() => {
    // Browsers have this cryptography on secure sites alone.
    makeKeyPair().then(setPair, () => setFailure(new Error("本浏览器或本站点不支持，请用 https 打开")));
  }, []);
  return (
    <FormDialog
      title={earlier === null ? "登记开启密钥" : "更换开启密钥"}
      confirmLabel="登记"
      ready={pair !== null && isSaved}
      busy={enrol.isPending}
      error={failure ?? enrol.error}
      onSubmit={() => pair && enrol.confirm({ publicKey: pair.publicKey }, { onSuccess: onClose })}
      onClose={onClose}
      more={
        <Button
          disabled={pair === null}
          onClick={() => {
            if (pair) saveBlob(new Blob([pair.privateKey], { type: "text/plain" }), fileOf(pair));
          }}
        >
          保存为文件
        </Button>
      }
    >
      <p>开启密钥只此一次显示，平台没有副本，也无法找回。请存放在只有您能取用的地方；交出份额时要用它。</p>
      {earlier !== null && (
        <p>
          新密钥只用于今后的场次。
          {waiting > 0
            ? `您还有 ${waiting} 份份额未交出，仍须用登记它们时的密钥，请勿丢弃；现在的密钥编号为 ${keyNumber(earlier)}。`
            : `现在的密钥编号为 ${keyNumber(earlier)}。`}
        </p>
      )}
      <TextField
        label="开启密钥"
        after={pair && <span>编号 {keyNumber(pair.publicKey)}</span>}
        value={pair?.privateKey ?? ""}
        readOnly
        onChange={() => null}
      />
      <label>
        <input type="checkbox" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
        我已妥善保存
      </label>
    </FormDialog>
  );
}
