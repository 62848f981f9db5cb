import { defineConfig, type UserConfig } from 'vite'
import { noteLibraries } from './scripts/licences/write-licences.ts'
import { readBuyerFiles } from './scripts/vite/buyer-files.ts'

/**
 * The service worker, after the pages that it belongs to: `vite build --config vite.worker.config.ts`. It lies at the
 * root of the address, for all of the shop.
 */
export default defineConfig(async (): Promise<UserConfig> => {
  const { version, archivos, imprescindibles } = await readBuyerFiles('build/app')
  return {
    publicDir: false,
    plugins: [noteLibraries('worker')],
    define: {
      __VERSION__: JSON.stringify(version),
      __ARCHIVOS__: JSON.stringify(archivos),
      __IMPRESCINDIBLES__: JSON.stringify(imprescindibles),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2022',
      outDir: 'build/app/client',
      emptyOutDir: false,
      rolldownOptions: { input: 'app/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  }
})
