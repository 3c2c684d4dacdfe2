import { instant, type Quantity } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Haulage, ShipmentNo, TransportMode } from "@zd/domain/logistics/codes";
import { parsePrice } from "@zd/domain/money/price";
import { haulingOf } from "../../../logistics/index.ts";
import { carrier, type Story } from "./story.ts";

const perTonne = (text: string) => {
  const parsed = parsePrice(text);
  if (parsed === null) throw new Error(`${text} is no price`);
  return parsed;
};

/** What becomes of a shipment until vehicles are sent. */
export function shipmentSteps({ scope: { now }, contract, began, shipper, places, next }: Story) {
  const [day, today] = [shanghaiDay(began), shanghaiDay(now)];

  const open = (amount: Quantity, haulage: Haulage = "carrier", mode: TransportMode = "road") =>
    haulingOf.openShipment(next(), shipper, {
      contractNo: contract.no,
      quantity: amount,
      ...places,
      mode,
      haulage,
      loadFrom: today > day ? today : day,
      loadTo: shanghaiDay(instant(now + 4 * dayMs)),
      vehicles: 0,
      limit: haulage === "own" ? null : perTonne("240"),
      memo: "",
    });
  const publish = async (amount: Quantity, haulage: Haulage = "carrier", mode: TransportMode = "road") => {
    const shipment = await open(amount, haulage, mode);
    await haulingOf.publishShipment(next(), shipper, shipment);
    return shipment;
  };
  const quote = (shipment: ShipmentNo, price: string) =>
    haulingOf.quoteFor(next(), carrier, {
      shipment,
      price: perTonne(price),
      vehicles: 8,
      memo: "当日可派车",
    });
  /** Opens a shipment, and gives it to the carrier at his price. */
  const award = async (amount: Quantity, price: string, mode: TransportMode = "road") => {
    const shipment = await publish(amount, "carrier", mode);
    await quote(shipment, price);
    await haulingOf.awardShipment(next(), shipper.firmId, shipment, {});
    return shipment;
  };
  const end = (shipment: ShipmentNo, how: "cancel" | "close", why: string) =>
    haulingOf.endShipment(next(), shipper.firmId, shipment, how, why);

  return { open, publish, quote, award, end };
}
