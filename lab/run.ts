import { runNamed } from '../scripts/run-named.ts'

/** `npm run lab -- NAME`: tools run by hand to know more of the shop. README.md says what each answers. */
await runNamed('npm run lab -- NAME (each says with --help how it is used; lab/README.md what it answers), of', {
  bench: () => import('./bench.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  soak: () => import('./soak.ts'),
  chaos: () => import('./chaos.ts'),
  fuzz: () => import('./fuzz.ts'),
  mutations: () => import('./mutations.ts'),
  package: () => import('./package.ts'),
  update: () => import('./update.ts'),
  screenshots: () => import('./screenshots.ts'),
  mails: () => import('./mails.ts'),
  'contact-sheet': () => import('./contact-sheet.ts'),
  guide: () => import('./guide.ts'),
  icons: () => import('./icons.ts'),
  catalogue: () => import('./catalogue.ts'),
  hojas: () => import('./hojas.ts'),
  lines: () => import('./lines.ts'),
})
