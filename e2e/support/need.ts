/** Returns an environment variable that the runner of the end-to-end tests sets. Throws if it is missing. */
export function need(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the end-to-end tests by "npm run e2e".`);
  return value;
}
