import type { Journey } from '@composed/contract/journeys';

/** A small remote that works under a host with React 18 and version 1 of the shared package. */
export interface Guest {
  name: string;
  /** What the next host breaks; `null` if nothing. */
  breaks: string | null;
  /** JavaScript of its screen, which uses the names in `PRELUDE`. */
  source: string;
  journey?: Journey['steps'];
}

/** Start of every guest's module. */
export const PRELUDE = `import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { jsx } from 'react/jsx-runtime';
const h = React.createElement;
`;

const clickGo: Journey['steps'] = [{ click: { role: 'button', name: 'Go' } }];

const broken = (
  name: string,
  breaks: string,
  source: string,
  journey?: Journey['steps'],
): Guest => ({
  ...{ name, breaks, source },
  ...(journey && { journey }),
});
const sound = (name: string, source: string, journey?: Journey['steps']): Guest => ({
  ...{ name, breaks: null, source },
  ...(journey && { journey }),
});

/** Twenty remotes that the next host breaks, five of them only after a click, and five that it does not break. */
export const GUESTS: readonly Guest[] = [
  broken(
    'string-ref',
    'string ref',
    `class Field extends React.Component {
  componentDidMount() { this.refs.field.value = 'Ready'; }
  render() { return h('input', { ref: 'field', 'aria-label': 'Field' }); }
}
const Screen = () => h('div', null, h('h1', null, 'Field'), h(Field));`,
  ),
  broken(
    'default-props-list',
    'defaultProps of a function',
    `function List({ items }) { return h('ul', null, items.map((item) => h('li', { key: item }, item))); }
List.defaultProps = { items: ['Apples', 'Pears'] };
const Screen = () => h('div', null, h('h1', null, 'Fruit'), jsx(List, {}));`,
  ),
  broken(
    'default-props-text',
    'defaultProps of a function, which only change the text',
    `function Price({ currency, amount }) { return h('p', null, 'Price: ', amount, ' ', currency); }
Price.defaultProps = { currency: 'euros' };
const Screen = () => h('div', null, h('h1', null, 'Price'), jsx(Price, { amount: 3 }));`,
  ),
  broken(
    'find-dom-node',
    'findDOMNode',
    `class Box extends React.Component {
  componentDidMount() { ReactDOM.findDOMNode(this).dataset.width = '10'; }
  render() { return h('p', null, 'A box'); }
}
const Screen = () => h('div', null, h('h1', null, 'Box'), h(Box));`,
  ),
  broken(
    'dom-render',
    'ReactDOM.render',
    `function Map() {
  const place = React.useRef(null);
  React.useEffect(() => { ReactDOM.render(h('p', null, 'The map'), place.current); }, []);
  return h('div', { ref: place });
}
const Screen = () => h('div', null, h('h1', null, 'Map'), h(Map));`,
  ),
  broken(
    'unmount-node',
    'unmountComponentAtNode, when the page is left',
    `function Map() {
  const place = React.useRef(null);
  React.useEffect(() => {
    const { current } = place;
    return () => ReactDOM.unmountComponentAtNode(current);
  }, []);
  return h('div', { ref: place });
}
const Screen = () => h('div', null, h('h1', null, 'Map'), h(Map));`,
  ),
  broken(
    'legacy-context',
    'legacy context',
    `const anything = () => null;
class Theme extends React.Component {
  getChildContext() { return { colour: 'green' }; }
  render() { return this.props.children; }
}
Theme.childContextTypes = { colour: anything };
const Label = (props, { colour }) => h('p', null, 'The colour is ', colour.toUpperCase());
Label.contextTypes = { colour: anything };
const Screen = () => h('div', null, h('h1', null, 'Colour'), h(Theme, null, h(Label)));`,
  ),
  broken(
    'create-factory',
    'createFactory',
    `const Item = React.createFactory('p');
const Screen = () => h('div', null, h('h1', null, 'Items'), Item(null, 'One item'));`,
  ),
  broken(
    'module-component',
    'a component that returns an object with render',
    `function Clock() {
  return { state: { time: 'noon' }, render() { return h('p', null, 'It is ', this.state.time); } };
}
const Screen = () => h('div', null, h('h1', null, 'Clock'), h(Clock));`,
  ),
  broken(
    'own-elements',
    'elements that a library makes as React 18 does',
    `const element = (type, props) => ({ key: null, ref: null, _owner: null, type, props, $$typeof: Symbol.for('react.element') });
const Screen = () => element('div', { children: element('h1', { children: 'Page' }) });`,
  ),
  broken(
    'internals',
    'internals of React',
    `const owner = () => React.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED.ReactCurrentOwner.current;
const Screen = () => h('div', null, h('h1', null, 'Owner'), h('p', null, owner() ? 'Known' : 'Unknown'));`,
  ),
  broken(
    'element-type',
    'the type symbol of elements',
    `const isElement = (value) => value?.$$typeof === Symbol.for('react.element');
const Slot = ({ children }) => isElement(children) ? children : h('p', null, 'Nothing here');
const Screen = () => h('div', null, h('h1', null, 'Slot'), h(Slot, null, h('p', null, 'Something')));`,
  ),
  broken(
    'renamed-export',
    'shared: a renamed export',
    `import { createToastBus } from '@idea-hub/shared/toast';
const Screen = () => h('div', null, h('h1', null, 'Toasts'), h('p', null, createToastBus().current().length + ' toasts'));`,
  ),
  broken(
    'changed-return',
    'shared: a function returns an object instead of a text',
    `import { errorText } from '@idea-hub/shared/api';
const Screen = () => h('div', null, h('h1', null, 'Error'), h('p', null, errorText(new Error('Late')).trim()));`,
  ),
  broken(
    'changed-text',
    'shared: a function returns an object, and the text changes',
    `import { errorText } from '@idea-hub/shared/api';
const Screen = () => h('div', null, h('h1', null, 'Error'), h('p', null, 'Reason: ' + errorText(new Error('Late'))));`,
  ),
  broken(
    'click-find-dom-node',
    'findDOMNode, after a click',
    `class Box extends React.Component {
  render() { return h('button', { onClick: () => { ReactDOM.findDOMNode(this).dataset.on = '1'; } }, 'Go'); }
}
const Screen = () => h('div', null, h('h1', null, 'Box'), h(Box));`,
    clickGo,
  ),
  broken(
    'click-dom-render',
    'ReactDOM.render, after a click',
    `function Dialog() {
  const open = () => {
    const place = document.querySelector('[data-dialog]');
    ReactDOM.render(h('p', { role: 'status' }, 'The dialog'), place);
  };
  return h('div', null, h('button', { onClick: open }, 'Go'), h('div', { 'data-dialog': '' }));
}
const Screen = () => h('div', null, h('h1', null, 'Dialog'), h(Dialog));`,
    [...clickGo, { see: { text: 'The dialog' } }],
  ),
  broken(
    'click-default-props',
    'defaultProps of a function, after a click',
    `function Details({ lines }) { return h('p', null, lines.join(', ')); }
Details.defaultProps = { lines: ['One', 'Two'] };
function Screen() {
  const [isOpen, open] = React.useState(false);
  return h('div', null, h('h1', null, 'Details'), h('button', { onClick: () => open(true) }, 'Go'), isOpen && jsx(Details, {}));
}`,
    clickGo,
  ),
  broken(
    'click-toast',
    'shared: a removed type of toast, after a click',
    `import { toasts } from '@idea-hub/shared/toast';
const warn = () => toasts.publish({ type: 'warning', text: 'Nearly full' });
const Screen = () => h('div', null, h('h1', null, 'Toast'), h('button', { onClick: warn }, 'Go'));`,
    clickGo,
  ),
  broken(
    'click-return',
    'shared: a method returns nothing, after a click',
    `import { toasts } from '@idea-hub/shared/toast';
function Screen() {
  const [text, show] = React.useState('');
  const send = () => show(toasts.publish({ type: 'info', text: 'Sent', id: 'note' }).toUpperCase());
  return h('div', null, h('h1', null, 'Note'), h('button', { onClick: send }, 'Go'), h('p', null, text));
}`,
    clickGo,
  ),
  sound(
    'sound-prop-types',
    `const anything = () => null;
class Label extends React.Component { render() { return h('p', null, this.props.text); } }
Label.defaultProps = { text: 'By default' };
Label.propTypes = { text: anything };
function Title({ text = 'Title' }) { return h('h1', null, text); }
Title.propTypes = { text: anything };
const Screen = () => h('div', null, h(Title), h(Label));`,
  ),
  sound(
    'sound-own-names',
    `const tools = {
  refs: { field: 'a field' },
  findDOMNode: (name) => 'the node of ' + name,
  render: (text) => h('p', null, text),
  act: (does) => does(),
};
const Screen = () => h('div', null, h('h1', null, 'Tools'), tools.act(() => tools.render(tools.findDOMNode(tools.refs.field))));`,
  ),
  sound(
    'sound-detection',
    `import { createRoot } from 'react-dom/client';
function Map() {
  const place = React.useRef(null);
  React.useEffect(() => {
    const element = h('p', null, 'The map');
    const old = ReactDOM['render'];
    if (typeof createRoot !== 'function') { old(element, place.current); return; }
    const root = createRoot(place.current);
    root.render(element);
    return () => queueMicrotask(() => root.unmount());
  }, []);
  return h('div', { ref: place });
}
const Screen = () => h('div', null, h('h1', null, 'Map'), h(Map));`,
  ),
  sound(
    'sound-unsteady',
    `const key = 'guest.visits';
function Screen() {
  const [visits] = React.useState(() => Number(localStorage.getItem(key) ?? 0) + 1);
  React.useEffect(() => localStorage.setItem(key, String(visits)), [visits]);
  return h('div', null, h('h1', null, 'Visits'), h('p', null, 'Visit ' + visits), h('p', null, 'Drawn ' + Math.random()),
    h('p', null, new Date().toISOString()));
}`,
  ),
  sound(
    'sound-session',
    `import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
const Field = React.forwardRef(({ label }, ref) => h('input', { ref, 'aria-label': label }));
function Screen() {
  const { state } = useSession();
  const field = React.useRef(null);
  const save = () => { field.current.focus(); toasts.publish({ type: 'info', text: 'Saved' }); };
  return h('div', null, h('h1', null, 'Session'), h('p', null, state.status), h(Field, { ref: field, label: 'Name' }),
    h('button', { onClick: save }, 'Go'));
}`,
    [{ fill: { label: 'Name', with: 'Ada' } }, ...clickGo, { see: { text: 'Saved' } }],
  ),
];
