const tides = { remote: 'remote-tides', indexed: true, linked: true };

export const routes = [
  { ...tides, path: '/', title: 'Tides', description: 'Tides of Moor.', screen: 'today' },
  { ...tides, path: '/pilots', title: 'Pilots', description: 'Who leads in.', screen: 'pilots' },
];
