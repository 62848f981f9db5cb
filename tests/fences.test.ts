import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRooms } from '../scripts/check-rooms.ts'
import { FENCES } from '../scripts/rooms.ts'

/** Forbidden imports, each planted in a file of its own, and the reason that the check gives. */
const PLANTED: [fence: string, file: string, imports: string, reason: RegExp][] = [
  ['the domain from the server', 'domain/pedidos/uno.ts', '#server/db/connect.ts', /domain holds the rules alone/],
  ['the domain from Node', 'domain/pedidos/dos.ts', 'node:crypto', /domain holds the rules alone/],
  ['the domain from Node by its old names', 'domain/pedidos/tres.ts', 'fs', /domain holds the rules alone/],
  ['the domain from React', 'domain/pedidos/cuatro.ts', 'react', /domain holds the rules alone/],
  ['the domain from a library', 'domain/pedidos/cinco.ts', 'uuid', /domain holds the rules alone/],
  ['the domain from the pages', 'domain/pedidos/seis.ts', '#app/context.ts', /domain holds the rules alone/],
  ['components from the server', 'app/components/carrito/uno.ts', '#server/shop/shop.ts', /components know the domain/],
  ['components from routes', 'app/components/carrito/dos.ts', '../../routes/home.tsx', /components know the domain/],
  [
    'components from the request’s context',
    'app/components/carrito/tres.ts',
    '#app/context.ts',
    /components know the domain/,
  ],
  [
    'the design system from the domain',
    'app/components/ui/uno.ts',
    '#domain/productos/precio.ts',
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
  [
    'the design system from the server',
    'app/components/ui/cuatro.ts',
    '#server/shop/shop.ts',
    /ui is the design system/,
  ],
  ['a route from another', 'app/routes/uno.ts', './home.tsx', /never imports another route/],
  ['a route from another folder’s', 'app/routes/admin/uno.ts', '../home.tsx', /never imports another route/],
  [
    'a route from the server',
    'app/routes/dos.ts',
    '#server/pedidos/colocar/place-pedido.ts',
    /through the shop in its context/,
  ],
  ['the context from an operation', 'app/context.ts', '#server/pedidos/colocar/place-pedido.ts', /only the type Shop/],
  ['the pages’ entry from the shop itself', 'app/entry.server.tsx', '#server/shop/shop.ts', /only the type Shop/],
  [
    'a part from another’s repository',
    'server/pedidos/uno.ts',
    '#server/productos/productos.repo.ts',
    /never their repositories/,
  ],
  [
    'a part from another’s repository by its path',
    'server/pagos/uno.ts',
    '../pedidos/guardar/pedidos.repo.ts',
    /never their repositories/,
  ],
  ['orders from payments', 'server/pedidos/dos.ts', '#server/pagos/retry-payment.ts', /the parts below it/],
  [
    'the catalogue from orders',
    'server/catalogo/uno.ts',
    '#server/pedidos/colocar/place-pedido.ts',
    /the parts below it/,
  ],
  [
    'imports from orders',
    'server/importaciones/uno.ts',
    '#server/pedidos/guardar/find-pedido.ts',
    /the parts below it/,
  ],
  ['transfers from payments', 'server/transferencias/uno.ts', '#server/pagos/retry-payment.ts', /the parts below it/],
  ['orders from transfers', 'server/pedidos/once.ts', '#server/transferencias/list-esperando.ts', /the parts below it/],
  [
    'moving orders from placing them',
    'server/pedidos/mover/uno.ts',
    '../colocar/place-pedido.ts',
    /the parts below it/,
  ],
  ['the stock from products', 'server/stock/uno.ts', '#server/productos/find-producto.ts', /the parts below it/],
  ['a card from the cart', 'app/components/productos/uno.ts', '../carrito/store.ts', /components know the domain/],
  ['the catalogue from imports', 'server/catalogo/dos.ts', '#server/importaciones/plan-filas.ts', /the parts below it/],
  ['sharing from imports', 'server/difusion/uno.ts', '#server/importaciones/plan-filas.ts', /the parts below it/],
  ['the catalogue from sharing', 'server/catalogo/tres.ts', '#server/difusion/xml.ts', /the parts below it/],
  ['pictures from the catalogue', 'server/imagenes/uno.ts', '#server/productos/find-producto.ts', /the parts below it/],
  ['mail from orders', 'server/correos/uno.ts', '#server/pedidos/guardar/find-pedido.ts', /the parts below it/],
  ['accounts from orders', 'server/cuentas/uno.ts', '#server/pedidos/guardar/find-pedido.ts', /the parts below it/],
  ['contact from orders', 'server/contacto/uno.ts', '#server/pedidos/guardar/find-pedido.ts', /the parts below it/],
  ['contact from the digest', 'server/contacto/dos.ts', '#server/resumen/write-resumen.ts', /the parts below it/],
  ['settings from mail', 'server/ajustes/uno.ts', '#server/correos/mailer.ts', /the parts below it/],
  ['a part from the pages', 'server/pedidos/tres.ts', '#app/context.ts', /the parts below it/],
  ['a part from the HTTP side', 'server/pedidos/cuatro.ts', '#server/http/problem.ts', /the parts below it/],
  ['the database from a part', 'server/db/uno.ts', '#server/pedidos/guardar/find-pedido.ts', /db is the ground/],
  ['the HTTP side from SQL', 'server/http/uno.ts', 'kysely', /no SQL, no operations/],
  [
    'the HTTP side from an operation by its path',
    'server/http/tres.ts',
    '../pedidos/colocar/place-pedido.ts',
    /no SQL, no operations/,
  ],
  [
    'an endpoint from an operation by its path',
    'server/http/api/dos.ts',
    '../../pedidos/colocar/place-pedido.ts',
    /no SQL, no operations/,
  ],
  ['a part from the shop by its path', 'server/pedidos/seis.ts', '../shop/shop.ts', /the parts below it/],
  [
    'the HTTP side from an operation',
    'server/http/api/uno.ts',
    '#server/pedidos/colocar/place-pedido.ts',
    /no SQL, no operations/,
  ],
  ['a part from the stand-ins', 'server/pedidos/cinco.ts', '#stand-ins/mailbox/index.ts', /the parts below it/],
  ['the HTTP side from the stand-ins', 'server/http/dos.ts', '#stand-ins/mailbox/index.ts', /no SQL, no operations/],
  [
    'the domain from the stand-ins',
    'domain/pedidos/siete.ts',
    '#stand-ins/mailbox/index.ts',
    /domain holds the rules alone/,
  ],
  ['components from the demo', 'app/components/carrito/cuatro.ts', '#demo/dibujo.ts', /components know the domain/],
  ['routes from the tests', 'app/routes/tres.ts', '#tests/factories.ts', /through the shop in its context/],
  [
    'the composition root from the stand-ins',
    'server/shop/shop.ts',
    '#stand-ins/mailbox/index.ts',
    /nothing may import them/,
  ],
  ['the pages’ entry from the stand-ins', 'app/root.tsx', '#stand-ins/mailbox/index.ts', /only the type Shop/],
]

/** What may be imported: a fence that refuses these stands in the wrong place. */
const ALLOWED: [file: string, imports: string][] = [
  ['domain/pedidos/bien.ts', '#domain/productos/precio.ts'],
  ['domain/productos/bien-cerca.ts', './precio.ts'],
  ['domain/pedidos/bien-zod.ts', 'zod'],
  ['domain/pedidos/uno.test.ts', '#tests/factories.ts'],
  ['app/components/carrito/bien.ts', '#domain/productos/precio.ts'],
  ['app/components/ui/bien.ts', './button.tsx'],
  ['app/routes/bien.ts', '../context.ts'],
  ['server/pagos/bien.ts', '#server/pedidos/colocar/place-pedido.ts'],
  ['server/importaciones/bien.ts', '#server/productos/insert-productos.ts'],
  ['server/pedidos/bien.ts', '#server/db/connect.ts'],
  ['server/pedidos/mover/bien-propio.ts', '../guardar/pedidos.repo.ts'],
  ['server/correos/templates/bien.ts', '../correo.ts'],
  ['server/http/api/bien.ts', '../problem.ts'],
]

/** What is wrong with a file of that text. */
const faultsOf = (path: string, text: string) => checkRooms([{ path, text }]).map(({ message }) => message)

const importing = (specifier: string) => `import { algo } from '${specifier}'\nexport const copia = algo\n`

describe('the import fences', () => {
  it.each(PLANTED)('16.23 keep %s (%s), and say why', (_fence, file, imports, reason) => {
    const [fault, ...more] = faultsOf(file, importing(imports))
    expect(fault).toMatch(reason)
    expect(fault).toContain('docs/architecture.md')
    expect(more).toEqual([])
  })

  it.each(ALLOWED)('let %s import %s', (file, imports) => {
    expect(faultsOf(file, importing(imports))).toEqual([])
  })

  it('16.23 let the HTTP side and the context have the type Shop, and nothing but the type', () => {
    for (const path of ['server/http/uno.ts', 'app/context.ts', 'app/entry.server.tsx']) {
      expect(faultsOf(path, `import type { Shop } from '#server/shop/shop.ts'`), path).toEqual([])
      expect(faultsOf(path, `import { type Shop } from '#server/shop/shop.ts'`), path).toHaveLength(1)
    }
  })

  it('16.23 a folder that no room is for is said to be none', () => {
    for (const path of [
      'server/cupones/place.ts',
      'domain/cupon.ts',
      'app/components/cupones/cupon.tsx',
      'otra/a.ts',
    ]) {
      expect(faultsOf(path, ''), path).toEqual(['is in no room of scripts/rooms.ts'])
    }
  })

  it('16.23 the clock of `new Date()` is no more to be had than a module', () => {
    for (const path of ['domain/pedidos/uno.ts', 'illustrator/uno.ts', 'server/pedidos/uno.ts', 'app/routes/uno.tsx']) {
      expect(faultsOf(path, 'export const hoy = new Date()'), path).toHaveLength(1)
      expect(faultsOf(path, 'export const hoy = Date()'), path).toHaveLength(1)
      expect(faultsOf(path, 'export const primero = new Date(0)'), path).toEqual([])
    }
  })

  it('16.23 what only running tells is imported by nobody', () => {
    expect(faultsOf('server/pedidos/uno.ts', 'export const load = (name: string) => import(name)')).toHaveLength(1)
    expect(
      faultsOf('server/pedidos/uno.ts', 'export const load = (name: string) => import(`../${name}/x.ts`)'),
    ).toHaveLength(1)
    expect(faultsOf('server/pedidos/uno.ts', 'export const load = (name: string) => import(`./${name}.ts`)')).toEqual(
      [],
    )
  })
})

it('16.23 a forbidden import fails the check, which says where it stands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casakas-fences-'))
  const check = () =>
    spawnSync(process.execPath, [resolve('scripts/check-rooms.ts')], { cwd: folder, encoding: 'utf8' })
  copyFileSync('package.json', join(folder, 'package.json'))
  mkdirSync(join(folder, 'domain/pedidos'), { recursive: true })
  writeFileSync(join(folder, 'domain/pedidos/uno.ts'), "import * as z from 'zod'\nexport const uno = z.string()\n")
  expect(check()).toMatchObject({ status: 0, stderr: '' })
  writeFileSync(join(folder, 'domain/pedidos/dos.ts'), "\nimport '../../server/shop/shop.ts'\n")
  const { status, stderr } = check()
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stderr).toContain(
    "domain/pedidos/dos.ts:2 '../../server/shop/shop.ts' leads to server/shop/shop.ts: domain holds the rules",
  )
})

