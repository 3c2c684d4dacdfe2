import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { StoredFile } from "@zd/api/files/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "../../areas/console/notices/notice-editor-page.tsx";
import { staffWith } from "../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow, uploadAnswer } from "../../testing/render-page.tsx";
import { writeSource } from "../../testing/rich-text.ts";
import { storedFiles } from "../../testing/stored-files.ts";

const { editing, files, content } = api;
type Saved = InputOf<typeof editing.saveNotice>;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const links = answer(files.allowLinks, () => ({ seconds: 1_800 }));
const [report, picture, table] = storedFiles;

const stored = (file: File, n = 7): StoredFile => ({
  ...report,
  file: String(n).padStart(32, "0") as StoredFile["file"],
  name: file.name,
  size: file.size,
});
const pdf = (name = "报告.pdf", bytes = 3_000) => new File(["x".repeat(bytes)], name);

/** The editor of a new notice is a page with a field for attachments. */
async function openEditor(answers: readonly Answer[] = []) {
  const saved: Saved[] = [];
  renderPage(
    "/console/notice",
    [
      links,
      answer(editing.saveNotice, (input) => {
        saved.push(input);
        return { id: "E000001" as never, version: 1, status: "D" as const };
      }),
      ...answers,
    ],
    {
      signedIn: staffWith("contentEditor"),
      site: { uploadLimits: { fileBytes: 4_096, files: 100, pictureBytes: 2_048, videoBytes: 8_192 } },
    },
  );
  await screen.findByText(/每个不超过 4 KB/);
  await userEvent.type(screen.getByLabelText("标题"), "公告");
  await writeSource("<p>正文</p>");
  return saved;
}

const choose = (...chosen: File[]) =>
  fireEvent.change(screen.getByLabelText("选择附件"), { target: { files: chosen } });
const attached = async (name: string) =>
  within(await screen.findByRole("list", { name: "附件" })).findByText(name);
const save = () => userEvent.click(screen.getByRole("button", { name: "保存草稿" }));

test("what is chosen is uploaded file by file, and named by what is saved", async () => {
  let n = 0;
  const saved = await openEditor([
    uploadAnswer((file) => {
      n += 1;
      return { files: [stored(file, n)] };
    }),
  ]);
  choose(pdf("一.pdf"), pdf("二.pdf"));
  await attached("一.pdf");
  await attached("二.pdf");
  await userEvent.click(screen.getByRole("button", { name: "移除 一.pdf" }));
  await save();
  await expect.poll(() => saved.map(({ attachments }) => attachments)).toEqual([["2".padStart(32, "0")]]);
});

test("what is dropped is uploaded like what is chosen", async () => {
  await openEditor([uploadAnswer((file) => ({ files: [stored(file)] }))]);
  const zone = screen.getByRole("button", { name: "选择文件" }).parentElement as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [pdf("拖来.pdf")] } });
  await attached("拖来.pdf");
});

test("what the site does not take is said before anything is sent", async () => {
  let sent = 0;
  await openEditor([
    uploadAnswer((file) => {
      sent += 1;
      return { files: [stored(file)] };
    }),
  ]);
  choose(pdf("大.pdf", 4_097), pdf("空.pdf", 0), pdf("程序.exe"));
  const list = within(await screen.findByRole("list", { name: "正在上传" }));
  expect(list.getByText("文件大小超出限制4 KB")).toBeDefined();
  expect(list.getByText("文件没有内容")).toBeDefined();
  expect(list.getByText(/^文件格式不允许，可上传PDF/)).toBeDefined();
  expect(list.queryByRole("button", { name: "重试" })).toBeNull();
  await userEvent.click(list.getByRole("button", { name: "移除 大.pdf" }));
  expect(list.queryByText("大.pdf")).toBeNull();
  expect(sent).toBe(0);
});

