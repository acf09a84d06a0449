import { browserProject } from '@composed/testing/jest';

export default browserProject(import.meta.dirname, 'remote-template');
