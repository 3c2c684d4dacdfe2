import { api } from "@zd/api";
import { photoLimits } from "@zd/domain/files/photo";
import { userId } from "@zd/domain/kernel/brand";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { countLoose } from "./file-rows.ts";
import type { Intake } from "./receive.ts";
import { sealingStore } from "./sealing-store.ts";
import { takeForm } from "./take-form.ts";
import { visitor } from "./visitor.ts";

/** Pictures of all visitors that nothing names yet; more of them are no registrations any more. */
const looseMost = 2_000;
const by = userId("visitor");

const taken = {
  kinds: ["jpeg", "png", "webp"],
  mostBytes: () => photoLimits.bytes,
  clean: true,
  sides: photoLimits,
  files: 1,
  looseMost,
} as const;

/**
 * 公开图片上传 (R-7302): one picture, no larger than the limits for photos allow. Only what a registration then names
 * stays, and until somebody of the exchange may read the registration, nobody reads the picture.
 */
export const uploadOpenImage = (intake: Intake) =>
  handle(api.files.uploadOpenImage, async (_, { form, request, refuse, ...scope }) => {
    const companyId = await companyOfSite(scope.db, request, undefined);
    if ((await countLoose(scope.db, visitor)) >= looseMost) refuse("BUSY");
    const owner = { companyId, firmId: visitor, userId: by };
    const sealed = { ...intake, store: sealingStore(intake.store) };
    const [stored] = await takeForm({ ...sealed, ...scope }, form, owner, taken);
    return stored ?? refuse("FILES_NONE");
  });
