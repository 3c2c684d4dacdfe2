import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "../../../../ui/buttons/button.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { anchorsOf } from "./anchor.ts";
import styles from "./editor-field.module.css";
import { isLinkAddress, linkAddress } from "./link-address.ts";

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** 超链接 (R-2267) on the selection, or with a text of its own. */
export function LinkDialog({ editor, onClose }: Props) {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [words, setWords] = useState("");
  const { empty } = editor.state.selection;
  const isLink = editor.isActive("link");
  const href = linkAddress(address);
  const isRight = isLinkAddress(href);
  const anchors = anchorsOf(editor);
  const submit = () => {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (empty && !isLink)
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
      ready={isRight}
      more={
        isLink && (
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
      onSubmit={submit}
      onClose={onClose}
    >
      {empty && !isLink && (
        <TextField label="文字（不填为地址）" value={words} onChange={setWords} maxLength={200} />
      )}
      <TextField
        label="链接地址"
        value={address}
        onChange={setAddress}
        maxLength={2_000}
        placeholder="www.example.cn 或 /user/help"
        fault={address.trim() !== "" && !isRight ? "链接地址不正确" : undefined}
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
      {isRight && href !== address.trim() && <p>将保存为 {href}</p>}
    </FormDialog>
  );
}
