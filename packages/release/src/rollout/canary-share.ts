import { makeChange } from '../change.ts';
import { complete } from '../complete.ts';
import type { ReleaseContext } from '../context.ts';
import type { Generation, PackageState } from '../generation.ts';
import { readLive } from '../ledger.ts';
import { nameOf } from '../names.ts';
import { promote } from '../promote.ts';
import type { RolloutEnd, RolloutPlan } from './plan.ts';
import { assertOurs, didText, hasShare, madeAt, type Position } from './position.ts';

/** Changes the share of a roll-out's release, and knows its position. */
export class CanaryShare {
  /** Change during which the store failed. It may be live, but without its site. */
  #tried: RolloutEnd | null = null;

  constructor(
    readonly context: ReleaseContext,
    readonly plan: Pick<RolloutPlan, 'name' | 'options'>,
    public position: Position,
  ) {}

  /** Rejects with an `OvertakenError` if another person has changed the package. */
  readonly assertOurs = (current: Generation): Promise<PackageState> =>
    assertOurs(this.context, this.plan.name, this.position, current);

  async give(traffic: number, reason: string): Promise<void> {
    const { name, options = [] } = this.plan;
    const { replaces, ...rest } = this.position;
    const isFirst = rest.traffic === 0;
    this.#tried = { traffic, takenBack: null };
    const { live } = await promote(this.context, [name], {
      traffic,
      why: reason,
      did: [didText(name, traffic), ...(isFirst ? options : [])].join(' '),
      expect: this.assertOurs,
      replace: replaces !== undefined,
    });
    this.#tried = null;
    const time = madeAt(this.context, live.generation);
    this.position = { ...rest, traffic, stepBegan: time, ...(isFirst ? { began: time } : {}) };
    this.context.say(`${nameOf(name)} has ${traffic} % of the browsers. ${reason}`);
  }

  async takeBack(reason: string): Promise<RolloutEnd> {
    const { name } = this.plan;
    const end = { traffic: 0, takenBack: reason };
    this.#tried = end;
    await makeChange(this.context, {
      did: didText(name, 0),
      why: reason,
      apply: async (current) => {
        const { canary: _canary, ...rest } = await this.assertOurs(current);
        return { packages: { ...current.packages, [name.pkg]: rest } };
      },
    });
    return end;
  }

  /** Completes a change during which the store failed. Returns the end if this change was the last one. */
  async settle(): Promise<RolloutEnd | null> {
    const tried = this.#tried;
    if (tried === null) return null;
    const { traffic } = tried;
    const current = await readLive(this.context);
    await complete(this.context, current);
    this.#tried = null;
    const { generation } = current;
    if (!hasShare(generation, this.plan.name, this.position.stable, traffic)) return null;
    this.position = { ...this.position, traffic, stepBegan: madeAt(this.context, generation) };
    return traffic === 0 || traffic === 100 ? tried : null;
  }
}
