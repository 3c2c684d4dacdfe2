import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { refusals } from "@zd/api/refusals";
import type { Fault } from "../fault.ts";
import { openUploads } from "../load/uploads.ts";
import { until } from "../market/until.ts";
import { readReadiness } from "../sites/figures.ts";
import { sometime } from "../sites/node-process.ts";
import { openSeveralNodes, type SeveralNodes } from "../sites/several-nodes.ts";
import { lacksSmallDisk, openSmallDisk, type SmallDisk } from "../sites/small-disk.ts";

const megabytes = 64;
/** How much of the disk is left at the beginning of the fault, and how large the files are, in bytes. */
const [left, fileSize] = [2 * 1024 * 1024, 256 * 1024];
/** Within so many seconds a file is accepted again when there is room. */
const goesOnWithinSeconds = 3;

interface DiskSite extends SeveralNodes {
  readonly disk: SmallDisk;
  readonly filesFolder: string;
}

/** The disk of uploaded files runs full; trading goes on, and so do uploads when there is room. */
export const filesDiskFull: Fault<DiskSite> = {
  name: "files-disk-full",
  title: "the disk of uploaded files is full",
  limits: { gapSeconds: 5, failed: 0 },
  times: { usual: 10, ci: 0 },
  secondsEach: 30,
  missing: lacksSmallDisk,
  async open(plan) {
    const mounted: { readonly disk: SmallDisk; readonly filesFolder: string }[] = [];
    const site = await openSeveralNodes(plan, {
      settingsOf(_, folder) {
        const filesFolder = join(folder, "small");
        mkdirSync(filesFolder);
        const disk = openSmallDisk(filesFolder, join(folder, "small.image"), megabytes);
        mounted.push({ disk, filesFolder });
        return { FILES_DIR: filesFolder };
      },
    }).catch((error: unknown) => {
      for (const { disk } of mounted) disk.close();
      throw error;
    });
    const [small] = mounted;
    if (!small) throw new Error("no disk was mounted");
    return {
      ...site,
      ...small,
      async close() {
        await site.stopNodes();
        small.disk.close();
        await site.close();
      },
    };
  },
  async strike(site, { note, nextOrder }) {
    const { disk, filesFolder, nodes } = site;
    await sometime(1_000);
    const uploads = openUploads(site, filesFolder);
    const first = await uploads.upload(fileSize);
    if (first.code !== "0") note(`a file was not accepted before: ${first.status} ${first.code}`);
    disk.fill(left);
    let answer = first;
    for (let tries = 0; answer.code === "0" && tries < 2 * (left / fileSize); tries++)
      answer = await uploads.upload(fileSize);
    if (answer.status !== 507 || answer.code !== refusals.SPACE_FULL[0])
      note(`a file without room was answered with ${answer.status} ${answer.code}`);
    await nextOrder(5);
    if (!(await readReadiness(nodes[0] ?? "")).ready) note("the node is not ready any more");
    for (const problem of uploads.problems()) note(problem);
    disk.free();
    const isAccepted = async () => (await uploads.upload(fileSize)).code === "0" || null;
    await until("a file when there was room", isAccepted, goesOnWithinSeconds).catch(({ message }: Error) =>
      note(message),
    );
    for (const problem of uploads.problems()) note(problem);
    process.stderr.write(
      `  ${uploads.count()} files accepted, the others refused with ${answer.status} ${answer.code}\n`,
    );
  },
};
