import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { readArchivoDeAjustes } from '#domain/ajustes/archivo.ts'
import { writeGuardados } from '#domain/ajustes/versiones.ts'
import { readFila } from '#domain/importaciones/importacion.ts'
import { readAccion } from '#domain/importaciones/read-accion.ts'
import { FORMULARIO_VACIO, readFormularioDeProducto } from './formulario.ts'
import {
  definicionDeEstado,
  ESTADOS_DE_CAMISETA,
  estadoEnPalabras,
  faltasDeQueEs,
  findProcedencia,
  isUsada,
  queEsEnPalabras,
  queEsEnUnaMarca,
  readEstado,
} from './procedencia.ts'

const { procedencias } = DEMO_AJUSTES
const NADA = { procedencia: '', estado: '', fallas: '', tallesEncargo: [] as string[] }

it('43.1 a procedencia is found whatever its capitals and accents, and is none of an empty place of the list', () => {
  expect(findProcedencia(procedencias, ' REEDICION oficial ')?.nombre).toBe('Reedición oficial')
  expect(findProcedencia(procedencias, 'original')).toBeUndefined()
  expect(findProcedencia(procedencias, '')).toBeUndefined()
})

it('43.1 of the demonstration’s wordings none is ‘original’ or ‘réplica’; the same one twice is refused by its place', () => {
  expect(procedencias.map(({ nombre }) => nombre).join(' ')).not.toMatch(/original|r[ée]plica/i)
  const twice = procedencias.with(5, { nombre: 'de epoca', pide: 'nada' })
  const read = readArchivoDeAjustes(writeGuardados({ ...DEMO_AJUSTES, procedencias: twice as typeof procedencias }))
  expect(read).toMatchObject({ faltas: ['Procedencia 6 (procedencias.5.nombre): Ya está más arriba.'] })
})

it('43.2 every state has a definition, and that of a used shirt says so in its first word', () => {
  for (const estado of ESTADOS_DE_CAMISETA) {
    expect(definicionDeEstado({ estado })).toMatch(/^[A-Z].{20,}\.$/)
    expect(estadoEnPalabras({ estado }).startsWith(isUsada({ estado }) ? 'Usada' : 'Nueva')).toBe(true)
  }
  expect([estadoEnPalabras({ estado: '' }), definicionDeEstado({ estado: 'constructor' })]).toEqual(['', ''])
})

it.each([
  ['Muy Bueno', 'muy buena'],
  ['NUEVO CON ETIQUETAS', 'nueva con etiquetas'],
  ['Nueva con etiqueta', 'nueva con etiquetas'],
  ['nuevas, sin etiqueta', 'nueva sin etiquetas'],
  ['Sin etiqueta', 'nueva sin etiquetas'],
  ['Con etiquetas', 'nueva con etiquetas'],
  ['excelentes', 'excelente'],
  ['Muy buenos', 'muy buena'],
  ['con detalle', 'con detalles'],
  ['used', 'usada sin clasificar'],
  ['Usado', 'usada sin clasificar'],
  ['refurbished', 'usada sin clasificar'],
  ['new', ''],
  ['', ''],
  ['impecable', null],
  ['constructor', null],
])('43.2 what is written as %j is the state %j', (escrito, estado) => {
  expect(readEstado(escrito)).toBe(estado)
})

it.each([
  [{}, {}],
  [{ procedencia: 'Oficial' }, {}],
  [{ procedencia: 'Oficial', estado: 'buena' }, {}],
  [{ procedencia: 'Usada en partido', estado: 'excelente' }, {}],
  [{ procedencia: 'De época', estado: 'nueva sin etiquetas', fallas: 'Una mancha.' }, {}],
  [{ procedencia: 'Original' }, { procedencia: /no está en la lista .*Usada en partido/ }],
  [{ procedencia: 'De época' }, { estado: /«De época» lo pide/ }],
  [{ procedencia: 'Usada en partido', estado: 'nueva con etiquetas' }, { estado: /no puede ser nueva/ }],
  [{ estado: 'impecable' }, { estado: /no es un estado: nueva con etiquetas/ }],
  [{ fallas: 'Una mancha.' }, { estado: /Elegí el estado, si tiene fallas/ }],
  [{ estado: 'con detalles' }, { fallas: /una por una/ }],
  [{ estado: 'buena', tallesEncargo: ['M'] }, { estado: /no se hace por encargo/ }],
] as const)('43.3 %j has the faults %j', (dicho, faltas) => {
  const found = faltasDeQueEs({ ...NADA, ...dicho, tallesEncargo: 'tallesEncargo' in dicho ? ['M'] : [] }, procedencias)
  expect(Object.keys(found)).toEqual(Object.keys(faltas))
  for (const [campo, falta] of Object.entries(faltas)) expect(found[campo as 'estado']).toMatch(falta)
})

it('43.3 what says nothing claims nothing, in a line as on a card; a used one says that it is before anything else', () => {
  expect([queEsEnPalabras(NADA), queEsEnUnaMarca(NADA)]).toEqual(['', ''])
  const usada = { procedencia: 'Usada en partido', estado: 'buena', fallas: 'Mancha en la manga' }
  expect(queEsEnPalabras(usada)).toBe('Usada en partido. Estado: buena. Fallas: Mancha en la manga.')
  expect(queEsEnUnaMarca(usada)).toBe('Usada en partido')
  expect(queEsEnUnaMarca({ procedencia: 'De época', estado: 'buena' })).toBe('De época, usada')
  expect(queEsEnUnaMarca({ procedencia: '', estado: 'buena' })).toBe('Usada')
  expect(queEsEnUnaMarca({ procedencia: 'Oficial', estado: '' })).toBe('Oficial')
})

it('43.4 a flaw of 5,000 letters is refused with its length, in the form as in a file', () => {
  const fallas = 'x'.repeat(5000)
  const { campos, errores } = readFormularioDeProducto({ ...FORMULARIO_VACIO, fallas })
  expect(errores.fallas).toBe('Puede tener hasta 500 letras, y tiene 5000.')
  expect(campos.fallas).toBe(fallas)
  expect(readFila({ fallas }, { trim: true }).fallas).toEqual(['Fallas: tiene 5000 caracteres; puede tener hasta 500.'])
})

it('43.1 many at once are given a procedencia, a state or both, or say nothing from then on', () => {
  const read = (fields: Record<string, string>) =>
    readAccion(new Map(Object.entries({ que: 'procedencia', ...fields })) as never)
  expect(read({ procedencia: 'Oficial', estado: '' })).toEqual({
    accion: { que: 'procedencia', procedencia: 'Oficial' },
  })
  expect(read({ procedencia: '-', estado: 'buena' })).toEqual({
    accion: { que: 'procedencia', procedencia: '', estado: 'buena' },
  })
  expect(read({})).toMatchObject({ faltas: { procedencia: expect.any(String) } })
})

it('43.4 flaws that are typed one below the other are told apart, in the form and in files', () => {
  const fallas = '- Una mancha en la manga\r\n\n• el 9 está despegado.\nUn enganche\n'
  const dichas = 'Una mancha en la manga; el 9 está despegado. Un enganche'
  expect(readFormularioDeProducto({ ...FORMULARIO_VACIO, fallas }).campos.fallas).toBe(dichas)
  expect(readFila({ fallas }, { trim: true }).campos.fallas).toBe(dichas)
})
