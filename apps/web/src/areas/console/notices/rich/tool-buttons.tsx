import { endingsOf, pictureKinds, videoKinds } from "@zd/domain/files/kinds";
import { type ComponentType, useRef } from "react";
import styles from "./editor-field.module.css";
import type { Look, Media } from "./use-media.ts";

interface ToolButtonProps {
  /** The name of the tool; stands on its button where it has no sign. */
  readonly title: string;
  /** Stands on the button in place of the name, which is read out then, and shown while it is pointed at. */
  readonly icon?: ComponentType | undefined;
  /** The same as a text, where there is no icon of it. */
  readonly sign?: string | undefined;
  /** Whether what the tool gives is there, or open; missing where a tool only does something. */
  readonly isPressed?: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A button of the bar above the text. */
export function ToolButton({ title, icon: Icon, sign, isPressed, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles["tool"]}
      {...((Icon ?? sign) !== undefined && { title, "aria-label": title })}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      {Icon ? <Icon /> : (sign ?? title)}
    </button>
  );
}

interface FileToolProps {
  /** The kind of the files. */
  readonly look: Look;
  readonly title: string;
  readonly icon: ComponentType;
  readonly media: Media;
  readonly disabled: boolean;
}

/** Inserts pictures or videos that are selected from the computer. */
export function FileTool({ look, title, icon, media, disabled }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null);
  const kinds = look === "picture" ? pictureKinds : videoKinds;
  return (
    <>
      <ToolButton title={title} icon={icon} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        className="sr"
        aria-label={`插入${title}`}
        tabIndex={-1}
        multiple={look === "picture"}
        accept={endingsOf(kinds)
          .map((ending) => `.${ending}`)
          .join(",")}
        onChange={({ target }) => {
          media.add([...(target.files ?? [])], look);
          // The same file can be selected once more.
          target.value = "";
        }}
      />
    </>
  );
}
