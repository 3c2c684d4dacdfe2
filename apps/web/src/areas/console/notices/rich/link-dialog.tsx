import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { anchorsOf } from "./anchor.ts";
import styles from "./editor-field.module.css";
import { isLinkAddress, linkAddress } from "./link-address.ts";

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** 超链接 (R-2267) on what is chosen, or with words of its own. */
export function LinkDialog({ editor, onClose }: Props) {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [words, setWords] = useState("");
  const { empty } = editor.state.selection;
  const linked = editor.isActive("link");
  const href = linkAddress(address);
  const right = isLinkAddress(href);
  const anchors = anchorsOf(editor);
  const keep = () => {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (empty && !linked)
      chain
        .insertContent({
          type: "text",
          text: words.trim() === "" ? href : words.trim(),
          marks: [{ type: "link", attrs: { href } }],
        })
        .run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <FormDialog
      title="超链接"
      confirmLabel="确定"
      ready={right}
      more={
        linked && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            取消链接
          </Button>
        )
      }
      onSubmit={keep}
      onClose={onClose}
    >
      {empty && !linked && (
        <TextField label="文字（不填为地址）" value={words} onChange={setWords} maxLength={200} />
      )}
      <TextField
        label="链接地址"
        value={address}
        onChange={setAddress}
        maxLength={2_000}
        placeholder="www.example.cn 或 /user/help"
        fault={address.trim() !== "" && !right ? "链接地址不正确" : undefined}
      />
      {anchors.length > 0 && (
        <p className={styles["choices"]}>
          本文锚点：
          {anchors.map((name) => (
            <button key={name} type="button" onClick={() => setAddress(`#${name}`)}>
              {name}
            </button>
          ))}
        </p>
      )}
      {right && href !== address.trim() && <p>将保存为 {href}</p>}
    </FormDialog>
  );
}
