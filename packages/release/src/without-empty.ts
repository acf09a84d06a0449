type Parts = Readonly<Record<string, object | undefined>>;

type WithoutEmpty<P extends Parts> = string extends keyof P
  ? { [K in keyof P]: Exclude<P[K], undefined> }
  : { [K in keyof P]?: Exclude<P[K], undefined> };

/** Returns the objects and lists that have entries. A missing part means the same as an empty one. */
export const withoutEmpty = <P extends Parts>(parts: P): WithoutEmpty<P> =>
  Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part && Object.keys(part).length > 0),
  ) as WithoutEmpty<P>;
