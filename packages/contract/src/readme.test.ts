/** @jest-environment node */
import { keyPair } from './testing/key-pair.ts';
import { readRecord } from './testing/readme-example.ts';

const shelf = keyPair();

const record = (react: string) =>
  JSON.stringify({ name: 'remote-shelf', contractVersion: 1, shared: { react } });

test('[PL-07] a record that its package signed and that fits the host is read', async () => {
  const read = readRecord(shelf.sign(record('^19.3.0')), [shelf.key]);
  await expect(read).resolves.toMatchObject({ name: 'remote-shelf' });
});

test('[PL-07] another key, and a version that the host lacks, are refused with a sentence', async () => {
  const forged = readRecord(keyPair().sign(record('^19.3.0')), [shelf.key]);
  await expect(forged).rejects.toThrow('The record is not signed.');
  const newer = readRecord(shelf.sign(record('^19.4.0')), [shelf.key]);
  await expect(newer).rejects.toThrow('remote-shelf wants react ^19.4.0; this host has 19.3.1.');
});
