import { api } from "@zd/api";
import type { DisposalId } from "@zd/domain/contracts/breach";
import { disposalLetterNumber } from "@zd/domain/letters/disposal-letter";
import { errand } from "../../platform/jobs/jobs.ts";
import type { Letters } from "../../signing/index.ts";

type ForWhom = Parameters<Letters["pictureOf"]>[1];

/** `img_letter_address`: path of a letter's picture, for a signed-in browser. */
export const addressOfPicture = (file: string): string => `/api${api.files.readContent.path}?path=${file}`;

/** Draws an issued letter as PDF and as a picture. */
export const drawLetter = ({ pictureOf }: Letters) =>
  errand<{
    /** The case whose letter is drawn. */
    readonly disposal: DisposalId;
    /** Who owns the picture. */
    readonly by: ForWhom;
  }>("contracts.drawDisposalLetter", async ({ disposal, by }, transact) => {
    const pictureId = await pictureOf(disposalLetterNumber(disposal), by);
    await transact(({ tx }) =>
      tx.updateTable("contracts.disposal").set({ pictureId }).where("id", "=", disposal).execute(),
    );
  });
