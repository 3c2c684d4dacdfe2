import { useEffect, useEffectEvent, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { Button } from "../buttons/button.tsx";
import styles from "./signature-field.module.css";

interface Props {
  /** Called with the picture after every stroke; null once it is wiped. */
  readonly onChange: (picture: File | null) => void;
}

/** 手写签名: a field on which a finger, a pen or a mouse writes; always black on white, as it is kept. */
export function SignatureField({ onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [isEmpty, setEmpty] = useState(true);
  const drawn = useEffectEvent((made: SignaturePad) => {
    setEmpty(false);
    onChange(fileOf(made.toDataURL("image/png")));
  });
  useEffect(() => {
    const field = canvas.current;
    if (!field || !fit(field)) return;
    const made = new SignaturePad(field, { backgroundColor: "#fff", penColor: "#000" });
    pad.current = made;
    const ended = () => drawn(made);
    made.addEventListener("endStroke", ended);
    return () => {
      made.removeEventListener("endStroke", ended);
      made.off();
    };
  }, []);
  return (
    <div className={styles["field"]}>
      <canvas ref={canvas} className={styles["glass"]} role="img" aria-label="签名区，请在此手写签名" />
      {isEmpty && (
        <p className={styles["hint"]} aria-hidden="true">
          请在此手写签名
        </p>
      )}
      <Button
        look="text"
        disabled={isEmpty}
        onClick={() => {
          pad.current?.clear();
          setEmpty(true);
          onChange(null);
        }}
      >
        重写
      </Button>
    </div>
  );
}

/** Gives the canvas as many points as the screen has, so that lines are not blurred; false where nothing can be drawn on it. */
function fit(field: HTMLCanvasElement): boolean {
  const ratio = Math.min(2, Math.max(1, devicePixelRatio));
  field.width = field.offsetWidth * ratio;
  field.height = field.offsetHeight * ratio;
  const pen = field.getContext("2d");
  pen?.scale(ratio, ratio);
  return pen !== null;
}

/** A data address as a file. */
function fileOf(url: string): File {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], "签名.png", { type: "image/png" });
}
