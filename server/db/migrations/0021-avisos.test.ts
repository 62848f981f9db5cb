import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { explainAviso } from '#domain/pedidos/gestion/aviso-pedido.ts'
import { openEmpty } from '#tests/databases.ts'
import { connectDatabase } from '../open-database.ts'
import * as shop from './0001-shop.ts'
import * as pedidosAdmin from './0005-pedidos-admin.ts'
import * as devoluciones from './0010-devoluciones.ts'
import * as transferencias from './0011-transferencias.ts'
import { up } from './0021-avisos.ts'
import * as hechos from './0027-hechos.ts'
import * as vigilancia from './0058-vigilancia.ts'
import * as reintegros from './0072-reintegros.ts'

/** Lines as they were written, with what each is now; the last are of no known kind. */
const LINES: [string, object][] = [
  [
    'El pago 1001 es de $\u00a05.550 y el pedido de $\u00a05.450: no se dio por pagado.',
    { tipo: 'pago_de_otro_monto', pagoId: '1001', centavos: 555000, esperado: 545000 },
  ],
  [
    'El pago 1002 ($\u00a02.450) es de otra cuenta: no se dio por pagado.',
    { tipo: 'pago_con_reparo', pagoId: '1002', centavos: 245000, detalle: 'es de otra cuenta' },
  ],
  [
    'El pago 1003 ($\u00a02.450) llegó con la reserva vencida y ya no hay stock: dinero para devolver.',
    { tipo: 'pago_sin_stock', pagoId: '1003', centavos: 245000 },
  ],
  [
    'El pago 1004 (60 USD) llegó cuando el pedido estaba pagado: dinero para devolver.',
    { tipo: 'pago_de_mas', pagoId: '1004', centavos: 6000, moneda: 'USD', estado: 'pagado' },
  ],
  [
    'El pago 1005 ($\u00a02.450) quedó pendiente con la reserva vencida y ya no hay stock: si se acredita, es dinero para devolver.',
    { tipo: 'pago_pendiente_sin_stock', pagoId: '1005' },
  ],
  [
    'El pago 1006 ($\u00a02.450) se perdió por un contracargo: el banco le devolvió el dinero a quien compró. (charged_back, settled)',
    { tipo: 'disputa', pagoId: '1006', estado: 'charged_back', detalle: 'settled' },
  ],
  [
    'Mercado Pago devolvió $\u00a0500 del pago 1007 sin que se pidiera acá.',
    { tipo: 'reintegro_ajeno', pagoId: '1007', centavos: 50000 },
  ],
  [
    'No se devolvieron $\u00a0500 del pago 1008. Mercado Pago no contestó durante un día.',
    { tipo: 'reintegro_rechazado', pagoId: '1008', detalle: 'Mercado Pago no contestó durante un día.' },
  ],
  [
    'Mercado Pago devolvió al final $\u00a0500 del pago 1009, que figuraban como no devueltos.',
    { tipo: 'reintegro_al_final', pagoId: '1009' },
  ],
  [
    'Se canceló después de pagado ($\u00a02.450): dinero para devolver.',
    { tipo: 'cancelado_despues_de_pagado', centavos: 245000 },
  ],
  [
    'La transferencia llegó con la reserva vencida y ya no hay stock: dinero para devolver.',
    { tipo: 'transferencia_sin_stock', centavos: null },
  ],
  [
    'Llegó otra transferencia, $\u00a02.901,50 del 18/11/2026, «TRANSF: A, B»: dinero para devolver.',
    { tipo: 'transferencia_de_mas', centavos: 290150, detalle: 'del 18/11/2026, «TRANSF: A, B»' },
  ],
  ['El comprobante es un archivo que también se mandó por CK-AAAAAA, CK-CCCCCC.', { tipo: 'comprobante_repetido' }],
  ['El stock no cierra: CSK-0001 talle M no figuraba reservada. Contá las que hay.', { tipo: 'stock_no_cierra' }],
  [
    'Quien compró corrigió los datos de entrega con el pedido ya en preparación: si imprimiste la etiqueta, imprimila otra vez.',
    { tipo: 'etiqueta_vieja' },
  ],
  ['Un pago que no coincide', { tipo: 'otro', pagoId: '' }],
  ['Algo raro con el pago 4711.', { tipo: 'otro', pagoId: '4711' }],
]

