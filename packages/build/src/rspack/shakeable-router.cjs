// Loader for react-router's modules. Their top level calls forwardRef, createContext and memo, sets
// display names and extends a class, which bundlers must take for side effects: marked as pure, half
// of it can be shaken. The context type is of use to server components alone, which are not used here.
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
