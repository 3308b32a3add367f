import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import typescript from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['src/lib/types.ts']), // made by `make types`
  typescript.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-len': ['error', { code: 120 }], // prettier breaks code, not words
      'no-undef': 'off', // TypeScript knows
      'svelte/no-useless-mustaches': 'off', // {' · '} keeps the spaces that Svelte would trim
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets here live within one computation; nothing watches them
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: typescript.parser } } },
);
