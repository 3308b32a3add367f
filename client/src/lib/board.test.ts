import { expect, test } from 'vitest';
import { around, arrange, ghosts, road, seatsOf, site, slide, stand } from './board';
import type { Option, Scene, Zone } from './types';

test('a figure pushed in at the front moves the others along', () => {
  let made = 0;
  const fresh = (): string => `new${made++}`;
  const before = slide([], ['blue', 'pink', 'white', 'black'], fresh);
  const after = slide(before, ['orange', 'blue', 'pink', 'white'], fresh);
  expect(after.map((one) => one.key)).toEqual(['new4', 'new0', 'new1', 'new2']);
  expect(slide(after, ['orange', 'blue', 'pink', 'white'], fresh)).toEqual(after);
});

test('zones stand on the board, with the reader, or with their owners', () => {
  const zone = (id: string, line: number, owner?: number, kind: Zone['kind'] = 'row'): Zone => ({
    id,
    kind,
    label: id,
    line,
    owner,
  });
  const zones = [
    zone('map', 0, undefined, 'map'),
    zone('strip', 1),
    zone('mine', 4, 0, 'tableau'),
    zone('hers', 4, 1, 'tableau'),
    zone('hand', 5, 0, 'hand'),
    zone('deck', 5),
  ];
  const laid = arrange({ zones, pieces: [], panels: [], viewer: 0 } as unknown as Scene);
  expect(laid.board.map((line) => line.map((one) => one.id))).toEqual([['map'], ['strip']]);
  expect(laid.own.map((one) => one.id)).toEqual(['hand', 'mine', 'deck']);
  expect(laid.others.get(1)?.map((one) => one.id)).toEqual(['hers']);
});

test('zones below line 0 lie beside the board, those of nobody first, then those of the reader', () => {
  const zone = (id: string, line: number, owner?: number): Zone => ({ id, kind: 'row', label: id, line, owner });
  const zones = [zone('hers', -1, 1), zone('board', 0), zone('mine', -1, 0), zone('open', -1)];
  const laid = arrange({ zones, pieces: [], panels: [], viewer: 0, deciding: [] } as unknown as Scene);
  expect(laid.aside.map((one) => one.id)).toEqual(['open', 'mine', 'hers']);
  expect(laid.board.flat().map((one) => one.id)).toEqual(['board']);
  expect([laid.own, laid.others.size]).toEqual([[], 0]);
});

test('areas of places before the reader keep their line on the board, those of others lie with them', () => {
  const area = (id: string, owner: number): Zone => ({ id, kind: 'area', label: id, line: 2, owner });
  const row = (id: string, parent: string, owner: number): Zone => ({
    id,
    kind: 'row',
    label: id,
    parent,
    owner,
    spaces: [{ id: `${id}/1`, label: '', mark: '' }],
  });
  const zones: Zone[] = [
    { id: 'map', kind: 'map', label: 'map', line: 1 },
    area('hunt', 0),
    row('places', 'hunt', 0),
    area('hers', 1),
    row('her-places', 'hers', 1),
    { id: 'hand', kind: 'hand', label: 'hand', line: 5, owner: 0 },
  ];
  const laid = arrange({ zones, pieces: [], panels: [], viewer: 0, deciding: [] } as unknown as Scene);
  expect(laid.board.map((line) => line.map((one) => one.id))).toEqual([['map'], ['hunt']]);
  expect(laid.own.map((one) => one.id)).toEqual(['hand']);
  expect(laid.others.get(1)?.map((one) => one.id)).toEqual(['hers']);
});

test('a thing lies in its zone and in what holds that', () => {
  const zone = (id: string, parent?: string, ...spaces: string[]): Zone => ({
    id,
    kind: 'row',
    label: id,
    parent,
    spaces: spaces.map((space) => ({ id: space, label: space, mark: '' })),
  });
  const zones = [zone('ring'), zone('region', 'ring'), zone('offices', 'region', 'office/1')];
  const scene = {
    zones,
    pieces: [
      { id: 'envoy', kind: 'envoy', zone: 'offices', label: '', mark: '' },
      { id: 'noble', kind: 'envoy', zone: 'offices', space: 'office/1', label: '', mark: '' },
    ],
  } as unknown as Scene;
  expect(around(scene, 'office/1')).toEqual(['offices', 'region', 'ring']);
  expect(around(scene, 'envoy')).toEqual(['offices', 'region', 'ring']);
  expect(around(scene, 'noble')).toEqual(['office/1', 'offices', 'region', 'ring']);
  expect(around(scene, 'offices')).toEqual(['region', 'ring']);
  expect(around(scene, 'nothing')).toEqual([]);
});

