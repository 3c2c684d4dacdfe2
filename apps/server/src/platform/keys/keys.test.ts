import { publicEncrypt, randomUUID } from "node:crypto";
import { chmod, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealForms } from "@zd/api/wire/seal";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openKeys } from "../process/keys.ts";
import { changeKeys } from "./change-keys.ts";
import { copyKeys, putKeysBack, requireApart } from "./copy-keys.ts";
import { keyNames } from "./inventory.ts";
import { labelOf } from "./key-folder.ts";
import { type Keyring, makeMissing, openKeyring, reloadMs } from "./keyring.ts";
import { secretVault } from "./vault.ts";

const log = pino({ level: "silent" });
const clock = manualClock();
const folders: string[] = [];
const newFolder = () => {
  const folder = join(tmpdir(), `zd-keys-test-${randomUUID()}`);
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const settingsOf = (KEYS_DIR: string, KEYS_SECRET?: string) => ({
  KEYS_DIR,
  KEYS_SECRET,
  KEYS_SECRET_FILE: undefined,
  DATA_DIR: "",
});

/** A folder with the first version of every key, and its ring. */
async function newKeys(secret?: string) {
  const settings = settingsOf(newFolder(), secret);
  const keyring = await openKeyring(settings, clock, log);
  await makeMissing(keyring, keyNames);
  return { settings, keyring, folder: settings.KEYS_DIR };
}

const firstVersions = keyNames.toSorted().map((name) => `${name}.1`);
const fingerprints = (keyring: Keyring) => keyring.files().map((file) => [labelOf(file), file.fingerprint]);
const one = "a secret of more than thirty-two characters";
const other = "another secret of more than thirty-two characters";

describe("an envelope", () => {
  const vault = secretVault(one);

  test("opens under its label and its secret, and tells nothing of the key", async () => {
    const key = Buffer.from("the key that nobody sees");
    const envelope = await vault.wrap("gateway.1", key);
    expect(await vault.unwrap("gateway.1", envelope)).toEqual(key);
    expect(Buffer.from(envelope.split(".").at(-1) ?? "", "base64url").includes("nobody")).toBe(false);
    expect(await vault.wrap("gateway.1", key)).not.toBe(envelope);
    expect(await secretVault(other, [one]).unwrap("gateway.1", envelope)).toEqual(key);
  });

  test("under another secret says which it needs; under another label, or changed, that it is damaged", async () => {
    const envelope = await vault.wrap("gateway.1", Buffer.from("key"));
    await expect(secretVault(other).unwrap("gateway.1", envelope)).rejects.toThrow(
      `wrapped under another secret (${vault.id}) than the one that is set (${secretVault(other).id})`,
    );
    await expect(vault.unwrap("gateway.2", envelope)).rejects.toThrow("gateway.2 is damaged");
    await expect(vault.unwrap("gateway.1", `${envelope.slice(0, -4)}AAAA`)).rejects.toThrow("is damaged");
    await expect(vault.unwrap("gateway.1", "2.x.y.z")).rejects.toThrow("unknown form");
  });
});

describe("the folder of the keys", () => {
  test("is for its owner alone, and no key lies in it readable", async () => {
    const { folder, keyring } = await newKeys();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const names = await readdir(folder);
    expect(names.toSorted()).toEqual(
      [...firstVersions.map((label) => `${label}.key.json`), "secret"].toSorted(),
    );
    for (const name of names) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
      const text = await readFile(join(folder, name), "utf8");
      expect(text).not.toContain("PRIVATE KEY");
      for (const key of keyNames.map(keyring.current))
        expect(text).not.toContain(key.secret.toString("base64url"));
    }
  });

  test("gives everybody the same keys who opens it at the same time", async () => {
    const settings = settingsOf(newFolder());
    const rings = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const keyring = await openKeyring(settings, clock, log);
        await makeMissing(keyring, ["gateway", "signing", "peers"]);
        return keyring;
      }),
    );
    for (const ring of rings) await ring.reload();
    expect(new Set(rings.map((ring) => JSON.stringify(fingerprints(ring)))).size).toBe(1);
  });

  test("without its secret, with a short one, and with a damaged file is refused", async () => {
    const { settings, folder } = await newKeys(one);
    expect(await readdir(folder)).not.toContain("secret");
    await expect(openKeyring(settingsOf(folder, other), clock, log)).rejects.toThrow("under another secret");
    await expect(openKeyring(settingsOf(folder), clock, log)).rejects.toThrow("under another secret");
    const short = join(folder, "short");
    await writeFile(short, "short\n");
    const byFile = { ...settingsOf(folder), KEYS_SECRET_FILE: short };
    await expect(openKeyring(byFile, clock, log)).rejects.toThrow("shorter than 32 characters");
    await writeFile(short, `${one}\n`);
    expect((await openKeyring(byFile, clock, log)).current("gateway").version).toBe(1);
    await writeFile(join(folder, "peers.1.key.json"), "{");
    await expect(openKeyring(settings, clock, log)).rejects.toThrow("peers.1.key.json is damaged");
  });

  test("that others may enter is told of", async () => {
    const { settings, folder } = await newKeys();
    await chmod(folder, 0o755);
    const lines: string[] = [];
    await openKeyring(settings, clock, pino({ level: "warn" }, { write: (line) => void lines.push(line) }));
    expect(lines.join()).toContain("open to other users");
  });
});

