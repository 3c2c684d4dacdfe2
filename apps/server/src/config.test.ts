import { textKinds } from "@zd/domain/identity/text-kinds";
import { expect, test } from "vitest";
import { ConfigWrong, readConfig } from "./config.ts";

test("nothing has to be set", () => {
  expect(readConfig({})).toMatchObject({ PORT: 8080, HOST: "127.0.0.1", ZD_DEMO: true, TRUST_PROXY: false });
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toEqual(readConfig({}));
});

test("what is set is read", () => {
  const given = {
    PORT: "9000",
    ZD_DEMO: "off",
    DATABASE_URL: "postgres://u:p@db/x",
    REDIS_URL: "redis://r",
    TRUST_PROXY: "10.0.0.0/8",
  };
  expect(readConfig(given)).toMatchObject({ ...given, PORT: 9000, ZD_DEMO: false });
});

test("everything that is wrong is told at once, by its name, without the secrets in an address", () => {
  const wrong = {
    PORT: "80x",
    ZD_DEMO: "yes",
    DATABASE_URL: "mysql://root:secret@db",
    DB_POOL: "0",
    LOG_LEVEL: "loud",
  };
  const read = () => readConfig(wrong);
  expect(read).toThrow(ConfigWrong);
  for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^  ${name}=`, "m"));
  expect(read).not.toThrow(/secret/);
});

test("an outside map is an address of tiles over HTTPS, and nothing else", () => {
  const tiles = "https://tiles.example/{z}/{x}/{y}.png?tk=1";
  expect(readConfig({ MAP_TILES: tiles })).toMatchObject({ MAP_TILES: tiles, MAP_CREDIT: "" });
  expect(readConfig({}).MAP_TILES).toBeUndefined();
  for (const wrong of ["http://tiles.example/{z}/{x}/{y}.png", "https://tiles.example/{z}/{x}.png", "tiles"])
    expect(() => readConfig({ MAP_TILES: wrong })).toThrow(/^ {2}MAP_TILES=/m);
});

test("an address of the database with several hosts is refused, and what to do instead is told", () => {
  for (const address of [
    "postgres://u:secret@db1:5432,db2:5432/x",
    "postgres://u:secret@db1,db2/x?target_session_attrs=read-write",
    "postgresql://u:secret@/x?host=db1,db2",
    "postgresql://u:secret@/x?sslmode=require&host=db1%2Cdb2",
  ]) {
    for (const name of ["DATABASE_URL", "MIGRATION_DATABASE_URL", "READ_DATABASE_URL"]) {
      const read = () => readConfig({ [name]: address });
      expect(read).toThrow(new RegExp(`^  ${name}=.*one host: before several put a proxy`, "m"));
      expect(read).not.toThrow(/secret/);
    }
  }
  for (const DATABASE_URL of ["postgres://u:a,b@db/x", "postgres://u:p@db/x?options=-c%20search_path=a,b"])
    expect(readConfig({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
});

test("a demo that other machines can reach has to be asked for", () => {
  for (const HOST of ["0.0.0.0", "::", "192.168.1.5", "trade.example.com"]) {
    expect(() => readConfig({ HOST })).toThrow(/^ {2}ZD_DEMO=.*HOST/m);
    expect(readConfig({ HOST, ZD_DEMO: "on" }).ZD_DEMO).toBe(true);
    expect(readConfig({ HOST, ZD_DEMO: "off" }).ZD_DEMO).toBe(false);
  }
  for (const HOST of ["localhost", "127.0.0.1", "127.0.0.9", "::1"])
    expect(readConfig({ HOST }).ZD_DEMO).toBe(true);
});

test("a gateway of texts needs all of its settings, and nobody stands in for it", () => {
  const account = { SMS_KEY_ID: "k", SMS_KEY_SECRET: "s", SMS_SIGN_NAME: "煤炭交易" };
  const templates = textKinds.map((kind) => `${kind}=T-${kind}`).join(", ");
  const set = { ZD_DEMO: "off", SMS_GATEWAY: "aliyun", ...account, SMS_TEMPLATES: templates };
  expect(readConfig(set).SMS_TEMPLATES).toMatchObject({ code: "T-code", margin: "T-margin" });
  expect(() => readConfig({ ...set, SMS_KEY_SECRET: "" })).toThrow(/SMS_KEY_SECRET=…: needed beside/);
  expect(() => readConfig({ ...set, SMS_GATEWAY: "tencent" })).toThrow(/SMS_APP_ID=null: needed beside/);
  expect(() => readConfig({ ...set, SMS_TEMPLATES: "code=T1" })).toThrow(/no template of factor, mobile/);
  expect(() => readConfig({ ...set, SMS_TEMPLATES: "codes=T1" })).toThrow(/KIND=ID, by comma/);
  expect(() => readConfig({ ...set, SANDBOXES: "messages" })).toThrow(/a sandbox stands in for it/);
  expect(() => readConfig({ ...set, ZD_DEMO: "on" })).toThrow(/a sandbox stands in for it/);
  expect(() => readConfig({ SMTP_URL: "smtps://mail.example" })).toThrow(/SMTP_FROM=null: needed beside/);
  expect([readConfig({}).CAPTCHA_WORK, readConfig({ ZD_DEMO: "off" }).CAPTCHA_WORK]).toEqual([false, true]);
});

test("the demo stands on sandboxes; elsewhere they are there by name", () => {
  expect([...readConfig({}).SANDBOXES]).toEqual(["messages", "bank", "ca", "lender", "carrier"]);
  expect(readConfig({ ZD_DEMO: "off" }).SANDBOXES.size).toBe(0);
  expect([...readConfig({ ZD_DEMO: "off", SANDBOXES: "bank, ca" }).SANDBOXES]).toEqual(["bank", "ca"]);
  expect(() => readConfig({ SANDBOXES: "bank,post" })).toThrow(
    /^ {2}SANDBOXES="bank,post": any of messages, bank/m,
  );
});
