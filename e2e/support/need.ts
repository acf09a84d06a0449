/** What whoever started the journeys tells them, by a variable of the environment. */
export function need(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the journeys by "npm run e2e".`);
  return value;
}
