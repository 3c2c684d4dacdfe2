import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { haulingOf } from "../../../logistics/index.ts";
import { carrier, type Story } from "./story.ts";
import { tonnes } from "./weights.ts";

/** Vehicles by plate and tare, and who drives them. */
const carrierFleet = [
  ["陕KD3021", 1_546, "贺长风"],
  ["陕KD3022", 1_532, "尚远行"],
  ["陕KD3023", 1_558, "边大川"],
  ["陕KD3025", 1_540, "牛志平"],
  ["陕KD3026", 1_551, "折红旗"],
  ["陕KD3027", 1_549, "乔满仓"],
  ["陕KD3028", 1_538, "思海明"],
  ["陕KD3029", 1_544, "艾小军"],
] as const;
const ownFleet = [["陕KA1107", 1_560, "雷有成"]] as const;

/** Registers the vehicles and drivers of the carrier, and those of the shipper himself. */
export async function registerFleets({ scope, shipper }: Story): Promise<void> {
  for (const [owner, fleet] of [
    [carrier, carrierFleet],
    [shipper, ownFleet],
  ] as const) {
    for (const [i, [plate, tare, driver]] of fleet.entries()) {
      const at = { ...scope, now: instant(scope.now - (30 - i) * dayMs) };
      const vehicle = { plate, axles: "6" as const, tare: tonnes(tare), memo: "", active: true };
      await haulingOf.saveVehicle(at, owner, { vehicle: undefined, ...vehicle });
      const mobile = `1390912${plate.slice(-4)}`;
      await haulingOf.saveDriver(at, owner, {
        driver: undefined,
        name: driver,
        mobile,
        licence: "",
        active: true,
      });
    }
  }
}
