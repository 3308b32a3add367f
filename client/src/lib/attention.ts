/** "It’s your turn": the title, the icon, two notes and a notification, as the reader has chosen. */
import { settings } from './settings.svelte';
import { say } from './words.svelte';
import type { TableView } from './types';

const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#f0e442'];
const SHAPES = [
  '<circle cx="16" cy="16" r="13"/>',
  '<rect x="4" y="4" width="24" height="24" rx="3"/>',
  '<path d="M16 1 31 16 16 31 1 16Z"/>',
  '<path d="M8 3h16l7 13-7 13H8L1 16Z"/>',
  '<path d="M1 3h30L16 31Z"/>',
];

const mine = (view: TableView | null): boolean =>
  view !== null && view.status === 'playing' && view.yours.some((seat) => view.scene?.deciding.includes(seat));

function icon(seat: number | null, waiting: boolean): void {
  const shape =
    seat === null
      ? '<path fill="#8e1f1b" d="M5 2h22v19l-11 9-11-9Z"/>'
      : `<g fill="${COLOURS[seat]}" stroke="#1a0f06">${SHAPES[seat]}</g>`;
  const dot = waiting ? '<circle cx="25" cy="7" r="7" fill="#8e1f1b" stroke="#fff" stroke-width="2"/>' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shape}${dot}</svg>`;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function notes(): void {
  const sound = new AudioContext();
  for (const [at, pitch] of [
    [0, 392],
    [0.16, 523],
  ] as const) {
    const string = sound.createOscillator();
    const volume = sound.createGain();
    string.type = 'triangle';
    string.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, sound.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.22);
    string.connect(volume).connect(sound.destination);
    string.start(sound.currentTime + at);
    string.stop(sound.currentTime + at + 0.24);
  }
  setTimeout(() => void sound.close(), 600);
}

function notify(title: string, body: string, tag: string): void {
  if (settings.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted')
    new Notification(title, { body, tag });
}

export const attention = {
  update(view: TableView, old: TableView | null): void {
    const waiting = mine(view);
    document.title = `${waiting ? `${say('table.your_move')}: ` : ''}${view.title} · Regnum`;
    icon(view.viewer, waiting);
    if (!waiting || mine(old) || !old) return;
    if (settings.sound) notes();
    notify(say('table.your_move'), view.scene?.prompt?.question ?? view.title, view.table);
  },
  /** The reader's clock runs out. */
  warn(view: TableView): void {
    if (settings.sound) notes();
    notify(say('table.clock_low'), view.title, `clock of ${view.table}`);
  },
  calm(): void {
    document.title = 'Regnum';
    icon(null, false);
  },
};
