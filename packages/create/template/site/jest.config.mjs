import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserProject } from '@composed/testing/jest';

const root = import.meta.dirname;
const names = readdirSync(root).filter((name) => /^host$|^remote-/.test(name));
export default { projects: names.map((name) => browserProject(join(root, name), name)) };
