import { api } from "@zd/api";
import type { DisposalId } from "@zd/domain/contracts/breach";
import { disposalLetterNumber } from "@zd/domain/letters/disposal-letter";
import { errand } from "../../platform/jobs.ts";
import type { Letters } from "../../signing/index.ts";

type ForWhom = Parameters<Letters["pictureOf"]>[1];

/** `img_letter_address`: where a browser that has signed in finds the picture of a letter. */
export const addressOfPicture = (file: string): string => `/api${api.files.readContent.path}?path=${file}`;

/** Draws a letter that has gone out, as PDF and as a picture; its words were fixed when it did. */
export const drawLetter = ({ pictureOf }: Letters) =>
  errand<{ readonly disposal: DisposalId; readonly by: ForWhom }>(
    "contracts.drawDisposalLetter",
    async ({ disposal, by }, transact) => {
      const pictureId = await pictureOf(disposalLetterNumber(disposal), by);
      await transact(({ tx }) =>
        tx.updateTable("contracts.disposal").set({ pictureId }).where("id", "=", disposal).execute(),
      );
    },
  );
