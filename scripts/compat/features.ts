import type { Identifier } from '@mdn/browser-compat-data/types';
import { bcd, isMissing, type Targets } from './support.ts';

/** A feature with its path in MDN's data, such as `api.URL.canParse_static`. */
export interface Feature {
  path: string;
  data: Identifier;
}

/** Owner of a member: the interface itself, or an instance of it. */
export interface Owner {
  name: string;
  isStatic: boolean;
}

const { builtins } = bcd.javascript as { builtins: Identifier };
const NAMESPACES: [path: string, data: Identifier][] = [
  ['api', bcd.api],
  ['javascript.builtins', builtins],
  ['javascript.builtins.Intl', builtins.Intl as Identifier],
];

const own = (of: Identifier | undefined, key: string): Identifier | undefined =>
  of !== undefined && key !== '__compat' && Object.hasOwn(of, key) ? of[key] : undefined;

const at = (places: [path: string, data: Identifier | undefined, key: string][]): Feature[] =>
  places.flatMap(([path, data, key]) => {
    const found = own(data, key);
    return found?.__compat === undefined ? [] : [{ path: `${path}.${key}`, data: found }];
  });

export const globalsNamed = (name: string): Feature[] =>
  at([
    ['api', bcd.api, name],
    ['api.Window', bcd.api.Window, name],
    ['javascript.builtins', builtins, name],
  ]);

export const isInterface = (name: string): boolean =>
  NAMESPACES.some(([, data]) => own(data, name) !== undefined);

export const membersOf = ({ name, isStatic }: Owner, member: string): Feature[] =>
  at(
    NAMESPACES.flatMap(([path, data]) => {
      const place: [string, Identifier | undefined] = [`${path}.${name}`, own(data, name)];
      // For JavaScript's built-in objects, MDN uses the same key for static and instance members.
      const keys = isStatic ? [`${member}_static`, member] : [member];
      return keys.map((key) => [...place, key] as [string, Identifier | undefined, string]);
    }),
  );

const byName = new Map<string, Feature[]>();
for (const [path, data] of NAMESPACES) {
  for (const [name, owner] of Object.entries(data)) {
    for (const [member, feature] of Object.entries(owner)) {
      if (member === name || feature.__compat === undefined) continue;
      byName.set(member, [
        ...(byName.get(member) ?? []),
        { path: `${path}.${name}.${member}`, data: feature },
      ]);
    }
  }
}

/** Returns members with that name of any interface; `toggle_event` for events. */
export const membersNamed = (member: string): Feature[] => byName.get(member) ?? [];

export const eventsNamed = (event: string): Feature[] => membersNamed(`${event}_event`);

/** Returns the data on an argument: a value such as `image/webp`, or a key of the options. */
export const parametersOf = (call: Feature, argument: string): Feature[] =>
  Object.entries<Identifier>(call.data).flatMap(([key, data]) => {
    const value = /_parameter_(\w+)$/.exec(key)?.[1] ?? /_(\w+)_parameter$/.exec(key)?.[1];
    const isMeant = value !== undefined && value === argument.split('/').at(-1);
    return isMeant && data.__compat !== undefined ? [{ path: `${call.path}.${key}`, data }] : [];
  });

export function elementFeatures(tag: string, attributes: [name: string, value?: string][]) {
  const { elements, global_attributes } = bcd.html as Record<string, Identifier>;
  const element = own(elements, tag);
  const path = `html.elements.${tag}`;
  return [
    ...at([['html.elements', elements, tag]]),
    ...attributes.flatMap(([attribute, value]) => {
      const name = attribute.toLowerCase();
      return [
        ...at([
          [path, element, name],
          ['html.global_attributes', global_attributes, name],
        ]).slice(0, 1),
        ...at([
          [path, element, `${name}_${value}`],
          [`${path}.${name}`, own(element, name), String(value)],
        ]),
      ];
    }),
  ];
}

/**
 * Returns the features that some target lacks completely, as paths from the global object, such as `URL.canParse`.
 * @internal Only for an end-to-end test.
 */
export const missingIn = (targets: Targets): string[][] =>
  NAMESPACES.flatMap(([, namespace]) =>
    Object.entries<Identifier>(namespace).flatMap(([owner, data]) => {
      if (isMissing(data, targets)) return [[owner]];
      return Object.entries<Identifier>(data)
        .filter(([, member]) => isMissing(member, targets))
        .map(([member]) => {
          if (owner === 'Window') return [member];
          const name = member.replace(/_static$/, '');
          return member === name ? [owner, 'prototype', name] : [owner, name];
        });
    }),
  );
