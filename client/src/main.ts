import './style/tokens.css';
import './style/parts.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

/** Without words there is no page: until the server gives them, a line in both languages says so. */
async function begin(): Promise<void> {
  const silence = document.getElementById('silence') as HTMLElement;
  for (let pause = 500; ; pause = Math.min(2 * pause, 8000)) {
    try {
      await speak();
      break;
    } catch {
      silence.hidden = false;
      await new Promise((go) => setTimeout(go, pause));
    }
  }
  silence.remove();
  mount(App, { target: document.getElementById('app') as HTMLElement });
}

applySettings();
void begin();
