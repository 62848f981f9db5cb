import { sql, type Kysely } from 'kysely'
import { comienzoDe, diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { USO_DE_DESHECHO } from '#server/db/dinero-en-sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { hojaPorDia } from './por-dia.ts'

type Movido = Record<'en' | 'vence' | 'monto', number | string> &
  Record<'que' | 'credito' | 'pedido' | 'nombre', string>

/** Credit that was given, and that orders used or gave back as they were undone: used is negative. */
export const hojaDeCredito = hojaPorDia('Crédito', ['devoluciones.resuelto', 'documentos.dia'], selectMovidos, [
  { titulo: 'Fecha', tipo: 'momento', leer: ({ en }) => Number(en) },
  { titulo: 'Crédito', tipo: 'texto', leer: ({ credito }) => credito },
  { titulo: 'Qué', tipo: 'texto', leer: ({ que }) => que },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ pedido }) => pedido },
  { titulo: 'Cliente', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'Importe', tipo: 'pesos', leer: ({ monto }) => Number(monto) },
  { titulo: 'Vence', tipo: 'fecha', leer: ({ vence }) => diaDe(Number(vence) - 1) },
])

async function selectMovidos(db: Kysely<Schema>, dia: Dia): Promise<Movido[]> {
  const { rows } = await sql<Movido>`
    select d.resuelto as en, c.codigo as credito, 'Se dio' as que, p.codigo as pedido, p.nombre, c.monto, c.vence
      from devoluciones d join creditos c on c.devolucion_id = d.id join pedidos p on p.id = d.pedido_id
     where d.resuelto >= ${comienzoDe(dia)} and d.resuelto < ${comienzoDe(dia + 1)}
     union all
    select v.en, c.codigo, case when v.clase = 'venta' then 'Se usó' else 'Volvió' end, p.codigo, p.nombre,
           case when v.clase = 'venta' then -p.a_cuenta else p.a_cuenta - ${USO_DE_DESHECHO} end, c.vence
      from documentos v join pedidos p on p.id = v.pedido_id and p.credito <> '' join creditos c on c.codigo = p.credito
     where v.dia = ${dia} and (v.clase = 'venta' or (v.clase = 'anulacion' and p.a_cuenta > ${USO_DE_DESHECHO}))
     order by 1, 2`.execute(db)
  return rows
}
