import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useFileCalls } from "../../../../api/files.ts";
import { foreignPictures, replacePicture } from "./pictures-from-outside.ts";

/**
 * Takes over the pictures of other sites as soon as they are in the text, or removes them where that fails; `onFault` hears why, in
 * Chinese. The answer says whether some are on their way.
 */
export function useForeignPictures(editor: Editor, onFault: (fault: string) => void): boolean {
  const calls = useFileCalls();
  /** How many calls are on their way: a text may change while one is. */
  const [callCount, setCallCount] = useState(0);
  const pendingSources = useRef(new Set<string>());

  async function takeOver(): Promise<void> {
    const sources = foreignPictures(editor).filter((source) => !pendingSources.current.has(source));
    if (sources.length === 0) return;
    for (const source of sources) pendingSources.current.add(source);
    setCallCount((now) => now + 1);
    try {
      const { list } = await calls.catchImages(sources);
      for (const { source, state, address } of list)
        replacePicture(editor, source, state === "SUCCESS" ? address : null);
      const failures = list.filter(({ state }) => state === "FAIL");
      if (failures[0]) onFault(`${failures.length} 张图片没有抓取成功，已去掉：${failures[0].reason}`);
    } catch (error) {
      for (const source of sources) replacePicture(editor, source, null);
      onFault(`图片没有抓取成功，已去掉：${messageOf(error)}`);
    } finally {
      for (const source of sources) pendingSources.current.delete(source);
      setCallCount((now) => now - 1);
    }
  }
  useEffect(() => {
    const look = () => void takeOver();
    editor.on("update", look);
    return () => void editor.off("update", look);
  });
  return callCount > 0;
}
