import { readLicence } from "@zd/domain/identity/licence";
import { afterAll, expect, test } from "vitest";
import { licenceFacts as facts, licencePicture } from "../testing/licence-picture.ts";
import { tesseractReader } from "./tesseract-reader.ts";

const reader = tesseractReader({ warn: () => {} }, 60_000);
afterAll(reader.close);

const expected = { ...facts, established: "2016-08-15" };
const factsOn = async (picture: Buffer) => readLicence((await reader.read(picture)) ?? []);

test("a licence is read off its picture, straight or a little turned", async () => {
  expect(await factsOn(await licencePicture(facts))).toEqual(expected);
  expect(await factsOn(await licencePicture(facts, { turned: 1 }))).toMatchObject({
    creditCode: facts.creditCode,
    name: facts.name,
    legalPerson: facts.legalPerson,
  });
});

test("what is no picture is not read, and does not stand in the way of the next", async () => {
  const broken = Buffer.concat([(await licencePicture(facts)).subarray(0, 900), Buffer.alloc(5_000, 7)]);
  const [, read] = await Promise.all([reader.read(broken), factsOn(await licencePicture(facts))]);
  expect(read.creditCode).toBe(facts.creditCode);
  expect(readLicence((await reader.read(broken)) ?? []).creditCode).toBeNull();
});
