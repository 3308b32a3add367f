import { expect, it } from 'vitest';
import { routeOf } from './routes';

it.each([
  ['', { page: 'hall' }],
  ['new', { page: 'new', game: null, like: '', group: '', options: {} }],
  ['new/council', { page: 'new', game: 'council', like: '', group: '', options: {} }],
  ['new/', { page: 'new', game: null, like: '', group: '', options: {} }],
  ['campaign', { page: 'campaign', id: null, chapter: null, evening: '' }],
  ['campaign/0af', { page: 'campaign', id: '0af', chapter: null, evening: '' }],
  ['campaign/0af/x', { page: 'lost' }],
  ['groups', { page: 'groups', id: null, link: '' }],
  ['groups/0af', { page: 'groups', id: '0af', link: '' }],
  ['groups/join/aB-_9', { page: 'groups', id: null, link: 'aB-_9' }],
  ['groups/0af/x', { page: 'lost' }],
  ['groups/join/x/y', { page: 'lost' }],
  ['tournament/0af', { page: 'tournament', id: '0af' }],
  ['tournament', { page: 'lost' }],
  ['t/aB-_9', { page: 'table', id: 'aB-_9', at: null }],
  ['t/aB-_9/review', { page: 'review', id: 'aB-_9' }],
  ['t/7/review/x', { page: 'lost' }],
  ['join/x%2Fy', { page: 'join', invite: 'x/y' }],
  ['rules', { page: 'rules', game: null, anchor: '' }],
  ['about', { page: 'about' }],
  ['t', { page: 'lost' }],
  ['join', { page: 'lost' }],
  ['about/us', { page: 'lost' }],
  ['t/7/plain', { page: 'lost' }],
  ['cellar', { page: 'lost' }],
  ['%E0%A4%A', { page: 'lost' }],
])('%s', (path, route) => expect(routeOf(path)).toEqual(route));

it('knows the chapter of the rules', () =>
  expect(routeOf('rules/council', '#goal')).toEqual({ page: 'rules', game: 'council', anchor: 'goal' }));

it('knows the moment of a table', () => expect(routeOf('t/7', '#12')).toEqual({ page: 'table', id: '7', at: 12 }));

it('knows the options that a link agrees on', () =>
  expect(routeOf('new/architects', '#scenario=together')).toEqual({
    page: 'new',
    game: 'architects',
    like: '',
    group: '',
    options: { scenario: 'together' },
  }));

it('knows the group for which a table is opened', () =>
  expect(routeOf('new', '#group=0af')).toEqual({ page: 'new', game: null, like: '', group: '0af', options: {} }));

it('knows the chapter of a campaign', () =>
  expect(routeOf('campaign/0af', '#2')).toEqual({ page: 'campaign', id: '0af', chapter: 2, evening: '' }));

it('knows the evening beside a campaign', () =>
  expect(routeOf('campaign/0af', '#bruges')).toEqual({
    page: 'campaign',
    id: '0af',
    chapter: null,
    evening: 'bruges',
  }));
