/** A form may have been changed by a new version of the site since a draft of it was kept. */

type Fields = Readonly<Record<string, unknown>>;

const sortOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** Whether a value may stand in a field; a field that may be empty (null) takes what it took before. */
const fits = (value: unknown, now: unknown) =>
  sortOf(value) === sortOf(now) || value === null || now === null;

/** Whether a draft has the fields of the form as it is now, and each of the same sort. */
export const hasShapeOf = <T extends object>(draft: T, form: T): boolean => {
  const [fields, now] = [draft as Fields, form as Fields];
  return (
    Object.keys(fields).length === Object.keys(now).length &&
    Object.keys(now).every((name) => Object.hasOwn(fields, name) && fits(fields[name], now[name]))
  );
};

/**
 * The form with what a draft says of it: fields that the draft does not know, or knows as something else, stay as they are. What the form
 * does not know any more is kept beside its fields, so that nothing typed is lost.
 */
export const fitted = <T extends object>(draft: T, form: T): T => {
  const [fields, now] = [draft as Fields, form as Fields];
  const usable = Object.entries(fields).filter(
    ([name, value]) => !Object.hasOwn(now, name) || fits(value, now[name]),
  );
  return { ...form, ...Object.fromEntries(usable) };
};
