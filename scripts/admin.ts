import { runNamed } from './run-named.ts'

/** `npm run admin -- NAME`: what an owner does beside the open shop. */
await runNamed('npm run admin -- COMANDO (cada uno dice con --help cómo se usa), de estos', {
  create: async () => (await import('./admin/account.ts')).createAccount(),
  reset: async () => (await import('./admin/account.ts')).resetAccount(),
  ajustes: () => import('./admin/ajustes.ts'),
  move: () => import('./admin/move.ts'),
  'live-check': () => import('./admin/live-check.ts'),
})