/** Rooms, and what the table says that each may import. */
const ROOMS = FENCES.flatMap(({ rooms }) => Object.entries(rooms)).map(([path, may]) => ({ path, may: may.split(' ') }))
const isFile = (path: string) => /\.tsx?$/.test(path)
const within = (path: string, place: string) => place === '*' || path === place || path.startsWith(`${place}/`)
const partOf = (path: string) => path.split('/').slice(0, 2).join('/')
const fileIn = (room: string, name: string) => (isFile(room) ? room : `${room}/${name}.ts`)

/** Paths of the rooms that a room may import: the table read from the widest path to the narrowest. */
function allowed(room: (typeof ROOMS)[number], typeOnly: boolean): Set<string> {
  const open = new Set<string>()
  const places = room.may
    .filter((named) => typeOnly || !named.startsWith('type:'))
    .map((named) => ({ shut: named.startsWith('!'), place: named.replace(/^(!|type:)/, '') }))
  const own = { shut: places.some(({ shut, place }) => shut && place === room.path), place: room.path }
  for (const { shut, place } of places.toSorted((a, b) => a.place.length - b.place.length)) {
    for (const { path } of ROOMS.filter((one) => within(one.path, place))) {
      if (shut) open.delete(path)
      else open.add(path)
    }
  }
  return own.shut ? open : open.add(room.path)
}

