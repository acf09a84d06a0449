import { makeSite } from '@composed/create/site';

/**
 * Makes a site with a host and the remote `remote-shelf`.
 *
 * @param folder is to be empty, or not there yet
 * @param workspace the checkout whose packages the site gets, packed
 */
export const makeShop = (folder: string, workspace: string): void =>
  makeSite('my-shop', folder, workspace, 'remote-shelf');
