import { expect, it } from 'vitest'
import { contarPendientes, cuentasDeHoy, type Hoy } from './hoy.ts'

const NADA: Omit<Hoy, 'ultimo'> = {
  transferencias: 0,
  comprobantes: 0,
  porPreparar: 0,
  porEnviar: 0,
  salenHoy: 0,
  conAviso: 0,
  encargos: {
    'por-pedir': 0,
    demoradas: 0,
    pedidas: 0,
    atrasadas: 0,
    llegadas: 0,
    cambiadas: 0,
    canceladas: 0,
  } as Hoy['encargos'],
  devoluciones: {
    'por-decidir': { cuenta: 0, una: '' },
    'sin-reserva': { cuenta: 0, una: '' },
    'por-resolver': { cuenta: 0, una: '' },
    'en-camino': { cuenta: 0, una: '' },
  } as Hoy['devoluciones'],
  mensajesSinLeer: 0,
  correosFallidos: 0,
  porAvisar: 0,
  cfe: { rechazados: 0, demorados: 0 },
  uiVencida: false,
  problemas: [],
  reservas: null,
  redes: [],
  agotados: [],
}

it('40.9 counts each thing that waits once, and nothing where nothing does', () => {
  expect([contarPendientes(NADA), cuentasDeHoy(NADA)]).toEqual([0, []])
  const hoy = {
    ...NADA,
    transferencias: 3,
    cfe: { rechazados: 1, demorados: 2 },
    // Of those three, and shirts of orders that are to be prepared.
    comprobantes: 2,
    porPreparar: 2,
    encargos: { ...NADA.encargos, 'por-pedir': 4 },
    devoluciones: {
      ...NADA.devoluciones,
      'por-decidir': { cuenta: 1, una: 'd' },
      // On its way it waits for nobody of the shop.
      'en-camino': { cuenta: 5, una: '' },
    } as Hoy['devoluciones'],
    mensajesSinLeer: 1,
    porAvisar: 2,
  }
  expect(contarPendientes(hoy)).toBe(12)
  expect(cuentasDeHoy(hoy).map(({ cuenta, que, lugar }) => `${cuenta} ${que}: ${lugar}`)).toEqual([
    '3 transferencias por confirmar: transferencias',
    '2 comprobantes para mirar: transferencias?ver=comprobante',
    '2 pedidos por preparar: pedidos?estado=pagado',
    '4 camisetas por encargo para pedir: encargos',
    '1 devolución para contestar: devoluciones/d',
    '5 devoluciones en camino: devoluciones?ver=en-camino',
    '1 comprobante fiscal rechazado: cfe',
    '2 comprobantes fiscales demorados: cfe',
    '1 mensaje sin leer: mensajes?bandeja=sin-leer',
    '2 personas para avisar por WhatsApp: avisame',
  ])
})
