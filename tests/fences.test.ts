import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Forbidden imports, each planted in a file of its own, and the reason that the check gives. */
const PLANTED: [fence: string, file: string, imports: string, reason: RegExp][] = [
  ['the domain from the server', 'domain/uno.ts', '#server/db/connect.ts', /domain holds the rules alone/],
  ['the domain from Node', 'domain/dos.ts', 'node:crypto', /domain holds the rules alone/],
  ['the domain from Node by its old names', 'domain/tres.ts', 'fs', /domain holds the rules alone/],
  ['the domain from React', 'domain/cuatro.ts', 'react', /domain holds the rules alone/],
  ['the domain from a library', 'domain/cinco.ts', 'uuid', /domain holds the rules alone/],
  ['the domain from the pages', 'domain/seis.ts', '#app/context.ts', /domain holds the rules alone/],
  ['components from the server', 'app/components/carrito/uno.ts', '#server/shop.ts', /Components know the domain/],
  ['components from routes', 'app/components/carrito/dos.ts', '../../routes/home.tsx', /Components know the domain/],
  [
    'components from the request’s context',
    'app/components/carrito/tres.ts',
    '#app/context.ts',
    /Components know the domain/,
  ],
  [
    'the design system from the domain',
    'app/components/ui/uno.ts',
    '#domain/producto/precio.ts',
    /ui is the design system/,
  ],
  [
    'the design system from other components',
    'app/components/ui/dos.ts',
    '#app/components/carrito/store.ts',
    /ui is the design system/,
  ],
  [
    'the design system from its neighbours',
    'app/components/ui/tres.ts',
    '../carrito/store.ts',
    /ui is the design system/,
  ],
  ['the design system from the server', 'app/components/ui/cuatro.ts', '#server/shop.ts', /ui is the design system/],
  ['a route from another', 'app/routes/uno.ts', './home.tsx', /never imports another route/],
  ['a route from another folder’s', 'app/routes/admin/uno.ts', '../home.tsx', /never imports another route/],
  ['a route from the server', 'app/routes/dos.ts', '#server/orders/place-pedido.ts', /through the shop in its context/],
  ['the context from an operation', 'app/context.ts', '#server/orders/place-pedido.ts', /only the type Shop/],
  ['the pages’ entry from the shop itself', 'app/entry.server.tsx', '#server/shop.ts', /only the type Shop/],
  [
    'a part from another’s repository',
    'server/orders/uno.ts',
    '#server/catalogue/productos.repo.ts',
    /never their repositories/,
  ],
  [
    'a part from another’s repository by its path',
    'server/payments/uno.ts',
    '../orders/pedidos.repo.ts',
    /never their repositories/,
  ],
  ['orders from payments', 'server/orders/dos.ts', '#server/payments/retry-payment.ts', /the parts below it/],
  ['the catalogue from orders', 'server/catalogue/uno.ts', '#server/orders/place-pedido.ts', /the parts below it/],
  ['imports from orders', 'server/imports/uno.ts', '#server/orders/find-pedido.ts', /the parts below it/],
  ['transfers from payments', 'server/transfers/uno.ts', '#server/payments/retry-payment.ts', /the parts below it/],
  ['orders from transfers', 'server/orders/once.ts', '#server/transfers/list-esperando.ts', /the parts below it/],
  ['the catalogue from imports', 'server/catalogue/dos.ts', '#server/imports/plan-filas.ts', /the parts below it/],
  ['sharing from imports', 'server/sharing/uno.ts', '#server/imports/plan-filas.ts', /the parts below it/],
  ['the catalogue from sharing', 'server/catalogue/tres.ts', '#server/sharing/xml.ts', /the parts below it/],
  ['pictures from the catalogue', 'server/images/uno.ts', '#server/catalogue/find-producto.ts', /the parts below it/],
  ['mail from orders', 'server/mail/uno.ts', '#server/orders/find-pedido.ts', /the parts below it/],
  ['accounts from orders', 'server/accounts/uno.ts', '#server/orders/find-pedido.ts', /the parts below it/],
  ['contact from orders', 'server/contact/uno.ts', '#server/orders/find-pedido.ts', /the parts below it/],
  ['contact from the digest', 'server/contact/dos.ts', '#server/resumen/write-resumen.ts', /the parts below it/],
  ['settings from mail', 'server/settings/uno.ts', '#server/mail/mailer.ts', /the parts below it/],
  ['a part from the pages', 'server/orders/tres.ts', '#app/context.ts', /the parts below it/],
  ['a part from the HTTP side', 'server/orders/cuatro.ts', '#server/http/problem.ts', /the parts below it/],
  ['the database from a part', 'server/db/uno.ts', '#server/orders/find-pedido.ts', /db is the ground/],
  ['the HTTP side from SQL', 'server/http/uno.ts', 'kysely', /no SQL, no operations/],
  [
    'the HTTP side from an operation by its path',
    'server/http/tres.ts',
    '../orders/place-pedido.ts',
    /no SQL, no operations/,
  ],
  [
    'an endpoint from an operation by its path',
    'server/http/api/dos.ts',
    '../../orders/place-pedido.ts',
    /no SQL, no operations/,
  ],
  ['a part from the shop by its path', 'server/orders/seis.ts', '../shop.ts', /never their repositories/],
  [
    'the HTTP side from an operation',
    'server/http/api/uno.ts',
    '#server/orders/place-pedido.ts',
    /no SQL, no operations/,
  ],
  ['a part from the stand-ins', 'server/orders/cinco.ts', '#stand-ins/mailbox/index.ts', /nothing may import them/],
  ['the HTTP side from the stand-ins', 'server/http/dos.ts', '#stand-ins/mailbox/index.ts', /nothing may import them/],
  ['the domain from the stand-ins', 'domain/siete.ts', '#stand-ins/mailbox/index.ts', /domain holds the rules alone/],
  ['components from the demo', 'app/components/carrito/cuatro.ts', '#demo/dibujo.ts', /nothing may import them/],
  ['routes from the tests', 'app/routes/tres.ts', '#tests/factories.ts', /nothing may import them/],
  [
    'the composition root from the stand-ins',
    'server/shop.ts',
    '#stand-ins/mailbox/index.ts',
    /nothing may import them/,
  ],
  ['the pages’ entry from the stand-ins', 'app/root.tsx', '#stand-ins/mailbox/index.ts', /nothing may import them/],
]

