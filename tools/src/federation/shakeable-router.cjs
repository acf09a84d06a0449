// Loader for react-router's modules. Their top level calls forwardRef, createContext and memo and sets
// display names, which bundlers must take for side effects: marked as pure, half of it can be shaken.
module.exports = function shakeableRouter(source) {
  return source
    .replace(
      /(^|[=\s(])(React\d*\.(?:forwardRef|createContext|memo)\()/g,
      (_all, before, call) => `${before}/*#__PURE__*/ ${call}`,
    )
    .replace(/^[A-Za-z]+\.displayName = "[^"]*";$/gm, '');
};
