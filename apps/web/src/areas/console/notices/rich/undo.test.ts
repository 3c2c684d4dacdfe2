import { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { expect, test } from "vitest";
import { extensions } from "./extensions.ts";

test("the editor takes back 20 steps at least, and not all that was ever typed (R-948)", () => {
  const editor = new Editor({ element: document.createElement("div"), extensions, content: "<p></p>" });
  for (let step = 0; step < 100; step += 1) {
    // What is typed in one go is one step; each of these is another.
    editor.view.dispatch(closeHistory(editor.state.tr));
    editor.commands.insertContent(`${step} `);
  }
  let steps = 0;
  while (editor.can().undo() && editor.commands.undo()) steps += 1;
  expect(steps).toBeGreaterThanOrEqual(20);
  expect(steps).toBeLessThan(50);
  editor.destroy();
});
