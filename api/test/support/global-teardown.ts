import './global-setup.ts';

export default async function tearDown(): Promise<void> {
  await globalThis.ideaHubTestPostgres?.stop();
  delete globalThis.ideaHubTestPostgres;
}