/** Ways to write where a file lies, seen from another. */
function spellings(from: string, to: string): string[] {
  const relative = posix.relative(posix.dirname(from), to)
  const near = relative.startsWith('.') ? relative : `./${relative}`
  const around = `${'../'.repeat(from.split('/').length - 1)}${to}`
  const [folder = '', ...rest] = to.split('/')
  return [
    near,
    around.startsWith('.') ? around : `./${around}`,
    `./${relative}`,
    `./../${posix.basename(posix.dirname(from))}/${near}`,
    near.replaceAll('/', '//'),
    near.replace(/\.tsx?$/, ''),
    near.toUpperCase().replace('.TSX', '.tsx').replace('.TS', '.ts'),
    `${near}?url`,
    `${near}#copia`,
    near.replaceAll('/', '\\\\'),
    near.replace(/(\w)(\.tsx?)$/, (_all, letter: string, end: string) => `%${letter.charCodeAt(0).toString(16)}${end}`),
    `/${to}`,
    ...(['app', 'domain', 'illustrator', 'server', 'stand-ins', 'demo', 'tests', 'scripts'].includes(folder)
      ? [`#${to}`, `#${folder}/./${rest.join('//')}`, `#${folder}/../${to}`]
      : []),
  ]
}

/** Ways to import values. */
const VALUES: ((path: string, at: number) => string)[] = [
  (path, at) => `import { algo as a${at} } from '${path}'`,
  (path, at) => `import { type algo as a${at} } from '${path}'`,
  (path) => `import '${path}'`,
  (path, at) => `export { algo as a${at} } from '${path}'`,
  (path) => `export * from '${path}'`,
  (path) => `import('${path}')`,
  (path) => `import(\`${path}\`)`,
  (path) => `require('${path}')`,
  (path) => `require.resolve('${path}')`,
  (path) => `createRequire('/')('${path}')`,
  (path, at) => `import a${at} = require('${path}')`,
  (path) => `import.meta.resolve('${path}')`,
  (path) => `import.meta.glob(['${path}'])`,
  (path) => `new Worker(new URL('${path}', import.meta.url))`,
]
/** Ways to import types alone. */
const TYPES: ((path: string, at: number) => string)[] = [
  (path, at) => `import type { Algo as A${at} } from '${path}'`,
  (path, at) => `export type { Algo as A${at} } from '${path}'`,
  (path, at) => `type A${at} = import('${path}').Algo`,
]

