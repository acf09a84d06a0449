import { join } from 'node:path';
import { browserProject } from '@composed/testing/jest';

const project = (name) => browserProject(join(import.meta.dirname, name), name);

export default { projects: ['host', 'remote-template'].map(project) };