/** What may be imported: a fence that refuses these stands in the wrong place. */
const ALLOWED: [file: string, imports: string][] = [
  ['domain/bien.ts', '#domain/producto/precio.ts'],
  ['domain/bien-cerca.ts', './precio.ts'],
  ['domain/bien-zod.ts', 'zod'],
  ['domain/uno.test.ts', '#tests/factories.ts'],
  ['app/components/carrito/bien.ts', '#domain/producto/precio.ts'],
  ['app/components/ui/bien.ts', './button.tsx'],
  ['app/routes/bien.ts', '../context.ts'],
  ['server/payments/bien.ts', '#server/orders/place-pedido.ts'],
  ['server/imports/bien.ts', '#server/catalogue/insert-productos.ts'],
  ['server/orders/bien.ts', '#server/db/connect.ts'],
  ['server/orders/bien-propio.ts', './pedidos.repo.ts'],
  ['server/mail/templates/bien.ts', '../correo.ts'],
  ['server/http/bien.ts', '#server/shop.ts'],
  ['server/http/api/bien.ts', '../problem.ts'],
]

type Diagnostic = { message: string; help?: string; filename: string; code: string }

describe('the import fences', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casakas-fences-'))
  let status: number | null
  let found: Diagnostic[]

  // The same configuration on a folder laid out like the project's, so that the project isn't touched.
  beforeAll(() => {
    const plant = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    copyFileSync('package.json', join(folder, 'package.json'))
    for (const [, file, imports] of PLANTED)
      plant(file, `import { algo } from '${imports}'\nexport const copia = algo\n`)
    for (const [file, imports] of ALLOWED) plant(file, `import { algo } from '${imports}'\nexport const copia = algo\n`)
    plant(
      'server/orders/ida.ts',
      "import { vuelta } from './vuelta.ts'\nexport const ida = (n: number): number => vuelta(n)\n",
    )
    plant(
      'server/orders/vuelta.ts',
      "import { ida } from './ida.ts'\nexport const vuelta = (n: number): number => ida(n)\n",
    )
    plant(
      'server/payments/lejos.ts',
      "import { cerca } from '#server/images/cerca.ts'\nexport const lejos = (n: number): number => cerca(n)\n",
    )
    plant(
      'server/images/cerca.ts',
      "import { lejos } from '../payments/lejos.ts'\nexport const cerca = (n: number): number => lejos(n)\n",
    )

    const oxlint = spawnSync(resolve('node_modules/.bin/oxlint'), ['--deny-warnings', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    status = oxlint.status
    found = (JSON.parse(oxlint.stdout) as { diagnostics: Diagnostic[] }).diagnostics
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const of = (file: string, rule: string) =>
    found.filter(({ filename, code }) => filename === file && code.includes(rule))

  it('16.23 the check fails', () => expect(status).toBe(1))

  it.each(PLANTED)('16.23 keep %s (%s), and say why', (_fence, file, _imports, reason) => {
    const [broken] = of(file, 'no-restricted-imports')
    expect(`${broken?.message} ${broken?.help}`).toMatch(reason)
    expect(`${broken?.message} ${broken?.help}`).toContain('docs/architecture.md')
  })

  it.each([
    ['server/orders/ida.ts'],
    ['server/orders/vuelta.ts'],
    ['server/payments/lejos.ts'],
    ['server/images/cerca.ts'],
  ])('16.23 find a circle of imports at %s', (file) => expect(of(file, 'no-cycle')).toHaveLength(1))

  it.each(ALLOWED)('let %s import %s', (file) => {
    expect(of(file, 'no-restricted-imports')).toEqual([])
  })
})
