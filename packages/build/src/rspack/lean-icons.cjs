// Loader for lucide-react's `createLucideIcon.mjs`. The library uses four modules that build markup
// for any framework: 2.3 KB in the host and in each remote. This replacement supports only React
// 19. The generated module imports these two names. This file imports neither.
const [react, context] = ['react', './context.mjs'].map((name) => JSON.stringify(name));

module.exports = () => `
import { createElement } from ${react};
import { useLucideContext } from ${context};

const isLabel = ([prop, value]) =>
  value != null && (prop === 'role' || prop === 'title' || prop.startsWith('aria-'));

export default function createLucideIcon(icon, iconNode, iconAliases) {
  const { name, node, aliases = [], size: box = 24 } =
    typeof icon === 'string' ? { name: icon, node: iconNode, aliases: iconAliases } : icon;
  const own = ['', name, ...aliases].map((word) => (word ? 'lucide-' + word : 'lucide')).join(' ');
  return (props) => {
    const context = useLucideContext();
    const {
      size = 24,
      color = 'currentColor',
      strokeWidth = 2,
      absoluteStrokeWidth,
      nonScalingStroke,
      className,
      children,
      ...rest
    } = { ...context, ...props };
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 ' + box + ' ' + box,
        fill: 'none',
        stroke: color,
        strokeWidth: absoluteStrokeWidth ? (strokeWidth * box) / size : strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': children || Object.entries(rest).some(isLabel) ? undefined : 'true',
        ...rest,
        className: [own, context.className, props.className].filter(Boolean).join(' '),
      },
      ...node.map(([tag, attributes]) =>
        createElement(tag, nonScalingStroke ? { vectorEffect: 'non-scaling-stroke', ...attributes } : attributes),
      ),
      children,
    );
  };
}
`;
