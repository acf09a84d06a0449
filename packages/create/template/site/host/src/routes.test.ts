import { routeAt } from './routes.ts';

test('the first page is a screen of the remote', () => {
  expect(routeAt('/')).toMatchObject({ remote: 'remote-template', screen: 'home' });
});

test('other addresses have none', () => {
  expect(routeAt('/nowhere')).toBeUndefined();
});