describe.each(['sqlite', 'postgres'] as const)('flags of a shop from before (%s)', (dialect) => {
  it('26.27 become rows that say the same; cleared ones keep who, when and what was done', async () => {
    const { url, drop } = await openEmpty(dialect)
    const database = connectDatabase(url)
    const db = database.write
    try {
      await shop.up(db)
      await pedidosAdmin.up(db)
      await devoluciones.up(db)
      await transferencias.up(db)
      const insertPedido = (id: string, aviso: string) =>
        sql`insert into pedidos (id, codigo, token, idempotency_key, huella, estado, medio_de_pago, nombre, departamento,
              ciudad, calle, numero_puerta, numero_apartamento, telefono, correo, comentarios, metodo, costo_envio,
              tiempo_envio, total_mercado_pago, total_transferencia, retenido_hasta, aviso, creado, actualizado)
            values (${id}, ${id}, ${id}, ${id}, '', 'pagado', 'tarjeta', 'Ana', '', '', '', '', '', '', '', '', 'retiro',
              0, '', 2450, 2231, 0, ${aviso}, 100, 200)`.execute(db)
      await insertPedido('open', LINES.map(([line]) => line).join('\n'))
      await insertPedido('cleared', '')
      await insertPedido('quiet', '')
      const insertNota = (id: string, tipo: string, sobre: string) =>
        sql`insert into pedido_notas (id, pedido_id, en, autor, tipo, texto, sobre)
            values (${id}, 'cleared', 300, 'ana@casakas.uy', ${tipo}, 'Listo', ${sobre})`.execute(db)
      await insertNota('1', 'aviso_resuelto', `${LINES[3]![0]}\n${LINES[15]![0]}`)
      await insertNota('2', 'nota', 'Otra cosa')
      await insertPedido('short', '')
      await insertPedido('sent', '')
      await sql`update pedidos set medio_de_pago = 'transferencia' where id in ('short', 'sent')`.execute(db)
      await sql`update pedidos set estado = 'enviado' where id = 'sent'`.execute(db)
      const insertMovimiento = (id: string, pedidoId: string, centavos: number, descripcion = 'TRANSF') =>
        sql`insert into movimientos_banco (id, huella, lista_id, fecha, descripcion, centavos, orden, estado, pedido_id,
              quien, en, creado)
            values (${id}, ${id}, '', '2026-11-18', ${descripcion}, ${centavos}, 0, 'usado', ${pedidoId},
              'ana@casakas.uy', 400, 400)`.execute(db)
      await insertMovimiento('m1', 'open', 290150, 'TRANSF: A, B')
      await insertMovimiento('m2', 'short', 100)
      await insertMovimiento('m3', 'sent', 223150)
      await up(db)
      await hechos.up(db)
      await vigilancia.up(db)
      await reintegros.up(db)

      const of = async (pedidoId: string) =>
        db.selectFrom('pedidoAvisos').selectAll().where('pedidoId', '=', pedidoId).execute()
      const open = await of('open')
      expect(open).toHaveLength(LINES.length)
      for (const [line, fields] of LINES) {
        const row = open.find((one) => explainAviso(one) === line.replace('60 USD', '60\u00a0USD'))
        expect(row, line).toMatchObject({ ...fields, creado: 200, resuelto: null, quien: '', nota: '' })
      }
      const how = { resuelto: 300, quien: 'administrador', autor: 'ana@casakas.uy', nota: 'Listo' }
      const cleared = (await of('cleared')).sort((a, b) => (a.tipo < b.tipo ? 1 : -1))
      expect(cleared).toMatchObject([
        { tipo: 'pago_de_mas', pagoId: '1004', ...how },
        { tipo: 'otro', detalle: 'Un pago que no coincide', ...how },
      ])
      expect(await of('quiet')).toEqual([])
      expect(open.find(({ tipo }) => tipo === 'transferencia_de_mas')).toMatchObject({ movimientoId: 'm1' })
      const confirmed = { esperado: 223100, creado: 400 }
      expect(await of('short')).toMatchObject([
        { tipo: 'faltan', centavos: 100, movimientoId: 'm2', resuelto: null, ...confirmed },
      ])
      expect(await of('sent')).toMatchObject([
        { tipo: 'sobran', centavos: 223150, movimientoId: 'm3', resuelto: 400, autor: 'ana@casakas.uy', ...confirmed },
      ])
      expect(await db.selectFrom('pedidoNotas').select('id').execute()).toEqual([{ id: '2' }])
    } finally {
      await database.close()
      await drop()
    }
  })
})
