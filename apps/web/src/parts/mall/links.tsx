import { Link } from "@tanstack/react-router";
import { placePage, regionsPage, shopPage, warePage } from "@zd/api/mall/page-addresses";
import type { FirmId, Quantity } from "@zd/domain/kernel/brand";
import type { MallWareId, PlaceId } from "@zd/domain/mall/codes";
import type { ReactNode } from "react";
import { z } from "zod";
import { type Find, searchOf } from "./search-address.ts";

interface Props {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

interface WareProps extends Props {
  readonly ware: MallWareId;
  /** How much is to be ordered, in 0.0001 t; the least that may be where it is left out. */
  readonly count?: Quantity;
}

/** To 商品详情. */
export const WareLink = ({ ware, count, ...rest }: WareProps) => (
  <Link
    to="/trade/mallWareDetail"
    search={z.encode(warePage, count === undefined ? { ware } : { ware, count })}
    {...rest}
  />
);

/** To 店铺. */
export const ShopLink = ({ firm, ...rest }: Props & { readonly firm: FirmId }) => (
  <Link to="/trade/shop" search={z.encode(shopPage, { firm })} {...rest} />
);

/** To a place where goods are picked up. */
export const PlaceLink = ({ place, ...rest }: Props & { readonly place: PlaceId }) => (
  <Link to="/trade/factoryInfo" search={z.encode(placePage, { place })} {...rest} />
);

/** To the mines and yards of a park, or to all parks. */
export const ParkLink = ({ park, ...rest }: Props & { readonly park: PlaceId | null }) => (
  <Link
    to="/trade/placeFactory"
    search={park === null ? {} : z.encode(placePage, { place: park })}
    {...rest}
  />
);

/** Attributes of a link among several: whether it is current is said by the page, since the address may say more. */
const currentProps = (current: boolean | undefined) => ({
  activeOptions: { exact: true },
  "aria-current": current ? ("true" as const) : undefined,
});

interface RegionsProps extends Props {
  /** Which places the page lists. */
  readonly of: z.output<typeof regionsPage>;
  /** Whether the page lists these already; undefined where it is no choice among several. */
  readonly current?: boolean;
}

/** To the places of a region or a type. */
export const RegionsLink = ({ of, current, ...rest }: RegionsProps) => (
  <Link to="/trade/factoryList" search={z.encode(regionsPage, of)} {...currentProps(current)} {...rest} />
);

interface FindProps extends Props {
  /** What is looked for; what it leaves out is not narrowed. */
  readonly find: Partial<Find>;
  /** Whether the page shows these already; undefined where it is no choice among several. */
  readonly current?: boolean;
}

/** To what is found by these words and bounds. */
export const FindLink = ({ find, current, ...rest }: FindProps) => (
  <Link to="/trade/goodsSearch" search={searchOf(find)} {...currentProps(current)} {...rest} />
);
