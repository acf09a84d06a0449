// A CSS module in a unit test: every class is named by its own key.
module.exports = {
  __esModule: true,
  default: new Proxy({}, { get: (_target, key) => (typeof key === 'string' ? key : undefined) }),
};
