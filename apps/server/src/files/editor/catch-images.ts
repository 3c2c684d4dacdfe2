import { api } from "@zd/api";
import { contentAddressOf } from "@zd/api/files/content-address";
import { refusalText } from "@zd/api/refusals";
import { fileName } from "@zd/domain/files/file-name";
import { editorPictureBytes, pictureKinds } from "@zd/domain/files/kinds";
import { type Actor, type FormFile, handle, Refused } from "../../platform/calls/operation.ts";
import { limitConcurrency } from "../limit-concurrency.ts";
import type { Intake } from "../receive.ts";
import { type Taking, takeFiles } from "../take-form.ts";
import { fetchPicture, NotFetched, type Outside } from "./fetch-picture.ts";

/** R-7299: all pictures of a call together. */
const timeoutMs = 60_000;
const pictureMs = 15_000;
const atOnce = 4;

/** 编辑器远程图片抓取 (R-7309): what is caught is kept like an upload; what is not stays as it was, with the reason. */
export const catchImages = (intake: Intake, allowed: readonly string[], outside: Outside) =>
  handle(api.editor.catchImages, async ({ sources }, { actor, ...scope }) => {
    const over = AbortSignal.timeout(timeoutMs);
    const limit = limitConcurrency(atOnce);
    const list = await Promise.all(
      sources.map((source) =>
        limit(async () => {
          const signal = AbortSignal.any([over, AbortSignal.timeout(pictureMs)]);
          try {
            const bytes = await fetchPicture(source, { allowed, outside, signal });
            const address = await keep({ ...intake, ...scope }, { name: nameOf(source), bytes }, actor);
            return { source, address, state: "SUCCESS" as const, reason: "" };
          } catch (error) {
            return { source, address: "", state: "FAIL" as const, reason: reasonOf(error, signal) };
          }
        }),
      ),
    );
    const caught = list.some(({ state }) => state === "SUCCESS");
    return { state: caught ? ("SUCCESS" as const) : ("FAIL" as const), list };
  });

async function keep(taking: Taking, picture: FormFile, actor: Actor): Promise<string> {
  const taken = { kinds: pictureKinds, mostBytes: () => editorPictureBytes, clean: true, files: 1 };
  const [stored] = await takeFiles(taking, only(picture), actor, taken);
  if (!stored) throw new NotFetched("图片没有保存成功");
  return contentAddressOf(stored.file);
}

async function* only(picture: FormFile) {
  yield picture;
}

/** Its last part without an ending: what it is, its bytes say. */
function nameOf(source: string): string {
  const last = new URL(source).pathname.split("/").at(-1) ?? "";
  return fileName(last.replace(/\.[^.]*$/, "") || "网络图片");
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof NotFetched) return error.message;
  if (signal.aborted) return "来源站点答复超时";
  if (error instanceof Refused) return refusalText(error.reason, error.figures);
  return "来源站点中断了连接";
}
