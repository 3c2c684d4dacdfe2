import { useState } from "react";
import { PasswordField } from "../../../ui/form/text-field.tsx";

/** The login password, as a dialog asks for it. */
export function usePassword() {
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const fault = isTried && password === "" ? "请输入登录密码" : undefined;
  const field = (
    <PasswordField
      autoFocus
      label="登录密码"
      autoComplete="current-password"
      maxLength={128}
      value={password}
      fault={fault}
      onChange={setPassword}
    />
  );
  /** The password; null where none was typed, which the field then says. */
  const taken = () => {
    setTried(true);
    return password === "" ? null : password;
  };
  return { field, taken };
}
