import { browserProject } from '@idea-hub/tools/jest';

export default browserProject(import.meta.dirname, 'remote-template');
