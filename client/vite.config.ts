import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: { fragments: 'tree', cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 3)}` },
    }),
  ],
  base: './', // works under any path
  build: {
    outDir: '../src/regnum/web/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    target: 'es2022',
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      // a service worker keeps its address, and its place says for which pages it works
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // what most pages share, in one piece
        codeSplitting: { groups: [{ name: 'shared', test: /lib.fetched|shell.Pan/ }] },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true }, '/art': 'http://127.0.0.1:8000' } },
});