describe("a rotated key", () => {
  test("signs from its time on; what was made before still verifies until the version is retired", async () => {
    const { settings, keyring } = await newKeys();
    const keys = openKeys(keyring);
    const claims = Buffer.from("waybill 7");
    const before = { token: keys.mintToken(clock.now()).token, mark: keys.seal("trail", claims) };
    const changes = await changeKeys(settings, clock);
    await changes.rotate("gateway", 300_000);
    await expect(changes.rotate("gateway", 0)).rejects.toThrow("there is no further version before");
    await keyring.reload();
    expect(keys.seal("trail", claims)).toEqual(before.mark);

    clock.turnTo((clock.now() + 300_000) as never);
    const after = keys.seal("trail", claims);
    expect(after).not.toEqual(before.mark);
    for (const mark of [before.mark, after, after.subarray(0, 16)])
      expect(keys.hasSeal("trail", claims, mark)).toBe(true);
    for (const mark of [after.subarray(0, 15), Buffer.alloc(0), Buffer.concat([after, after])])
      expect(keys.hasSeal("trail", claims, mark)).toBe(false);
    expect(keys.hasSeal("driver", claims, after)).toBe(false);
    expect(keys.signingKey(before.token, clock.now())).not.toBeNull();

    await changes.retire("gateway", 1);
    await keyring.reload();
    expect(keys.signingKey(before.token, clock.now())).toBeNull();
    expect(keys.hasSeal("trail", claims, before.mark)).toBe(false);
    expect(keys.hasSeal("trail", claims, after)).toBe(true);
    const states = changes.list().map(({ file, state }) => `${labelOf(file)} ${state}`);
    expect(states.filter((state) => !state.endsWith(".1 signs"))).toEqual([
      "gateway.1 retired",
      "gateway.2 signs",
    ]);
    expect(states).toHaveLength(keyNames.length + 1);
  });

  test("of sealed bodies opens what was sealed for the one before", async () => {
    const { settings, keyring } = await newKeys();
    const keys = openKeys(keyring);
    const seal = () => {
      const key = { key: Buffer.from(keys.publicKey(), "base64"), format: "der", type: "spki" } as const;
      const wrapped = publicEncrypt({ ...key, oaepHash: "sha256" }, Buffer.alloc(16));
      return Buffer.from(
        JSON.stringify({ k: wrapped.toString("base64"), d: Buffer.alloc(40).toString("base64") }),
      );
    };
    const earlier = keys.publicKey();
    const body = seal();
    const changes = await changeKeys(settings, clock);
    await changes.rotate("sealing", 0);
    await keyring.reload();
    expect(keys.publicKey()).not.toBe(earlier);
    // Neither has a true tag: what is looked at is that they are refused and not a fault.
    const unseal = (bytes: Buffer) => keys.unseal(sealForms.rsa, bytes);
    expect([unseal(body), unseal(seal()), unseal(Buffer.from("{}"))]).toEqual([null, null, null]);
    expect(keyring.all("sealing").map(({ version }) => version)).toEqual([1, 2]);
  });

  test("is not retired where it signs, where it stays for ever, and where there is none", async () => {
    const { settings } = await newKeys();
    const changes = await changeKeys(settings, clock);
    await expect(changes.retire("gateway", 1)).rejects.toThrow("rotate gateway first");
    await expect(changes.retire("gateway", 2)).rejects.toThrow("There is no gateway.2");
    await changes.rotate("pepper", 0);
    await expect(changes.retire("pepper", 1)).rejects.toThrow("stay for ever");
    await expect(changes.rotate("index", 0)).rejects.toThrow("one version of index only");
    await expect(changeKeys(settingsOf(newFolder()), clock)).rejects.toThrow("There are no keys in");
  });
});

