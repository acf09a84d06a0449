import { runInParallel } from './parallel-steps.ts';

const script = (name: string, source: string) => ({ name, command: `node -e "${source}"` });

test('a failed step is named, with all that it wrote, and does not hide what the others say', async () => {
  const said: string[] = [];
  const tally = await runInParallel(
    [
      script('Good', "console.log('all is well')"),
      script('Bad', "console.log('line one'); console.error('line two'); process.exitCode = 3"),
      script('Silent', 'process.exit(1)'),
      { name: 'Unknown', command: 'no-such-program-here' },
    ],
    (text) => said.push(text),
  );
  expect(tally).toEqual({ passed: 1, failed: 3, skipped: 0 });
  const at = said.findIndex((text) => text.startsWith('FAILED Bad'));
  expect(said[at + 1]?.split('\n').sort()).toEqual(['line one', 'line two']);
  expect(said.join('\n')).toMatch(/^FAILED Silent .*\nnode -e .* failed and wrote nothing\.$/m);
  expect(said.join('\n')).toMatch(/no-such-program-here.*not found/);
  expect(said.join('\n')).not.toContain('all is well');
  expect(said.at(-1)?.replace('Failed: ', '').split(', ').sort()).toEqual([
    'Bad',
    'Silent',
    'Unknown',
  ]);
});

test('steps run at the same time', async () => {
  const { createServer } = await import('node:net');
  const arrived = new Set<unknown>();
  // Responds only after both clients have connected.
  const server = createServer((socket) => {
    arrived.add(socket);
    if (arrived.size === 2) for (const each of arrived) (each as typeof socket).end();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const wait = `require('node:net').connect(${port}, '127.0.0.1').resume()`;
  const tally = await runInParallel([script('One', wait), script('Two', wait)], () => {});
  server.close();
  expect(tally.passed).toBe(2);
});
