import { api } from "@zd/api";
import { type Product, products } from "@zd/domain/financing/products";
import { channels } from "@zd/domain/funds/channels";
import { formatDecimal } from "@zd/domain/money/decimal";
import { type Handler, handle } from "../../platform/calls/operation.ts";

/** A rate in millionths as per cent, such as 4.35. */
export const percentOfMillionths = (rate: number): string => formatDecimal(BigInt(rate), 4, 2);
/** A share in ten-thousandths as per cent, such as 70. */
export const percent = (share: number): string => formatDecimal(BigInt(share), 2, 0);

const shown = ({ id, channel, rate, ratio, payTypes: _, ...product }: Product) => ({
  ...product,
  product: id,
  channel,
  channelName: channels[channel],
  rate: percentOfMillionths(rate),
  ratio: percent(ratio),
  methods: [...product.methods],
});

/** 融资产品. */
export const productHandlers: readonly Handler[] = [
  handle(api.finance.listProducts, async ({ kind }) =>
    products.filter((product) => kind === undefined || product.kind === kind).map(shown),
  ),
  handle(api.finance.listProductsOfChannel, async ({ channel }) =>
    products.filter((product) => product.channel === channel).map(shown),
  ),
];