describe('every room and every other', () => {
  /** Plants lines in a file of each room; each line should be refused or not. */
  function plant(linesOf: (from: string, to: string) => { line: string; typeOnly: boolean }[]): number {
    let pairs = 0
    for (const room of ROOMS) {
      const path = fileIn(room.path, 'una')
      const open = { types: allowed(room, true), all: allowed(room, false) }
      const lines = ROOMS.flatMap((other) => {
        const to = fileIn(other.path, 'otra')
        if (to === path) return []
        pairs += 1
        return linesOf(path, to).map(({ line, typeOnly }) => ({
          line,
          refused: !(typeOnly ? open.types : open.all).has(other.path),
        }))
      })
      const text = lines.map(({ line }) => line).join('\n')
      let length = 0
      const starts = lines.map(({ line }) => (length += line.length + 1) - line.length - 1)
      const refused = new Set(
        checkRooms([{ path, text }]).map(({ at }) => starts.findLastIndex((start) => start <= at)),
      )
      const wrong = lines.filter((planted, at) => planted.refused !== refused.has(at))
      expect(wrong.slice(0, 3), path).toEqual([])
    }
    return pairs
  }

  it('16.23 are kept apart as the table says, however the path is spelled', () => {
    const pairs = plant((from, to) =>
      spellings(from, to).map((path) => ({ line: `import '${path}'`, typeOnly: false })),
    )
    expect(pairs).toBeGreaterThan(3000)
  })

  it('16.23 are kept apart as the table says, by whatever way of importing', () => {
    let turn = 0
    plant((from, to) => {
      const [path = ''] = spellings(from, to)
      // Values and types have a way each for a pair; in turn, all of them are had.
      return [VALUES, TYPES].map((ways, at) => {
        turn += 1
        return { line: ways[turn % ways.length]!(path, turn), typeOnly: at === 1 }
      })
    })
  })

  it('16.23 leave each its own repositories', () => {
    const parts = ROOMS.filter(({ path }) => path.startsWith('server/') && !isFile(path)).map(({ path }) => path)
    for (const part of parts) {
      const path = `${part}/una.ts`
      const theirs = parts.flatMap((other) =>
        partOf(other) === partOf(part) ? [] : spellings(path, `${other}/otra.repo.ts`),
      )
      const own = spellings(path, `${part}/otra.repo.ts`)
      const text = [...theirs, ...own].map((spelling) => `import '${spelling}'`).join('\n')
      expect(checkRooms([{ path, text }]).length, part).toBe(theirs.length)
      expect(checkRooms([{ path: path.replace('.ts', '.test.ts'), text }]), part).toEqual([])
    }
  })
})

