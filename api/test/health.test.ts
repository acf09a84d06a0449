import { onEachDatabase } from './support/databases.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { TestServer } from './support/server.ts';

onEachDatabase((make) => {
  const statuses = async (server: TestServer) => {
    const paths = ['/health/live', '/health/ready', '/health'];
    const answers = await Promise.all(paths.map((path) => server.send('GET', path)));
    return answers.map((answer) => answer.status);
  };

  test('[AP-13] without its database the server is alive and not ready', async () => {
    let isLost = false;
    const wrapQueries = seeingQueries(() => {
      if (isLost) throw Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
    });
    const server = await TestServer.start(make, { wrapQueries });
    expect(await statuses(server)).toEqual([200, 200, 200]);
    isLost = true;
    expect(await statuses(server)).toEqual([200, 503, 503]);
    isLost = false;
    expect(await statuses(server)).toEqual([200, 200, 200]);
    await server.stop();
  });

  test('[AP-13] a server that is about to end is alive, works, and is not ready @ci', async () => {
    let isDraining = false;
    const server = await TestServer.start(make, { app: { isDraining: () => isDraining } });
    expect(await statuses(server)).toEqual([200, 200, 200]);
    isDraining = true;
    expect(await statuses(server)).toEqual([200, 503, 503]);
    const { body } = await server.send('GET', '/health/ready');
    expect(body.details?.code).toBe('SHUTTING_DOWN');
    await server.register();
    await server.stop();
  });

  test('[AP-13] a server with too much to do is alive and not ready', async () => {
    // Fakes only the clock of the load sampler.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
    });
    try {
      const server = await TestServer.start(make, { app: { pressure: { maxRssBytes: 1 } } });
      jest.advanceTimersByTime(1000);
      expect(await statuses(server)).toEqual([200, 503, 503]);
      await server.stop();
    } finally {
      jest.useRealTimers();
    }
  });

  test('[AP-13] probes stand in the log of production for debugging alone', async () => {
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
    const server = await TestServer.start(make, { env });
    await statuses(server);
    await server.send('GET', '/users/profile');
    const paths = server.logged.map((line) => JSON.parse(line).req?.path).filter(Boolean);
    expect(paths).toEqual(['/api/users/profile']);
    await server.stop();
  });
});
