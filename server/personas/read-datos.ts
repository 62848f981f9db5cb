import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Confirmado } from '#domain/cuentas/suceso.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import {
  COMPROBACIONES,
  type DatoPersonal,
  type DatosPersonales,
  type PedidoDePersona,
} from '#domain/personas/persona.ts'
import { enumerate } from '#domain/texto/texto.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import { readExpedientes, type Expediente } from '#server/pedidos/probar/read-expedientes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { findPersonas } from './find-personas.ts'

/**
 * Everything that is kept about somebody: their orders with all that belongs to them, and their messages. Left out are
 * others' data, keys to anything, and what is only made of the rest (specification 35.3, 35.4). That it was given is a
 * security event, with how the owner made sure of who asks.
 * @returns `no_encontrado` when nothing is kept of whom was chosen (any more)
 */
export async function readDatos(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId' | 'log'>,
  { buscar, claves, comprobacion }: PedidoDePersona,
  quien: string,
  { confirmado, ...origen }: Confirmado,
): Promise<Resultado<DatosPersonales, Fallo<'confirmar_identidad' | 'no_encontrado'>>> {
  if (!confirmado) return fallo('confirmar_identidad')
  const personas = (await findPersonas(runtime, buscar)).filter(({ clave }) => claves.includes(clave))
  if (personas.length === 0) return fallo('no_encontrado')
  const db = runtime.database.aside
  const ids = personas.flatMap(({ pedidos }) => pedidos.map(({ id }) => id))
  const pedidos: Registro[] = []
  for await (const expediente of readExpedientes(db, ids)) pedidos.push(await toRegistro(runtime, expediente))
  const mensajes = personas.flatMap((persona) => persona.mensajes)
  const correos = personas.flatMap((persona) => persona.correos.map((correo) => correo.toLowerCase()))
  const escritos = await db
    .selectFrom('mensajes')
    .selectAll()
    .where('id', 'in', ['', ...mensajes])
    .orderBy('creado')
    .execute()
  const avisos = ['', ...personas.flatMap((persona) => persona.avisos)]
  const esperas = await db
    .selectFrom('esperas')
    .innerJoin('deseos', 'deseos.id', 'esperas.deseoId')
    .select([
      'tipo',
      'texto',
      'talle',
      'modo',
      'medio',
      'correo',
      'telefono',
      'precio',
      'estado',
      'creado',
      'confirmada',
    ])
    .where('esperas.id', 'in', avisos)
    .where('esperas.estado', '<>', 'avisada')
    .orderBy('creado')
    .execute()
  const avisados = await db
    .selectFrom('correos')
    .select(['para', 'asunto', 'estado', 'creado', 'enviado'])
    .where('id', 'in', avisos)
    .orderBy('creado')
    .execute()
  const bloqueados = await db
    .selectFrom('remitentesBloqueados')
    .selectAll()
    .where('correo', 'in', ['', ...correos])
    .execute()
  const codigos = pedidos.map(({ codigo }) => String(codigo))
  await noteEvent(runtime, {
    tipo: 'datos_entregados',
    quien,
    ...origen,
    detalle: `${codigos.length === 0 ? 'mensajes' : enumerate(codigos)}; ${COMPROBACIONES[comprobacion].toLowerCase()}`,
  })
  return ok({
    tienda: (await readAjustes(runtime)).nombre,
    fecha: new Date(runtime.clock()).toISOString(),
    pedidos,
    mensajes: escritos.map((row) => writeDatos(row, ['id', 'busqueda', 'sinAvisar'])),
    esperas: [...esperas, ...avisados].map((row) => writeDatos(row, [])),
    bloqueados: bloqueados.map((row) => writeDatos(row, ['quien'])),
  })
}

type Registro = { [nombre: string]: DatoPersonal }

/** Whoever works in the shop is somebody else; ids and seals say nothing of anybody. The rest is made of what is told. */
const SIN_CONTAR = ['id', 'pedidoId', 'autor', 'sello']

