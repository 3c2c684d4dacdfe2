import { photoLimits } from "@zd/domain/files/photo";
import type { FileId } from "@zd/domain/kernel/brand";
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useSite } from "../../api/site.ts";
import { classNames } from "../class-names.ts";
import field from "../form/field.module.css";
import { compressPicture, NoPicture } from "./compress-picture.ts";
import styles from "./photo-field.module.css";

/** A photo on this device, made smaller. */
export interface Photo {
  readonly file: File;
  /** Its number once it is uploaded; null before. */
  readonly uploaded: FileId | null;
}

interface Props {
  readonly label: string;
  /** The photo; null before there is one. */
  readonly value: Photo | null;
  /** What is said below it: that it is read, or why it could not be. */
  readonly note: ReactNode;
  readonly onChange: (photo: Photo) => void;
}

/** Where the site has not said its own, as on a phone without a line. */
const usualLimits = { ...photoLimits, compressSize: photoLimits.bytes };

/** A paper photographed with the phone's camera: made smaller here, kept here, and sent with the step that it belongs to. */
export function PhotoField({ label, value, note, onChange }: Props) {
  const id = useId();
  const site = useSite();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const url = usePreview(value?.file);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = "";
    if (!file || isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      const limits = site?.photoLimits ?? usualLimits;
      onChange({ file: await compressPicture(file, limits), uploaded: null });
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      setFault("无法读取该照片，请重新拍摄，或直接手工填写");
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classNames(field["field"], styles["area"])}>
      <label className={styles["photo"]} htmlFor={id}>
        <b>{label}</b>
        {url ? <img src={url} alt="" /> : <span aria-hidden="true">＋</span>}
        <small>{isBusy ? "正在处理…" : value ? "点击重拍" : "点击拍照，自动识别后可改"}</small>
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        className={styles["input"]}
        disabled={isBusy}
        aria-describedby={`${id}-fault`}
        onChange={(event) => void choose(event)}
      />
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
      {note}
    </div>
  );
}

/** The address under which the browser shows a file of its own; undefined without one. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
