import type {
  ApplicationId,
  CompanyId,
  FirmId,
  Price,
  Quantity,
  SectionId,
  UserId,
  WareKindId,
} from "@zd/domain/kernel/brand";
import type { PlaceId, PlaceLocationId } from "@zd/domain/mall/codes";
import type { AttributeKind } from "@zd/domain/terms/attribute-kinds";
import type { Side } from "@zd/domain/terms/codes";
import type { ProductId } from "@zd/domain/terms/product";
import type { ApplicationFact, ApplicationState } from "@zd/domain/trading/application";
import type {
  AppliedMode,
  ContractTemplateId,
  DeliveryModeId,
  FactoryId,
  GradeId,
  PriceUnitId,
  SpecId,
} from "@zd/domain/trading/application-terms";
import type { SectionKind } from "@zd/domain/trading/codes";
import type { Generated } from "kysely";
import type { Json } from "../../platform/database/schema.ts";

/** The columns that every dictionary (数据字典) has. */
interface Entry<Id> {
  /** Unique in the dictionary, over all companies. */
  id: Id;
  /** Place in lists, the lowest first. */
  position: number;
  /** As it is shown; unique among the entries of its level. */
  name: string;
  /** Whether new applications may name it; what names it already keeps it. */
  enabled: Generated<boolean>;
}

/** A dictionary that every company has of its own. */
interface OfCompany {
  companyId: CompanyId;
}

/** 厂矿 and 场地. */
export interface FactoryTable extends Entry<FactoryId>, OfCompany {
  /** What it is, in words (类别), such as 煤矿. */
  kind: string;
  /** Empty where none was given. */
  province: string;
  /** Empty where none was given. */
  city: string;
  /** Empty where none was given. */
  county: string;
  /** Empty where none was given. */
  address: Generated<string>;
  /** Degrees east, as text; empty where it is not known. */
  longitude: Generated<string>;
  /** Degrees north, as text; empty where it is not known. */
  latitude: Generated<string>;
  /** Introduction that the mall shows; may be empty. */
  intro: Generated<string>;
  /** 所在园区, another row of this table; null where it lies in none. */
  parkId: Generated<FactoryId | null>;
}

/** 库位 within a place. */
export interface PlaceLocationTable extends Entry<PlaceLocationId> {
  /** The place that it is in. */
  factoryId: FactoryId;
  /** What it is, in words; may be empty. */
  kind: Generated<string>;
}

/** 商品属性模板: an attribute that wares of the mall have, by ware kind. */
export interface WareAttributeTable extends Entry<string>, OfCompany {
  /** The ware kind whose wares have the attribute. */
  wareKindId: WareKindId;
  /** Figure, range of figures, or choice. */
  kind: AttributeKind;
  /** Unit of the figure; empty where there is none. */
  unit: Generated<string>;
  /** Smallest figure allowed, as text; empty where there is no limit. */
  least: Generated<string>;
  /** Largest figure allowed, as text; empty where there is no limit. */
  most: Generated<string>;
  /** What may be chosen, separated by 、; empty for other kinds of attribute. */
  choices: Generated<string>;
  /** Whether a ware must have it. */
  required: Generated<boolean>;
}

/** 厂矿与场地 under the name that the mall has for them. */
export interface PlaceView extends Omit<FactoryTable, "id" | "parkId"> {
  /** The number of the factory under which the mall knows the place. */
  id: PlaceId;
  /** 所在园区, another place; null where it lies in none. */
  parkId: PlaceId | null;
}

/** 库位 under the name that the mall has for them. */
export interface LocationView extends Omit<PlaceLocationTable, "factoryId"> {
  /** The place that it is in. */
  placeId: PlaceId;
}

/** 产品 of a ware kind. */
export interface ProductTable extends Entry<ProductId>, OfCompany {
  /** The ware kind that it belongs to. */
  wareKindId: WareKindId;
  /** Whether it is thermal coal, for whose price the state has a reasonable range. */
  thermal: boolean;
}

/** Which factories a product comes from. */
export interface ProductFactoryTable {
  /** A product of the same company as the factory. */
  productId: ProductId;
  /** A factory from which the product comes. */
  factoryId: FactoryId;
}

/** 等级(牌号) of a product. */
export interface GradeTable extends Entry<GradeId> {
  /** The product that it is a grade of. */
  productId: ProductId;
}

/** 规格 of a product. */
export interface SpecTable extends Entry<SpecId> {
  /** The product that it is a spec of. */
  productId: ProductId;
}

