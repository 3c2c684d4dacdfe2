/** The shortest secret that keys are wrapped under, in characters. */
export const secretLeast = 32;
