import { networkOf, wideNetworkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:ffff::', '2001:db8:1:ffff::', '2001:db8:1::'],
])('[DP-32] %s is of the network %s, and of the wide one %s', (address, network, wide) => {
  expect(networkOf(address)).toBe(network);
  expect(wideNetworkOf(address)).toBe(wide);
});
