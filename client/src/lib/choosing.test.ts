import { expect, test } from 'vitest';
import { chooser, KEYS, nextSteps, offers, openedAt } from './choosing';
import type { Option, Prompt, Zone } from './types';

const option = (action: number, group: string, ...path: string[]): Option => ({
  action,
  group,
  notation: `${group}(${action})`,
  group_label: group,
  label: `${group} ${action}`,
  path: path.map((id) => ({ id, label: id })),
});
const prompt: Prompt = {
  seat: 0,
  question: '?',
  questions: {},
  options: [
    option(1, 'build', 'permit/AB', 'city/A'),
    option(2, 'build', 'permit/AB', 'city/B'),
    option(3, 'king', 'city/A'),
    option(4, 'engage'),
  ],
};

test('kinds of options keep their order and their members', () => {
  const { groups } = chooser(prompt, null, []);
  expect(groups.map((group) => [group.key, group.options.length])).toEqual([
    ['build', 2],
    ['king', 1],
    ['engage', 1],
  ]);
});

test('what one points at first leads to all the options that begin there', () => {
  const { steps } = chooser(prompt, null, []);
  expect([...steps.keys()]).toEqual(['permit/AB', 'city/A']);
  expect(steps.get('permit/AB')).toHaveLength(2);
});

test('pointing narrows the options down', () => {
  expect(chooser(prompt, 'build', ['permit/AB']).options.map((one) => one.action)).toEqual([1, 2]);
  expect([...chooser(prompt, null, ['permit/AB']).steps.keys()]).toEqual(['city/A', 'city/B']);
  expect(chooser(prompt, 'king', ['permit/AB']).options).toEqual([]);
});

test('many options of two steps are asked for one step at a time', () => {
  const many = ['coast', 'hills'].flatMap((council, i) =>
    [1, 2, 3, 4].map((n) => option(i * 4 + n, 'councillor', council, `pool/${n}`)),
  );
  const choosing = chooser({ ...prompt, options: many }, null, []);
  expect(nextSteps(choosing, 0, 6).map((step) => [step.id, step.options.length])).toEqual([
    ['coast', 4],
    ['hills', 4],
  ]);
  expect(nextSteps(chooser({ ...prompt, options: many }, null, ['coast']), 1, 6)).toEqual([]);
  expect(nextSteps(choosing, 0, 8)).toEqual([]);
});

test('what lies in another thing can be pointed at without it', () => {
  const deploy = {
    ...prompt,
    options: [
      option(1, 'deploy', 'region/A', 'office/A/1'),
      option(2, 'deploy', 'region/A', 'office/A/2'),
      option(3, 'deploy', 'region/B', 'office/B/1'),
    ],
  };
  const lies = (inner: string, outer: string): boolean => inner.startsWith(outer.replace('region', 'office'));
  const { steps } = chooser(deploy, null, [], lies);
  expect([...steps.keys()].sort()).toEqual(['office/A/1', 'office/A/2', 'office/B/1', 'region/A', 'region/B']);
  expect(steps.get('office/A/2')?.map((one) => one.action)).toEqual([2]);
  expect([...chooser(deploy, null, [], () => false).steps.keys()]).toEqual(['region/A', 'region/B']);
});

test('nobody is asked, nothing can be chosen', () => {
  expect(chooser(null, null, [])).toEqual({ options: [], groups: [], steps: new Map() });
});

test('every key chooses one thing, and none that acts', () => {
  expect(new Set(KEYS).size).toBe(KEYS.length);
  expect([...'UREH'].filter((key) => KEYS.includes(key))).toEqual([]);
  expect(KEYS.length).toBeGreaterThan(30);
});

test('buttons are kinds of options first, then options; what ends a turn has a place of its own', () => {
  const ending = { ...prompt, options: [...prompt.options, option(5, 'end_turn')] };
  expect(offers(chooser(ending, null, []), 0).groups.map(({ key }) => key)).toEqual(['build', 'king', 'engage']);
  const { groups, options } = offers(chooser(ending, 'build', []), 0);
  expect(groups).toEqual([]);
  expect(options.map(({ action }) => action)).toEqual([1, 2]);
});

test('a kind of options that all begin in an area of one’s own opens there', () => {
  const zones: Zone[] = [{ id: 'yard', kind: 'area', label: 'yard', owner: 0 }];
  const both = [option(1, 'hire', 'yard', 'card/1'), option(2, 'hire', 'yard', 'card/2')];
  expect(openedAt(both, zones)).toEqual(['yard']);
  expect(openedAt([...both, option(3, 'hire', 'row', 'card/3')], zones)).toEqual([]);
  expect(openedAt(both, [])).toEqual([]);
});
