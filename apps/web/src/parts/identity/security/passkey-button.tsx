import { factors } from "@zd/api/identity/factors";
import type { OutputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { useAside, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import form from "../../../ui/form/form.module.css";
import { hasPasskeys, signWithPasskey } from "./passkey.ts";
import { wordsOf } from "./passkey-words.ts";

interface Props {
  readonly large?: boolean;
  readonly onProven: (user: OutputOf<typeof factors.provePasskey>) => void;
}

/** 用通行密钥验证, where the user has one and the browser can use it. */
export function PasskeyButton({ large = false, onProven }: Props) {
  const own = useAside(factors.readOwn, {});
  const begin = useCommand(factors.beginProof, { silent: true });
  const prove = useCommand(factors.provePasskey, { silent: true, refreshes: [factors.readOwn] });
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys() || !own?.factors.some(({ kind }) => kind === "passkey")) return null;

  const sign = async () => {
    setBusy(true);
    setError(null);
    try {
      const { options } = await begin.mutateAsync({});
      onProven(await prove.mutateAsync({ response: await signWithPasskey(options) }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="main" large={large} busy={isBusy} onClick={() => void sign()}>
        用通行密钥验证
      </Button>
      {error !== null && (
        <p className={form["refusal"]} role="alert">
          {wordsOf(error)}
        </p>
      )}
    </>
  );
}
