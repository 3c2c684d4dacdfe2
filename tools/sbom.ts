import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A part of the platform, as far as it is read here. */
interface Component {
  /** Name and version, such as `@fastify/busboy@3.2.0`. */
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  /** As npm writes it: the licence by its SPDX id or name, or an expression of several. */
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** A bill of materials in the format CycloneDX, as far as it is read here. */
export interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly Component[];
  /** Which part needs which others. */
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Name and version of every package of others that runs: not those that only development needs, nor our own. */
export function runningParts(root: string): readonly (readonly [path: string, part: string])[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<
      string,
      { readonly version: string; readonly dev?: boolean; readonly link?: boolean; readonly name?: string }
    >;
  };
  return Object.entries(packages)
    .filter(([path, { dev = false, link = false }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, { name, version }]) => [
      path,
      `${name ?? path.replace(/^.*node_modules\//, "")}@${version}`,
    ]);
}

/**
 * Every part of others that a running platform consists of, as npm has installed them under this folder. npm writes all
 * of them down; asked to leave out those of development, it leaves out as well what both need.
 */
export function readSbom(root: string): Sbom {
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const text = execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  const whole = JSON.parse(text) as Sbom;
  const running = new Set(runningParts(root).map(([, part]) => part));
  const isRunning = (ref: string) => running.has(ref);
  const components = whole.components.filter((part) => isRunning(part["bom-ref"]));
  const dependencies = whole.dependencies
    .filter(({ ref }) => isRunning(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isRunning) }));
  return { ...whole, components, dependencies };
}

/** The licence of a part; null where it names none. */
export const licenceOf = ({ licenses = [] }: Component): string | null =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "")
    .filter((name) => name !== "")
    .join(", ") || null;

/** How many parts have which licence, the commonest first. */
export function countLicences({ components }: Sbom): readonly (readonly [licence: string, parts: number])[] {
  const counts = new Map<string, number>();
  for (const component of components) {
    const licence = licenceOf(component) ?? "none named";
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

if (import.meta.main) {
  const path = process.argv[2] ?? "sbom.json";
  const sbom = readSbom(join(import.meta.dirname, ".."));
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${path}: ${sbom.components.length} parts`);
  for (const [licence, parts] of countLicences(sbom)) console.log(`${String(parts).padStart(5)}  ${licence}`);
}