test("what the server refuses, or what is lost on the way, can be sent again", async () => {
  let tries = 0;
  await openEditor([
    uploadAnswer((file) => {
      tries += 1;
      return tries === 1 ? "UPLOAD_BROKEN" : { files: [stored(file)] };
    }),
  ]);
  choose(pdf());
  expect(await screen.findByText("上传内容不完整，请重新上传")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await attached("报告.pdf");
});

test("what is wrong with the file itself is not offered to be sent again", async () => {
  await openEditor([uploadAnswer(() => "FILE_NOT_AS_NAMED")]);
  choose(pdf());
  expect(await screen.findByText(/与扩展名不符/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
});

test("while something is on its way nothing can be saved; it shows how far it is, and can be given up", async () => {
  await openEditor([uploadAnswer(() => new Promise<never>(() => {}))]);
  choose(pdf());
  const bar = await screen.findByRole("progressbar", { name: "报告.pdf 上传进度" });
  await expect.poll(() => bar.getAttribute("value")).toBe("50");
  expect(screen.getByRole("button", { name: "保存草稿" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "取消 报告.pdf" }));
  await expect.poll(() => screen.queryByText("报告.pdf")).toBeNull();
  expect(screen.getByRole("button", { name: "保存草稿" })).toHaveProperty("disabled", false);
});

test("no more than twenty are taken, those that are there already among them", async () => {
  const attachments = Array.from({ length: 19 }, (_, i) => stored(pdf(`旧${i}.pdf`), i));
  renderPage(
    "/console/notice?kind=1001&id=E000001",
    [
      links,
      answer(editing.previewNotice, (given) => given),
      answer(editing.readNotice, () => ({
        id: "E000001" as never,
        kind: "1001" as const,
        title: "公告",
        content: "正文",
        section: null,
        highlighted: false,
        publishedAt: testNow,
        expiresAt: null,
        version: 1,
        status: "D" as const,
        editedBy: null,
        editedAt: null,
        video: null,
        poster: null,
        attachments,
        audience: { kind: "everyone" as const, of: [] },
        firms: [],
        needsReceipt: false,
      })),
      uploadAnswer((file) => ({ files: [stored(file, 99)] })),
    ],
    { signedIn: staffWith("contentEditor") },
  );
  await attached("旧18.pdf");
  choose(pdf("二十.pdf"), pdf("二十一.pdf"));
  expect(await screen.findByText("附件不得超过 20 个，多出的没有添加")).toBeDefined();
  await attached("二十.pdf");
  expect(screen.queryByText("二十一.pdf")).toBeNull();
});

const notice = answer(content.findTradeNotice, () => ({
  id: "N1" as never,
  section: null,
  title: "竞价公告",
  publishedAt: testNow,
  summary: "",
  reads: 0,
  content: "<p>正文</p>",
  attachments: [...storedFiles],
  receipt: null,
  isHelpful: null,
}));
const listed = answer(content.listTradeNotices, () => ({ rows: [], total: 0 }));

test("a visitor looks at a picture and at a PDF, and has every file to save", async () => {
  renderPage("/trade-notice?noticeid=N1", [listed, notice]);
  const list = within(await screen.findByRole("list", { name: "附件" }));
  expect(list.getByText("35.2 KB")).toBeDefined();
  expect(list.getByRole("link", { name: `下载 ${table.name}` }).getAttribute("href")).toBe(
    `/api/file/v1/download?path=${table.file}&filename=${encodeURIComponent(table.name)}`,
  );
  expect(list.queryByRole("button", { name: `预览 ${table.name}` })).toBeNull();

  const address = "/api/file/v1/file-content?path=";
  await userEvent.click(list.getByRole("button", { name: `预览 ${report.name}` }));
  const first = within(screen.getByRole("dialog", { name: report.name }));
  expect(first.getByTitle(report.name).getAttribute("src")).toBe(`${address}${report.file}`);
  await userEvent.click(first.getByRole("button", { name: "关闭" }));

  // In the list it is small, over the page as large as it is.
  const row = list.getByText(picture.name).closest("li") as HTMLElement;
  expect(row.querySelector("img")?.getAttribute("src")).toBe(`${address}${picture.file}&size=thumbnail`);
  await userEvent.click(list.getByRole("button", { name: `预览 ${picture.name}` }));
  const second = within(screen.getByRole("dialog", { name: `图片预览：${picture.name}` }));
  const shown = second.getByRole("img", { name: picture.name });
  expect(shown.getAttribute("src")).toBe(`/api/file/v1/file-original-content?path=${picture.file}`);
  fireEvent.error(shown);
  expect(second.getByText("无法显示该图片")).toBeDefined();
  await userEvent.click(second.getByRole("button", { name: "关闭 (Esc)" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("all are saved as one archive, or it is said why not", async () => {
  renderPage("/trade-notice?noticeid=N1", [
    listed,
    notice,
    answer(files.downloadTogether, () => "NOT_FOUND" as never),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "全部下载" }));
  expect(await screen.findByText("记录不存在")).toBeDefined();
});
