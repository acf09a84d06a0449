/** Returns the value of a record's own key. Ignores inherited keys such as `constructor`. */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined);
