/** Returns the value of a record's own key, and none that every object inherits: `constructor`. */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined);