async function toRegistro({ database }: Pick<Runtime, 'database'>, expediente: Expediente): Promise<Registro> {
  const {
    pedido,
    lineas,
    encargos,
    eventos,
    pagos,
    reintegros,
    devoluciones,
    creditos,
    notas,
    avisos,
    movimientos,
    cfe,
  } = expediente
  const correos = await selectRowsOf(database.aside, 'correos', [pedido.id], ['creado', 'id'])
  const comprobantes = await selectRowsOf(database.aside, 'comprobantes', [pedido.id], ['creado', 'id'])
  const fotos = await database.aside
    .selectFrom('devolucionFotos')
    .selectAll()
    .where('devolucionId', 'in', ['', ...devoluciones.map(({ id }) => id)])
    .orderBy('creado')
    .orderBy('id')
    .execute()
  return {
    ...writeDatos(pedido, PEDIDO_SIN_CONTAR),
    lineas: lineas.map((row) => writeDatos(row, ['imagen', 'productId', 'orden', 'estampadaPor'])),
    // What the shop pays its maker says nothing of anybody.
    encargos: encargos.map((row) => writeDatos(row, ['orden', 'pedidaPor', 'llegadaPor', 'costo'])),
    historial: eventos.map((row) => writeDatos(row, ['movimientoId', 'callado'])),
    pagos: pagos.map(({ efectos: _efectos, cargos: _cargos, ...row }) =>
      writeDatos({ pago: row.id, ...row }, PAGO_SIN_CONTAR),
    ),
    reintegros: reintegros.map((row) => writeDatos(row, ['intentos', 'proximoIntento', 'error', 'proveedorId'])),
    devoluciones: devoluciones.map(({ lineas: vuelven, pasos, ...row }) => ({
      ...writeDatos(row, ['cambioId']),
      lineas: vuelven.map(({ reemplazo, ...linea }) =>
        writeDatos({ ...linea, ...reemplazo }, ['llegadaPor', 'productId']),
      ),
      historial: pasos.map((paso) => writeDatos(paso, [])),
      creditos: [creditos.get(row.id) ?? []].flat().map((credito) => writeDatos(credito, [])),
      fotos: fotos
        .filter(({ devolucionId }) => devolucionId === row.id)
        .map((foto) => writeDatos(foto, FOTO_SIN_CONTAR)),
    })),
    // The bank's words about a movement may name whoever paid for somebody else.
    transferencias: movimientos.map(({ fecha, centavos, moneda }) => ({ fecha, importe: centavos / 100, moneda })),
    comprobantes: comprobantes.map((row) => writeDatos(row, ['subida', 'hash', 'clave', 'ancho', 'alto'])),
    notas: notas.filter(({ tipo }) => tipo !== 'encargo_costo').map((row) => writeDatos(row, ['sobre'])),
    facturas: cfe.map((row) => writeDatos(row, CFE_SIN_CONTAR)),
    avisos: avisos.map((row) => writeDatos(row, ['movimientoId'])),
    correos: correos.map(({ para, asunto, estado, creado, enviado, borrado, parametros }) => ({
      ...writeDatos({ para, asunto, estado, creado, enviado, textoBorrado: borrado }, []),
      contenido: withoutEnlaces(JSON.parse(parametros) as Registro),
    })),
  }
}

/** What the provider keeps of it is between it and the shop. */
const PAGO_SIN_CONTAR = ['actualizadoProveedor', 'netoRecibido', 'seLibera', 'liberado', 'totalPagado', 'cuota']

/** How far the shop is with issuing it. */
const CFE_SIN_CONTAR = ['clave', 'numeroInterno', 'proveedorId', 'pdf', 'intentos', 'proximoIntento', 'error']

const FOTO_SIN_CONTAR = ['devolucionId', 'subida', 'clave', 'ancho', 'alto']

const PEDIDO_SIN_CONTAR = [
  'token',
  'idempotencyKey',
  'huella',
  'preferenceId',
  'initPoint',
  'preferenceExpira',
  'busqueda',
  'proximaConsulta',
  'puntoId',
  'retiene',
  'usoDeCodigo',
  'telefonoNormal',
  'casilla',
  'actualizado',
]

/** What leads to the order or to pictures of it would let in whoever finds the paper. */
function withoutEnlaces({ enlace_pedido: _enlace, bancos: _bancos, lineas, ...rest }: Registro): Registro {
  const shown = Array.isArray(lineas) ? lineas.map((linea) => ({ ...(linea as Registro), dibujo: '' })) : []
  return { ...rest, lineas: shown }
}

/** Columns that are moments. */
const MOMENTOS = new Set([
  'creado',
  'actualizado',
  'en',
  'resuelto',
  'enviado',
  'emitido',
  'confirmada',
  'textoBorrado',
  'pedida',
  'llegada',
  'estampada',
  'corregida',
  'retenidoHasta',
])

/** A row as it reads, without some columns: moments in words that every program knows (ISO, UTC). */
function writeDatos(row: { [column: string]: DatoPersonal }, without: readonly string[]): Registro {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !SIN_CONTAR.includes(name) && !without.includes(name))
      .map(([name, value]) => [
        name,
        MOMENTOS.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
      ]),
  )
}
