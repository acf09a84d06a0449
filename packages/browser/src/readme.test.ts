import { language, stock } from './testing/readme-example.ts';

test('[PL-07] what is not kept has its default', () => {
  expect(language()).toBe('en');
  localStorage.setItem('shop.language', 'de');
  expect(language()).toBe('de');
});

test('[PL-07] what takes longer than its limit rejects', async () => {
  jest.useFakeTimers();
  await expect(stock(async () => 7)).resolves.toBe(7);
  const late = expect(stock(() => new Promise(() => {}))).rejects.toThrow('No answer in time');
  await jest.advanceTimersByTimeAsync(3000);
  await late;
  jest.useRealTimers();
});
