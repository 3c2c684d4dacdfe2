import type { FileId } from "@zd/domain/kernel/brand";
import { type ChangeEvent, useEffect, useId, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useFileCalls } from "../../api/files.ts";
import { useSite } from "../../api/site.ts";
import field from "../../ui/form/field.module.css";
import { compressPicture, NoPicture } from "../../ui/photo/compress-picture.ts";
import styles from "./registration.module.css";

interface Props {
  readonly label: string;
  /** The uploaded file; null before there is one. */
  readonly value: FileId | null;
  /** What is wrong, in Chinese; undefined where nothing is, or where it is not to be said yet. */
  readonly fault: string | undefined;
  /** Called once the picture is uploaded. */
  readonly onChange: (file: FileId) => void;
}

/** The picture of a paper: made smaller here, uploaded at once, and shown as it was chosen. */
export function PictureField({ label, value, fault, onChange }: Props) {
  const id = useId();
  const site = useSite();
  const files = useFileCalls();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [previewUrl, setPreviewUrl] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(previewUrl ?? ""), [previewUrl]);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = "";
    if (!file || !site || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const small = await compressPicture(file, site.photoLimits);
      const stored = await files.uploadOpen(small);
      setPreviewUrl(URL.createObjectURL(small));
      onChange(stored.file);
    } catch (error) {
      setFailure(error instanceof NoPicture ? "无法读取该图片，请选择JPG、PNG或WebP照片" : messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  const wrong = failure ?? fault;
  return (
    <div className={field["field"]}>
      <label className={styles["picture"]} htmlFor={id} data-filled={value !== null}>
        <b>{label}</b>
        {previewUrl ? <img src={previewUrl} alt="" /> : <span aria-hidden="true">{value ? "✓" : "＋"}</span>}
        <small>{busy ? "正在上传…" : value ? "已上传，点击更换" : "点击拍照或选择图片"}</small>
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className={styles["hidden"]}
        disabled={busy}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-fault`}
        onChange={(event) => void choose(event)}
      />
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {wrong}
      </p>
    </div>
  );
}
