import { nginxInclude } from '@composed/site/nginx';
import { serverRules } from '@composed/site/server-rules';

const row = { remote: 'remote-shelf', description: 'What is on the shelf.', indexed: true };

/** What the server of a site with two pages has to know. */
export const rules = serverRules(
  [
    { ...row, path: '/', screen: 'home', title: 'Shelf' },
    { ...row, path: '/goods/:id', screen: 'goods', title: 'Goods' },
  ],
  {
    name: 'shop',
    origin: 'https://shop.example',
    config: { remoteOrigins: ['https://shelf.example'] },
  },
);

/** The same for nginx. */
export const include = nginxInclude(rules);