describe('circles of imports', () => {
  it.each([
    ['two files', 'server/pedidos/ida.ts', './vuelta.ts', 'server/pedidos/vuelta.ts', './ida.ts'],
    ['folders', 'server/pagos/lejos.ts', '#server/pedidos/cerca.ts', 'server/pedidos/cerca.ts', '../pagos/lejos.ts'],
    ['odd spellings', 'scripts/ida.ts', './../scripts//vuelta', 'scripts/vuelta.ts', './IDA.ts?url'],
  ])('16.23 are found between %s', (_between, a, toB, b, toA) => {
    for (const write of [...VALUES, ...TYPES]) {
      const faults = checkRooms([
        { path: a, text: write(toB, 1) },
        { path: b, text: write(toA, 2) },
      ])
      const [circle] = faults.filter(({ message }) => message.startsWith('leads back to itself'))
      expect([circle?.path, circle?.message.split(' ').at(-1)].toSorted()).toEqual([a, b].toSorted())
    }
  })

  it('16.23 are found between rooms that know each other', () => {
    const admin = 'app/components/admin'
    const [circle, ...more] = checkRooms([
      { path: `${admin}/pedidos/ida.ts`, text: "import '../pagos/uno.ts'" },
      { path: `${admin}/pagos/uno.ts`, text: '' },
      { path: `${admin}/pagos/vuelta.ts`, text: "import '../pedidos/otro.ts'" },
      { path: `${admin}/pedidos/otro.ts`, text: '' },
    ])
    expect(circle?.message).toMatch(/^leads back to itself by way of /)
    expect(more).toEqual([])
  })

  it('16.23 are found however long, and only there', () => {
    const chain = ['a', 'b', 'c', 'd', 'e'].map((name, at, all) => ({
      path: `scripts/${name}.ts`,
      text: `import './${all[at + 1] ?? 'b'}.ts'`,
    }))
    const [circle, ...more] = checkRooms(chain)
    expect(`${circle?.path} ${circle?.message}`).not.toContain('scripts/a.ts')
    for (const name of ['b', 'c', 'd', 'e'])
      expect(`${circle?.path} ${circle?.message}`).toContain(`scripts/${name}.ts`)
    expect(more).toEqual([])
    expect(checkRooms(chain.slice(0, 4))).toEqual([])
  })
})

describe('clock, chance and surroundings', () => {
  const ASKED = [
    'Date.now()',
    "Date['now']()",
    'Math.random()',
    'process.env',
    'performance.now()',
    'crypto.randomUUID()',
    'globalThis.Date.now()',
    'document.title',
    'fetch("/")',
  ]

  // The project's own configuration lies in a folder laid out like it: the project isn't touched.
  it('16.23 are refused by the linter in domain and illustrator, where its tests may have them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'casakas-fences-'))
    copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    for (const room of ['domain/pedidos', 'illustrator', 'server/pedidos']) {
      mkdirSync(join(folder, room), { recursive: true })
      ASKED.forEach((asked, at) => writeFileSync(join(folder, room, `pide-${at}.ts`), `export const a = ${asked}\n`))
    }
    writeFileSync(join(folder, 'domain/pedidos/pide.test.ts'), 'export const a = Date.now()\n')
    const oxlint = spawnSync(resolve('node_modules/.bin/oxlint'), ['--deny-warnings', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect(oxlint.status).toBe(1)
    const { diagnostics } = JSON.parse(oxlint.stdout) as { diagnostics: { filename: string; code: string }[] }
    const refused = diagnostics.filter(({ code }) => code.includes('no-restricted-')).map(({ filename }) => filename)
    const rooms = ['domain/pedidos', 'illustrator']
    expect([...new Set(refused)].toSorted()).toEqual(
      rooms.flatMap((room) => ASKED.map((_asked, at) => `${room}/pide-${at}.ts`)).toSorted(),
    )
  })
})

it('16.23 a folder holds 30 files at most, tests not counted', () => {
  const files = Array.from({ length: 31 }, (_, at) => ({ path: `server/pagos/n${at}.ts`, text: '' }))
  const tests = files.map(({ path }) => ({ path: path.replace('.ts', '.test.ts'), text: '' }))
  expect(checkRooms([...files.slice(1), ...tests])).toEqual([])
  expect(checkRooms(files)).toMatchObject([{ path: 'server/pagos', message: 'has 31 files; 30 can be looked over' }])
})
