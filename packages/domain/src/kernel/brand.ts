declare const brand: unique symbol;

/** A value with a name that the compiler alone sees, so that a price is never taken for an amount of the same shape. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Money: hundredths of a yuan. */
export type Fen = Brand<bigint, "Fen">;
/** Unit price: ten-thousandths of a yuan per tonne (or per kcal·t where the ware says so). */
export type Price = Brand<bigint, "Price">;
/** Quantity: ten-thousandths of a tonne. */
export type Quantity = Brand<bigint, "Quantity">;
/** A moment: milliseconds since the epoch, by the platform's clock. */
export type Instant = Brand<number, "Instant">;

/** 公司: one exchange with its own site, staff and members. */
export type CompanyId = Brand<string, "CompanyId">;
/** 会员企业 */
export type FirmId = Brand<string, "FirmId">;
/** 操作员, or the firm itself where it equals the firm's id. */
export type UserId = Brand<string, "UserId">;
/** 场次 */
export type SectionId = Brand<string, "SectionId">;
/** 标的 */
export type WareId = Brand<string, "WareId">;
/** 订单 */
export type OrderNo = Brand<string, "OrderNo">;
export type NegotiationNo = Brand<string, "NegotiationNo">;
/** 合同 */
export type ContractNo = Brand<string, "ContractNo">;
/** 交易申请 */
export type ApplicationId = Brand<string, "ApplicationId">;
/** 商品种类 */
export type WareKindId = Brand<string, "WareKindId">;
/** 文件 */
export type FileId = Brand<string, "FileId">;

export const fen = (n: bigint) => n as Fen;
export const price = (n: bigint) => n as Price;
export const quantity = (n: bigint) => n as Quantity;
export const instant = (n: number) => n as Instant;
export const companyId = (id: string) => id as CompanyId;
export const firmId = (id: string) => id as FirmId;
export const userId = (id: string) => id as UserId;
export const sectionId = (id: string) => id as SectionId;
export const wareId = (id: string) => id as WareId;
export const orderNo = (id: string) => id as OrderNo;
