import { isHot, isTrending, metricsOf } from './project-page.tsx';

test('[PD-05] figures that a record lacks fall back, and 0 is a figure', () => {
  expect(metricsOf({})).toEqual({ views: 1247, likes: 89, inspired: 23, shares: 45 });
  expect(metricsOf({ views: 0, likes: 0 })).toEqual({
    views: 0,
    likes: 0,
    inspired: 23,
    shares: 45,
  });
});

test.each([
  [1000, 50, false, false],
  [1001, 51, true, true],
])('[PD-04] %i views and %i likes: HOT %s, TRENDING %s', (views, likes, hot, trending) => {
  const metrics = metricsOf({ views, likes });
  expect([isHot(metrics), isTrending(metrics)]).toEqual([hot, trending]);
});
