import { factors } from "@zd/api/identity/factors";
import type { OutputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

type Proven = OutputOf<typeof factors.prove>;

/** The code of a second factor and its sending; `onProven` is called with the user once it is right. */
export function useFactorCode(onProven: (user: Proven) => void) {
  const { field, values, change, input } = useForm(factors.prove, {
    initial: { code: "" },
    input: ({ code }) => ({ code: code.trim() }),
  });
  const [isTried, setTried] = useState(false);
  const prove = useCommand(factors.prove, { silent: true, refreshes: [factors.readOwn] });
  const submit = () => {
    setTried(true);
    if (input === null || prove.isPending) return;
    prove.mutate(input, { onSuccess: onProven, onError: () => change({ code: "" }) });
  };
  const fault = isTried && values.code.trim() === "" && !prove.error ? "请输入验证码" : undefined;
  return { field: { ...field("code"), fault }, submit, isBusy: prove.isPending, error: prove.error };
}

interface Props {
  readonly factor: ReturnType<typeof useFactorCode>;
  readonly large?: boolean;
}

/** 验证码: six digits of an authenticator, or a 恢复码. */
export const FactorCodeField = ({ factor, large = false }: Props) => (
  <TextField
    large={large}
    autoFocus
    label="验证器的 6 位验证码，或恢复码"
    autoComplete="one-time-code"
    maxLength={40}
    {...factor.field}
  />
);
