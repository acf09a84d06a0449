// Loader for react-router's modules. Their top level calls forwardRef, createContext and memo, sets
// display names and extends a class. Bundlers must treat these as side effects. Marked as pure,
// half of the code can be removed. Only server components need the context type, and we use none.
module.exports = function shakeableRouter(source) {
  return source
    .replace(
      /(^|[=\s(])(React\d*\.(?:forwardRef|createContext|memo)\()/g,
      (_all, before, call) => `${before}/*#__PURE__*/ ${call}`,
    )
    .replace(
      /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});$/gm,
      (_all, name, definition) => `var ${name} = /*#__PURE__*/ (() => ${definition})();`,
    )
    .replace(/^[A-Za-z]+\.(?:displayName = "[^"]*"|contextType = \w+);$/gm, '');
};
