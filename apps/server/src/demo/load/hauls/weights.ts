import { type Quantity, quantity } from "@zd/domain/kernel/brand";

/** A weight of so many hundredths of a tonne, as weighbridges show it. */
export const tonnes = (hundredths: number): Quantity => quantity(BigInt(hundredths) * 100n);

/** So many whole tonnes. */
export const whole = (amount: number): Quantity => tonnes(amount * 100);
