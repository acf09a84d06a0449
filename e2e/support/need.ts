/** What whoever started the end-to-end tests tells them, by a variable of the environment. */
export function need(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the end-to-end tests by "npm run e2e".`);
  return value;
}