test('a road leads from place to place', () => {
  expect(road([0, 0], [100, 0])).toBe('M0,0Q50,-6 100,0');
});

test('ghosts are pieces of the table that nothing else names', () => {
  const option: Option = {
    action: 1,
    notation: 'deploy',
    group: 'deploy',
    group_label: '',
    label: '',
    ghosts: [
      { kind: 'envoy', zone: 'paid', owner: 1, count: 2 },
      { kind: 'envoy', zone: 'offices', space: 'office/1', owner: 1 },
    ],
  };
  const [paid, seated] = ghosts(option);
  expect(paid).toMatchObject({ kind: 'envoy', zone: 'paid', owner: 1, count: 2, state: 'ghost' });
  expect(seated).toMatchObject({ space: 'office/1', state: 'ghost' });
  expect(paid?.id).not.toBe(seated?.id);
  expect(ghosts(null)).toEqual([]);
});

const place = (stands: [number, number][]) => ({ ...site({ id: 'quarry', label: 'Quarry', mark: '' }), stands });

test('each seat stands at a spot of its own, what is nobody’s at the last', () => {
  const yard = place([
    [-59, 31],
    [-30, 31],
    [-1, 31],
    [28, 31],
    [56, 31],
  ]);
  expect(stand(yard, 0, 3, 4)).toEqual([-59, 31]);
  expect(stand(yard, 3, 0, 4)).toEqual([28, 31]);
  expect(stand(yard, 4, 0, 4)).toEqual([56, 31]);
  expect(stand(yard, undefined, 0, 4)).toEqual([0, 0]);
});

test('with fewer spots than seats, pieces stand in order', () => {
  const storey = place([
    [-20, 0],
    [20, 0],
  ]);
  expect(stand(storey, 3, 0, 4)).toEqual([-20, 0]);
  expect(stand(storey, 0, 1, 4)).toEqual([20, 0]);
  expect(stand(storey, 1, 2, 4)).toEqual([20, 0]);
});

test('own zones with places stand before everything, or on the line that they share', () => {
  const zone = (id: string, line: number, owner?: number, places = 0): Zone => ({
    id,
    kind: 'row',
    label: id,
    line,
    owner,
    spaces: Array.from({ length: places }, (_, i) => ({ id: `${id}/${i}`, label: '', mark: '' })),
  });
  const zones = [
    zone('town', 0),
    zone('goods', 1, 0, 6),
    zone('offer', 1),
    zone('team', 1, 1, 5),
    zone('city', 2, 0, 9),
    zone('hand', 3, 0),
    zone('deck', 3),
  ];
  const laid = arrange({ zones, pieces: [], panels: [], viewer: 0, deciding: [] } as unknown as Scene);
  expect(laid.board.map((line) => line.map((one) => one.id))).toEqual([['city'], ['town'], ['goods', 'offer']]);
  expect(laid.own.map((one) => one.id)).toEqual(['hand', 'deck']);
  expect(laid.others.get(1)?.map((one) => one.id)).toEqual(['team']);
});

test('own zones with places lie with the cards whose line they share', () => {
  const zone = (id: string, kind: Zone['kind'], line: number, owner: number, places = 0): Zone => ({
    id,
    kind,
    label: id,
    line,
    owner,
    spaces: Array.from({ length: places }, (_, i) => ({ id: `${id}/${i}`, label: '', mark: '' })),
  });
  const zones = [
    zone('deck', 'stack', 5, 0),
    zone('row', 'row', 5, 0, 3),
    zone('hers', 'row', 6, 1, 3),
    { id: 'map', kind: 'map', label: 'map' } as Zone,
  ];
  for (const viewer of [0, null]) {
    const laid = arrange({ zones, pieces: [], panels: [], viewer, deciding: [0] } as unknown as Scene);
    expect(laid.board.map((line) => line.map((one) => one.id))).toEqual([['map']]);
    expect(laid.own.map((one) => one.id)).toContain('row');
    expect(laid.others.get(1)?.map((one) => one.id)).toEqual(['hers']);
  }
});

test('what nobody plays is no seat', () => {
  const panels = [{ seat: 0 }, { seat: 1, played: false }];
  expect(seatsOf({ panels } as unknown as Scene).map((panel) => panel.seat)).toEqual([0]);
});
