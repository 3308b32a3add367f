import './style/tokens.css';
import './style/parts.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

applySettings();
void speak().then(() => mount(App, { target: document.getElementById('app') as HTMLElement }));
