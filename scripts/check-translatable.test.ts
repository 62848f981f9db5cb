import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findFaults } from './check-translatable.ts'

/** Each is a file with this inside of a component. */
const BROKEN = [
  '<p>Total: {pesos}</p>',
  '<p>{nombre} {apellido}</p>',
  '<p>{some && <b>Rebaja</b>} hasta el lunes</p>',
  "<p>{some ? 'Hoy' : 'Mañana'} <b>llega</b></p>",
  '<p>{nombres.map((each) => each)}</p>',
  '<div><i />{children}</div>',
  '<>Hola</>',
  '<option>Serie A</option>',
  '<option key={nombre}>{nombre}</option>',
]
const SOUND = [
  '<p>{`Total: ${pesos}`}</p>',
  '<p>Siempre igual, <b>todo</b>.</p>',
  '<p>Desde <b>{pesos}</b> por mes</p>',
  "<p>{some ? 'Hoy' : 'Mañana'}</p>",
  '<p><span>{nombre}</span> {some && <b>Rebaja</b>}</p>',
  '<p>{some && <b>Rebaja</b>}{" "}<i /></p>',
  '<div>{children}</div>',
  '<option value="">Todas</option>',
  '<option key={nombre} value={nombre}>{nombre}</option>',
  '<option value={nombre} />',
]

it('22.87, 22.94 an option without a value, a text beside another, or beside a condition, is found; one that is alone in its element, or beside what never changes, is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'casakas-translatable-'))
  await mkdir(join(root, 'app'))
  await writeFile(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { jsx: 'preserve', strict: true, types: [] }, include: ['app'] }),
  )
  const files = [...BROKEN, ...SOUND].map((jsx, index) => ({ jsx, name: `${String(index).padStart(2, '0')}.tsx` }))
  for (const { jsx, name } of files) {
    await writeFile(
      join(root, 'app', name),
      `type Props = { pesos: number; nombre: string; apellido: string; some: boolean; nombres: string[]; children: string | object }
export const Page = ({ pesos, nombre, apellido, some, nombres, children }: Props) => ${jsx}
`,
    )
  }
  const found = findFaults(root).map((fault) => fault.slice('app/'.length, 'app/00.tsx'.length))
  expect(found.toSorted()).toEqual(files.slice(0, BROKEN.length).map(({ name }) => name))
})
