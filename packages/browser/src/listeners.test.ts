import { createListeners } from './listeners.ts';

test('all who listen are told, in their order, until they leave', () => {
  const { subscribe, tell } = createListeners();
  const heard: string[] = [];
  const leave = subscribe(() => heard.push('first'));
  subscribe(() => heard.push('second'));
  tell();
  leave();
  leave();
  tell();
  expect(heard).toEqual(['first', 'second', 'second']);
});

test('one that leaves keeps nobody from being told, and one that comes hears of the next change', () => {
  const { subscribe, tell } = createListeners();
  const heard: string[] = [];
  const leave = subscribe(() => {
    heard.push('leaves');
    leave();
    subscribe(() => heard.push('came'));
  });
  subscribe(() => heard.push('stays'));
  tell();
  expect(heard).toEqual(['leaves', 'stays']);
  tell();
  expect(heard).toEqual(['leaves', 'stays', 'stays', 'came']);
});

test('what is told reaches all who listen', () => {
  const { subscribe, tell } = createListeners<number>();
  const heard: number[] = [];
  subscribe((value) => heard.push(value));
  tell(7);
  expect(heard).toEqual([7]);
});
