import { SealParts } from "../../../parts/seals/seal-parts.tsx";

/** 开启份额 */
export const SealPartsPage = () => <SealParts />;
