import { defineConfig } from 'vite'
import { noteLibraries } from './scripts/licences/write-licences.ts'

/** The mails' templates are .tsx, which Node can't run: `vite build --config vite.mail.config.ts`. */
export default defineConfig({
  publicDir: false,
  plugins: [noteLibraries('correos')],
  build: {
    ssr: 'server/correos/templates/render.tsx',
    outDir: 'build/mail',
    emptyOutDir: true,
    target: 'node24',
  },
  ssr: {
    // react-email is needed to build only; what runs in the shop is React itself. Prettier is behind an option that
    // isn't used.
    noExternal: true,
    external: ['react', 'react-dom', 'prettier'],
  },
})
