/** What a reader has chosen on this device. */

export interface Settings {
  theme: 'auto' | 'parchment' | 'candlelight';
  sound: boolean; // two notes when it is your turn
  notify: boolean; // a notification of the browser when it is your turn
  twice: boolean; // a finger's first tap shows what a choice would change, the second one chooses
  follow: boolean; // what others do is shown deed by deed
  speed: 1 | 2 | 4; // of that
  toured: boolean; // the guided tour of the first game has been seen
}

const KEY = 'settings';
const DEFAULTS: Settings = {
  theme: 'auto',
  sound: false,
  notify: false,
  twice: true,
  follow: true,
  speed: 1,
  toured: false,
};

const kept = (): Partial<Settings> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
};

export const settings = $state<Settings>({ ...DEFAULTS, ...kept() });

const dark = matchMedia('(prefers-color-scheme: dark)');

export function applySettings(): void {
  const candles = settings.theme === 'candlelight' || (settings.theme === 'auto' && dark.matches);
  document.documentElement.dataset.theme = candles ? 'dark' : 'light';
}

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  localStorage.setItem(KEY, JSON.stringify(settings));
  applySettings();
}

dark.addEventListener('change', applySettings);