describe("keys are wrapped anew", () => {
  test("under a new secret of the platform's own, also where it broke off", async () => {
    const { settings, keyring, folder } = await newKeys();
    const before = await readFile(join(folder, "secret"), "utf8");
    // Broken off after the first file: the others are still under the present secret.
    const first = await readFile(join(folder, "gateway.1.key.json"), "utf8");
    await (await changeKeys(settings, clock)).rewrap();
    await writeFile(join(folder, "secret.coming"), await readFile(join(folder, "secret"), "utf8"));
    await writeFile(join(folder, "secret"), before);
    await writeFile(join(folder, "gateway.1.key.json"), first);
    expect(fingerprints(await openKeyring(settings, clock, log))).toEqual(fingerprints(keyring));

    await (await changeKeys(settings, clock)).rewrap();
    expect(await readFile(join(folder, "secret"), "utf8")).not.toBe(before);
    expect(await readdir(folder)).not.toContain("secret.coming");
    const again = await openKeyring(settings, clock, log);
    for (const name of keyNames) expect(again.current(name).secret).toEqual(keyring.current(name).secret);
    // A node that runs finds the new secret by itself.
    await keyring.reload();
    expect(keyring.vault().id).toBe(again.vault().id);
  });

  test("under a secret that is set from now on, and then under the next", async () => {
    const { keyring, folder } = await newKeys();
    await (await changeKeys(settingsOf(folder, one), clock)).rewrap();
    expect(await readdir(folder)).not.toContain("secret");
    const former = newFolder();
    await writeFile(former, one);
    await expect(changeKeys(settingsOf(folder, other), clock)).rejects.toThrow("under another secret");
    const { count } = await (await changeKeys(settingsOf(folder, other), clock, former)).rewrap();
    expect(count).toBe(keyNames.length);
    const again = await openKeyring(settingsOf(folder, other), clock, log);
    expect(fingerprints(again)).toEqual(fingerprints(keyring));
  });
});

test("keys are copied apart from the data, and put back where they are missing", async () => {
  const { settings, folder, keyring } = await newKeys();
  const copy = newFolder();
  expect(await copyKeys(folder, copy)).toBe(keyNames.length + 1);
  expect((await stat(copy)).mode & 0o777).toBe(0o700);
  await rm(join(folder, "pepper.1.key.json"));
  await rm(join(folder, "secret"));
  expect(await putKeysBack(copy, folder)).toBe(2);
  expect(fingerprints(await openKeyring(settings, clock, log))).toEqual(fingerprints(keyring));
  for (const [within, outside] of [
    ["/backup/keys", "/backup"],
    ["/backup", "/backup/data"],
    ["/backup", "/backup"],
  ] as const)
    expect(() => requireApart(within, [outside])).toThrow("apart from the data");
  requireApart("/backup-keys", ["/backup", "/data"]);
});

describe("nodes", () => {
  const opened: TestPlatform[] = [];
  afterEach(async () => {
    for (const node of opened.splice(0)) await node.close();
  });
  const open = async (options: Parameters<typeof openTallies>[0]) => {
    const node = await openTallies(options);
    opened.push(node);
    return node;
  };

  test("three that start at once on an empty database have the same keys, and a fourth with others does not start", async () => {
    const database = await openTestDatabase();
    const settings = { KEYS_DIR: newFolder() };
    const nodes = await Promise.all([1, 2, 3].map(() => open({ databaseUrl: database.url, settings })));
    const rings = nodes.map(({ platform }) => fingerprints(platform.keyring));
    expect(rings[0]).toHaveLength(keyNames.length);
    expect(rings).toEqual([rings[0], rings[0], rings[0]]);
    const recorded = await nodes[0]?.db
      .selectFrom("platform.key")
      .select(["name", "fingerprint"])
      .orderBy("name")
      .execute();
    expect(recorded?.map(({ name, fingerprint }) => [`${name}.1`, fingerprint])).toEqual(rings[0]);

    const others = newFolder();
    await expect(open({ databaseUrl: database.url, settings: { KEYS_DIR: others } })).rejects.toThrow(
      `The keys in ${others} are not those of this database (${firstVersions.join(", ")}: missing, or another key): copy`,
    );
    expect((await readdir(others)).filter((name) => name.endsWith(".json"))).toEqual([]);
    for (const node of opened.splice(0)) await node.close();
    await database.drop();
  });

  test("take over within a minute what was rotated while they run, and write it down", async () => {
    const site = await open({});
    const { keyring, keys } = site.platform;
    const before = keys.publicKey();
    const changes = await changeKeys(site.config, site.clock);
    await changes.rotate("sealing", 5 * 60_000);
    const recorded = site.db.selectFrom("platform.key").select("version").where("name", "=", "sealing");
    await site.wait(reloadMs);
    await expect.poll(() => recorded.orderBy("version").execute()).toEqual([{ version: 1 }, { version: 2 }]);
    expect(keyring.all("sealing").map(({ version }) => version)).toEqual([1, 2]);
    expect(keys.publicKey()).toBe(before);
    await site.wait(4 * 60_000);
    expect(keys.publicKey()).not.toBe(before);

    // A folder that is not mounted for a while takes no key away.
    await rename(keyring.folder, `${keyring.folder}-away`);
    await expect(keyring.reload()).rejects.toThrow("are not in");
    expect(keyring.all("sealing")).toHaveLength(2);
    await rename(`${keyring.folder}-away`, keyring.folder);
  });
});
