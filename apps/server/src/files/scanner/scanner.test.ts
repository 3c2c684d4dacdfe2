import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../testing/image-tree.ts";
import { foundByClamd, hasClamd, startClamd } from "../testing/clamd.ts";
import { infected, openClamd } from "../testing/clamd-stand-in.ts";
import { readClamdAddress } from "./clamd-address.ts";
import { clamdScanner } from "./clamd-scanner.ts";
import { openUploadScans, scansBy } from "./open-scanner.ts";
import { sandboxScanner } from "./sandbox-scanner.ts";
import { type Scanner, ScannerAway } from "./scanner.ts";

const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

let clamd: Awaited<ReturnType<typeof openClamd>>;
beforeAll(async () => {
  clamd = await openClamd();
});
afterEach(() => clamd.behave("well"));
afterAll(() => clamd.close());

/** What a scanner says of a text that comes in pieces of this many bytes. */
async function scanned({ begin }: Scanner, text: string, piece: number) {
  const scan = begin();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += piece) await scan.feed(bytes.subarray(at, at + piece));
  return scan.verdict();
}

describe.each([
  ["clamd", () => clamdScanner(clamd.address), infected, "Stand.In-Test"],
  ["the sandbox", () => sandboxScanner, eicar, "Eicar-Test-Signature"],
])("%s", (_, scanner, virus, found) => {
  test.each([1, 7, 1_000_000])(
    "finds what is there in pieces of %i, and nothing where nothing is",
    async (piece) => {
      expect(await scanned(scanner(), `before ${virus} behind`, piece)).toBe(found);
      expect(await scanned(scanner(), virus, piece)).toBe(found);
      expect(await scanned(scanner(), `${virus.slice(0, -1)} ${virus.slice(1)}`, piece)).toBeNull();
      expect(await scanned(scanner(), "", piece)).toBeNull();
    },
  );

  test("scans several files at once, and gives up one that broke off", async () => {
    const broken = scanner().begin();
    await broken.feed(Buffer.from("half"));
    broken.abandon();
    const texts = [virus, "clean", `x${virus}`];
    expect(await Promise.all(texts.map((text) => scanned(scanner(), text, 5)))).toEqual([found, null, found]);
  });
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.runIf(hasOpenssl)(
  "a clamd of another machine is asked over TLS, and believed by the certificate of its host alone",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "zd-clamd-"));
    for (const of of ["ours", "others"])
      execFileSync("sh", [join(root, "deploy/certificates.sh"), join(folder, of)], { stdio: "ignore" });
    const [cert, key] = await Promise.all(
      ["node.crt", "node.key"].map((name) => readFile(join(folder, "ours", name))),
    );
    // As an stunnel before a clamd.
    const tunnel = createServer({ cert, key }, (line) => {
      const inner = connect(clamd.address);
      for (const one of [line, inner]) one.on("error", () => {});
      line.pipe(inner).pipe(line);
    });
    await new Promise<void>((resolve) => tunnel.listen(0, "127.0.0.1", resolve));
    const address = { host: "127.0.0.1", port: (tunnel.address() as AddressInfo).port, tls: true } as const;
    const ask = (authority: string, text: string) =>
      scanned(clamdScanner(address, 5_000, join(folder, authority, "ca.crt")), text, 1_000);
    try {
      expect(await ask("ours", `before ${infected} behind`)).toBe("Stand.In-Test");
      expect(await ask("ours", "x".repeat(300_000))).toBeNull();
      await expect(ask("others", infected)).rejects.toBeInstanceOf(ScannerAway);
    } finally {
      tunnel.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

describe("clamd is away", () => {
  const away = async (scanner: Scanner) =>
    expect(scanned(scanner, "x".repeat(3_000_000), 500_000)).rejects.toBeInstanceOf(ScannerAway);

  test("where nobody listens", () => away(clamdScanner({ host: "127.0.0.1", port: 1 })));
  test("where nobody shows a certificate", () => away(clamdScanner({ ...clamd.address, tls: true }, 2_000)));
  test("where its socket is not there", () => away(clamdScanner({ path: "/nowhere/clamd.ctl" })));
  test.each(["silent", "deaf", "full"] as const)("where it is %s", async (manner) => {
    clamd.behave(manner);
    await away(clamdScanner(clamd.address, 200));
  });
});

test.each([
  [true, "clean"],
  [false, "away"],
])(
  "a file that could not be scanned counts, where such files are accepted is %s, as %s",
  async (accepts, result) => {
    const scans = scansBy(clamdScanner({ host: "127.0.0.1", port: 1 }), accepts, pino({ level: "silent" }));
    expect(await scans.begin("a.pdf").result()).toBe(result);
  },
);

test("the demo finds the test file; elsewhere nothing is scanned where no scanner is named, and the one that is named scans", async () => {
  const resultWhere = async (settings: Partial<Parameters<typeof openUploadScans>[0]>, text: string) => {
    const usual = { ZD_DEMO: false, CLAMD: undefined, CLAMD_AWAY: "refuse" } as const;
    const scan = openUploadScans({ ...usual, ...settings }, pino({ level: "silent" })).begin("a.txt");
    await scan.feed(Buffer.from(text));
    return scan.result();
  };
  expect(await resultWhere({ ZD_DEMO: true }, eicar)).toEqual({ virus: "Eicar-Test-Signature" });
  expect(await resultWhere({ ZD_DEMO: true }, "clean")).toBe("clean");
  expect(await resultWhere({}, eicar)).toBe("clean");
  expect(await resultWhere({ CLAMD: clamd.setting }, infected)).toEqual({ virus: "Stand.In-Test" });
  expect(await resultWhere({ CLAMD: "tcp://127.0.0.1:1" }, "clean")).toBe("away");
  expect(await resultWhere({ CLAMD: "tcp://127.0.0.1:1", CLAMD_AWAY: "accept" }, "clean")).toBe("clean");
});

describe.runIf(hasClamd)("a clamd as Debian packs it", () => {
  let real: Awaited<ReturnType<typeof startClamd>>;
  beforeAll(async () => {
    real = await startClamd();
  });
  afterAll(() => real.close());

  test("is understood: what it finds, what is clean, and what is longer than it takes", async () => {
    const scanner = clamdScanner(real.address);
    expect(await scanned(scanner, `before ${infected} behind`, 7)).toBe(foundByClamd);
    expect(await scanned(scanner, "clean", 2)).toBeNull();
    expect(await scanned(scanner, "", 1)).toBeNull();
    await expect(scanned(scanner, "x".repeat(5_000_000), 64_000)).rejects.toBeInstanceOf(ScannerAway);
    const texts = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? infected : `clean ${i}`));
    const found = await Promise.all(texts.map((text) => scanned(scanner, text, 9)));
    expect(found).toEqual(texts.map((text) => (text === infected ? foundByClamd : null)));
  });
});

test.each([
  ["tcp://clamd:3310", { host: "clamd", port: 3310 }],
  ["tcp://[::1]:3310", { host: "::1", port: 3310 }],
  ["tls://clamd:3310", { host: "clamd", port: 3310, tls: true }],
  ["unix:/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["clamd:3310", null],
  ["tcp://clamd", null],
  ["tcp://clamd:99999", null],
  ["unix:clamd.ctl", null],
])("the address %s", (text, address) => {
  expect(readClamdAddress(text)).toEqual(address);
});