/** 质量指标模板: a line of a product's quality table. */
export interface ProductAttributeTable {
  /** The product whose quality table it belongs to. */
  productId: ProductId;
  /** Place in the table, from 0. */
  position: number;
  /** Unique within the product. */
  code: string;
  /** What the line is called, such as 发热量. */
  label: string;
  /** Unit of the value; empty where there is none. */
  unit: string;
  /** Whether an application must give a value. */
  required: boolean;
}

/** 计价单位, such as 元/吨. */
export interface PriceUnitTable extends Entry<PriceUnitId>, OfCompany {}

/** 交收方式. */
export interface DeliveryModeTable extends Entry<DeliveryModeId>, OfCompany {
  /** 运输方式, in words. */
  transport: string;
  /** 价格条件, in words, such as 坑口价. */
  priceBasis: string;
}

/** 合同模板. */
export interface ContractTemplateTable extends Entry<ContractTemplateId>, OfCompany {
  /** Null where it is for every ware kind. */
  wareKindId: WareKindId | null;
  /** Null where it is for both sides. */
  side: Side | null;
}

/** 交易申请. Written by its owner and, from the review on, by the exchange's staff. */
export interface ApplicationTable {
  /** Number such as JS260615-00001. */
  id: ApplicationId;
  /** The company to whose site the owner belongs. */
  companyId: CompanyId;
  /** The owner's firm. */
  firmId: FirmId;
  /** 0 草稿, 1 待审核, 2 已驳回, 3 审核通过, 4 已排场, 5 已完成, 6 已撤销. */
  state: ApplicationState;
  /** How many steps it has; grows by one with each. */
  version: number;
  /** Everybody of the owner's firm who has written or submitted it. */
  writers: UserId[];
  /** The last of them. */
  writtenBy: UserId;
  /** When it was saved first. */
  createdAt: Date;
  /** When it was submitted last; null for a draft that never was. */
  submittedAt: Date | null;
  /** Why staff has rejected or revoked it; empty where they have not. */
  memo: string;
  /** The section that was made of it; null until it is scheduled. */
  sectionId: SectionId | null;
  /** What the owner has written, in the form of the wire: see `applicationDraft` of the API. */
  draft: Json<unknown>;
  /** This and the following columns are copies from `draft`, for lists. */
  side: Side;
  /** Trade mode that the owner applies for. */
  mode: AppliedMode;
  /** A 公开, B 专场. */
  kind: SectionKind;
  /** Null while the draft does not say. */
  factoryId: FactoryId | null;
  /** Null while the draft does not say. */
  gradeId: GradeId | null;
  /** Null while the draft does not say. */
  total: Quantity | null;
  /** Null while the draft does not say. */
  basePrice: Price | null;
  /** When the owner would like trading to begin; null while the draft does not say. */
  startsAt: Date | null;
}

/** 审核记录: what was done with an application, by whom; it outlives an application that was deleted. */
export interface ApplicationStepTable {
  /** The application; it may have been deleted since. */
  applicationId: ApplicationId;
  /** The version of the application that the step made. */
  seq: number;
  /** `type` of the fact. */
  type: ApplicationFact["type"];
  /** Who has taken the step; `clock` where the end of a section has. */
  byUser: UserId;
  /** The firm of that user: the owner's, or the exchange's. */
  byFirm: FirmId;
  /** When the step was taken. */
  at: Date;
  /** The reason of a rejection or revocation; otherwise empty. */
  memo: string;
  /** What was written, for a step that saved it; null for every other step. */
  draft: Json<unknown> | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "trading.factory": FactoryTable;
    "trading.placeLocation": PlaceLocationTable;
    "trading.wareAttribute": WareAttributeTable;
    /** For the mall: factories as places. */
    "trading.placeView": PlaceView;
    /** For the mall: locations within places. */
    "trading.locationView": LocationView;
    /** For the mall: attributes of wares. */
    "trading.attributeView": WareAttributeTable;
    /** For the mall: products. */
    "trading.productView": Omit<ProductTable, "thermal">;
    /** For the mall: quality tables of products. */
    "trading.qualityView": ProductAttributeTable;
    "trading.product": ProductTable;
    "trading.productFactory": ProductFactoryTable;
    "trading.grade": GradeTable;
    "trading.spec": SpecTable;
    "trading.productAttribute": ProductAttributeTable;
    "trading.priceUnit": PriceUnitTable;
    "trading.deliveryMode": DeliveryModeTable;
    "trading.contractTemplate": ContractTemplateTable;
    "trading.application": ApplicationTable;
    /** Keeps the steps of applications that were deleted too. */
    "trading.applicationStep": ApplicationStepTable;
  }
}
