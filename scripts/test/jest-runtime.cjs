const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Compiled files of this process, by path. */
const compiled = new Map();

function compile(filename, code, parameters) {
  const known = compiled.get(filename);
  if (known?.code === code) return known.script;
  const head = `(function(${parameters.join()}){`;
  const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { code, script });
  return script;
}

/** Jest's runtime. Compiles a file once for all test files of a process, instead of once for each. */
module.exports = class extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compileAlone = executor.compile.bind(executor);
    executor.compile = (code, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null || filename === executor.testPath) return compileAlone(code, filename);
      try {
        return compile(filename, code, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // Jest explains a syntax error.
        return compileAlone(code, filename);
      }
    };
  }
};
