import { staffPermissions } from "@zd/domain/identity/access";
import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "./index.ts";
import { workbook } from "./lists/operations.ts";
import type { AnyList } from "./wire/listing.ts";
import type { AnyOperation } from "./wire/operation.ts";
import { fieldsOf } from "./wire/payload.ts";

const all = Object.values(api).flatMap((context) => Object.values(context) as AnyOperation[]);
const queries = all.filter(({ kind }) => kind === "query");
const ofStaff = ({ access }: AnyOperation) => Object.hasOwn(staffPermissions, access);

/** A field of an answer: its place by the names of the wire, its Chinese title, and whether it is marked as a number of a person or an account. */
interface Field {
  readonly path: string;
  readonly title: string;
  readonly isPersonal: boolean;
}

type Schema = z.core.$ZodType;

interface Definition {
  readonly type: string;
  readonly in?: Schema;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** What is only wrapped, such as in a default or a codec; null where nothing is. */
function innerOf(schema: Schema): Schema | null {
  const { type, in: side, innerType } = definitionOf(schema);
  return (type === "pipe" ? side : innerType) ?? null;
}

/** What stands within a schema beside fields: elements and choices. */
const partsOf = (schema: Schema): readonly Schema[] => {
  const { element, options } = definitionOf(schema);
  return options ?? (element ? [element] : []);
};

function fieldsWithin(schema: Schema, path = ""): readonly Field[] {
  const inner = innerOf(schema);
  if (inner) return fieldsWithin(inner, path);
  const fields = Object.entries(definitionOf(schema).shape ?? {}).flatMap(([wire, field]) => [
    { path: `${path}.${wire}`, title: titleOf(field), isPersonal: isMarked(field) },
    ...fieldsWithin(field, `${path}.${wire}`),
  ]);
  return [...fields, ...partsOf(schema).flatMap((part) => fieldsWithin(part, path))];
}

/** The outermost title of a field; empty where it has none. */
const titleOf = (schema: Schema): string => {
  const inner = innerOf(schema);
  return z.globalRegistry.get(schema)?.title ?? (inner ? titleOf(inner) : "");
};

const isMarked = (schema: Schema): boolean => {
  const inner = innerOf(schema);
  return z.globalRegistry.get(schema)?.["personal"] === true || (inner !== null && isMarked(inner));
};

const listingOf = (operation: AnyOperation) => (operation as Partial<AnyList>).listing;

/** Titles of what may be the number of a person or an account. */
const numbers = /手机号|身份证号|证件号|银行账号|司机电话|^账号$/;
/** Titles of what is shown by its ends alone. */
const covered = /隐去|掩码/;

/** Fields with such a title that are no number of a person or an account, or his own: each with the reason. */
const argued: Readonly<Record<string, string>> = {
  "identity.readUser.MOVETEL": "the user's own",
  "firmChanges.readOwn.phonechange": "its parts, of which mobiles are covered",
  "firms.readContacts.contacts.phone": "of the firm's own people, for the firm",
  "carriers.listFree.drivers.phone": "its ends alone",
  "waybills.read.driverphone": "its ends alone",
  "logisticsControl.readLoad.driverphone": "its ends alone",
  "driver.read.driverphone": "the driver's own, behind his link",
  "system.readParameters.demoAccounts.account": "names to sign in with, of the demo",
  "admissions.readRegistration.personinfo.account": "a name to sign in with",
  "longTerm.listPlans.receiver.account": "what is paid to, for the firms of the contract",
  "longTerm.readPlan.receiver.account": "likewise",
  "longTerm.listWithdrawals.receiver.account": "likewise",
  "longTerm.listReceivers.receiver.account": "likewise",
  "longTerm.listReceiverOptions.account": "the seller's own",
  "longTermControl.readContract.plans.receiver.account": "its ends alone for the staff",
  "sandboxBank.readBank.accounts.accno": "made up by the sandbox",
  "sandboxBank.readBank.entries.accno": "made up by the sandbox",
};

test("every field of a query that is called like a number of a person or an account is marked, covered or argued", () => {
  const unknown = queries
    .filter((operation) => !listingOf(operation))
    .flatMap(({ name, output }) =>
      fieldsWithin(output)
        .filter(({ title, isPersonal }) => numbers.test(title) && !covered.test(title) && !isPersonal)
        .map(({ path }) => `${name}${path}`),
    )
    .filter((field) => !Object.hasOwn(argued, field));
  expect([...new Set(unknown)]).toEqual([]);
});

/** Columns that are called so and are the name to sign in with. */
const accountNames = ["operators.listOperators", "operators.listActivity", "factorRemovals.listRemovals"];
const isAccountName = (name: string, column: string) =>
  column === "account" && (accountNames.includes(name) || name.startsWith("staffUsers."));

test("every column that is called so says whether it shows all of the number", () => {
  const unsaid = queries.flatMap((operation) =>
    Object.entries(listingOf(operation)?.columns ?? {})
      .filter(([key, { title, personal }]) => {
        return numbers.test(title) && personal === undefined && !isAccountName(operation.name, key);
      })
      .map(([key]) => `${operation.name}.${key}`),
  );
  expect(unsaid).toEqual([]);
});

test("every query of the staff that shows such a number in full leaves a trace", () => {
  const silent = queries
    .filter(ofStaff)
    .filter(({ output, discloses }) => {
      return discloses === null && fieldsWithin(output).some(({ isPersonal }) => isPersonal);
    })
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});

test("so does every export of rows, every file that may be a paper, every text with a code, and the audit log", () => {
  const disclosing = (kind: AnyOperation["discloses"]) =>
    queries.filter(({ discloses }) => discloses === kind).map(({ name }) => name);
  // What is held of the caller himself has no rows of a list, and his numbers.
  const ofOneself = "ownData.read";
  const exporting = queries.filter(({ output, title, name }) => {
    return output === workbook || (title.startsWith("导出") && name !== ofOneself);
  });
  expect(disclosing("rows").toSorted()).toEqual(exporting.map(({ name }) => name).toSorted());
  // The form of an agreement is nobody's.
  const ofNobody = "letters.downloadProtocol";
  const files = queries.filter(({ path, responseFormat, name }) => {
    return responseFormat === "file" && path.startsWith("/file/") && name !== ofNobody;
  });
  expect(disclosing("papers").toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  expect(disclosing("messages")).toEqual(
    queries.filter(({ access }) => access === "read-messages").map(({ name }) => name),
  );
  // Each shows offers beside the names of the firms that made them, once they are open.
  expect(disclosing("offers")).toEqual([
    "control.readControlRoom",
    "control.listJournal",
    "evaluations.readEvaluation",
    "evaluations.tryAward",
  ]);
  expect(disclosing("records")).toEqual([
    "memberFiles.readMemberFile",
    "memberFiles.readMemberPosition",
    "memberFiles.readFileParts",
    "memberFiles.readMemberCourse",
  ]);
  const ofAudit = queries.filter(({ name }) => name.startsWith("audit."));
  expect(disclosing("audit")).toEqual(ofAudit.map(({ name }) => name));
});

test("whoever may have to say why he looks has a field for it", () => {
  for (const { name, input, asksReason, discloses } of all) {
    const hasField = (fieldsOf(input) ?? []).some(([field]) => field === "reason" && asksReason);
    expect([name, hasField]).toEqual([name, asksReason]);
    if (asksReason)
      expect([name, discloses]).toEqual([name, expect.stringMatching(/^(numbers|papers|records)$/)]);
  }
});
