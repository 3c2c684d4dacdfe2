import { contractSteps } from "@zd/domain/contracts/facts";
import { letterKinds } from "@zd/domain/letters/letter";
import { findAttachments, type PackedFile } from "../../files/index.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { findLettersAbout, type Letters } from "../../signing/index.ts";
import type { FoundContract } from "../contract-store.ts";
import type { Step } from "../history.ts";
import { openLetter } from "../signing/open-letter.ts";
import { stampedLetterRecord } from "../signing/stamped-letter-record.ts";
import type { Carriage } from "./carriage.ts";

/** What the files are found and drawn with. */
interface Sources {
  readonly db: Reader;
  readonly transact: Transact;
  /** Draws letters that nobody has read yet. */
  readonly letters: Letters;
}

/** Of which contract, and for whom. */
interface EvidenceInput {
  /** The contract with its row. */
  readonly found: FoundContract;
  /** All steps of the contract. */
  readonly history: readonly Step[];
  /** Who asks for the pack; letters to the other side alone are left out for him. */
  readonly actor: Actor;
  /** Whether the exchange's staff asks, who also get disposal letters to the other side. */
  readonly isStaff: boolean;
  /** Waybills of the contract, with their tickets. */
  readonly carriage: Carriage;
}

/** PDFs of the letters, stamped letters, and files of steps and tickets, each kind in a folder of its own. */
export async function filesOfEvidence(
  sources: Sources,
  input: EvidenceInput,
): Promise<readonly PackedFile[]> {
  const { contractNo } = input.found.row;
  const [bought, sold] = await Promise.all(
    (["B", "S"] as const).map((side) => findAttachments(sources.db, stampedLetterRecord(contractNo, side))),
  );
  const stamped = (folder: string, files: typeof bought = []) => files.map(({ file }) => ({ folder, file }));
  return [
    ...(await lettersOf(sources, input)),
    ...stamped("买方盖章确认函", bought),
    ...stamped("卖方盖章确认函", sold),
    ...input.history.flatMap(({ step, fact, attachments }) =>
      attachments.map(({ file }) => ({ folder: `附件 ${step} ${contractSteps[fact.type]}`, file })),
    ),
    ...input.carriage.files,
  ];
}

/** PDFs of the contract's letters; those that were never read are drawn now. */
async function lettersOf(
  { db, transact, letters }: Sources,
  { found, actor, isStaff, carriage }: EvidenceInput,
): Promise<readonly PackedFile[]> {
  await openLetter(transact, found, "deal");
  await openLetter(transact, found, "contract");
  if (found.contract.settlement) await openLetter(transact, found, "settlement");
  const { contractNo } = found.row;
  const cases = await db
    .selectFrom("contracts.disposal")
    .select("id")
    .where("contractNo", "=", contractNo)
    .execute();
  const about = await findLettersAbout(db, [contractNo, ...cases.map(({ id }) => id), ...carriage.waybills]);
  const packed: PackedFile[] = [];
  // Who was let down does not read what the exchange has written to the other side.
  for (const { number, kind } of about.filter(({ firms }) => isStaff || firms.includes(actor.firmId))) {
    const { file } = await letters.documentOf(number, actor);
    packed.push({ folder: letterKinds[kind], file });
  }
  return packed;
}
