import { type Running, Supervisor } from './supervisor.ts';

interface Fake extends Running {
  end(how: string): void;
  stops: number;
}

function fake(name: string): Fake {
  let end: (how: string) => void = () => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const running: Fake = {
    name,
    ended,
    end,
    stops: 0,
    async stop() {
      running.stops += 1;
      end('SIGTERM');
    },
  };
  return running;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let exits: number[];
let exited: Promise<void>;
let supervisor: Supervisor;
let logError: jest.SpyInstance;

beforeEach(() => {
  exits = [];
  exited = new Promise((resolve) => {
    supervisor = new Supervisor((code) => {
      exits.push(code);
      resolve();
    });
  });
  logError = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
});

test.each(SIGNALS)('[RN-09] %s stops each, once, and is a good end', async (signal) => {
  const [one, other] = [fake('One'), fake('Other')];
  supervisor.keep(one);
  supervisor.keep(other);
  process.emit(signal);
  process.emit(signal);
  await exited;
  expect([exits, one.stops, other.stops]).toEqual([[0], 1, 1]);
  expect(logError).not.toHaveBeenCalled();
});

test('[RN-04] when one ends by itself it is named, the others are stopped, and the end is none', async () => {
  const [one, other] = [fake('The API'), fake('Other')];
  supervisor.keep(one);
  supervisor.keep(other);
  one.end('SIGKILL');
  await exited;
  expect([exits, other.stops]).toEqual([[1], 1]);
  expect(logError.mock.calls).toEqual([['The API ended (SIGKILL); stopping.']]);
});

test('[RN-04] a failure while the rest is being started stops what was, and is thrown on', async () => {
  const one = fake('One');
  const failure = supervisor.run(async () => {
    supervisor.keep(one);
    throw new Error('SAMPLE_IDEAS must be …');
  });
  await expect(failure).rejects.toThrow('SAMPLE_IDEAS');
  expect(one.stops).toBe(1);
  expect(logError).not.toHaveBeenCalled();
});

test('[RN-09] a process that starts after the signal is stopped immediately', async () => {
  const late = fake('Late');
  process.emit('SIGTERM');
  supervisor.keep(late);
  await exited;
  expect(late.stops).toBe(1);
});

test('[RN-09] one that can not be stopped keeps none of the others', async () => {
  const [one, other] = [fake('One'), fake('Other')];
  one.stop = () => Promise.reject(new Error('gone'));
  supervisor.keep(one);
  supervisor.keep(other);
  await supervisor.end(0);
  expect([exits, other.stops]).toEqual([[0], 1]);
});

test('[RN-09] this process ends when the last of them has ended, and not before', async () => {
  const [one, slow] = [fake('One'), fake('Slow')];
  let isStopped = () => {};
  slow.stop = () =>
    new Promise<void>((resolve) => {
      isStopped = resolve;
    });
  supervisor.keep(one);
  supervisor.keep(slow);
  const end = supervisor.end(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect([one.stops, exits]).toEqual([1, []]);
  isStopped();
  await end;
  expect(exits).toEqual([0]);
});
