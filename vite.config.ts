import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { TARGETS } from './scripts/browsers/floor.ts'
import { noteLibraries } from './scripts/licences/write-licences.ts'
import { leaveOutOfRouter } from './scripts/vite/leave-out-of-router.ts'
import { shareFiles } from './scripts/vite/shared-files.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOutOfRouter(), noteLibraries('paginas')],
  build: {
    ...(isSsrBuild ? {} : { target: 'es2022', cssTarget: TARGETS }),
    // A data: address would need a hole in the content security policy for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: shareFiles() } } },
  },
  // All screens' libraries at the start: one that is found later reloads the page, and what was typed is gone.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  server: { middlewareMode: true },
}))
