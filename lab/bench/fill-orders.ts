import { insertRows, type Row } from '#demo/insert-rows.ts'
import { textoDePedido } from '#domain/pedidos/busqueda-pedidos.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { newCodigo, newToken } from '#server/pedidos/guardar/codigo.ts'

const BATCH = 2_000
const DAY = 24 * 60 * 60_000
/** How long the shop has sold. */
const DAYS = 700
/** Of the latest orders, those that still wait for their money, and those that the shop has to send. */
const WAITING = 300
const OPEN = 1_800

const APELLIDOS = ['Núñez', 'Rodríguez', 'Pereira', 'Silva', 'Da Cunha', 'Méndez', 'Olivera', 'Techera']

/** A product that lines sell. */
type Vendido = { id: string; codigo: string; nombre: string }

/**
 * Fills a shop that isn't started yet as after two years: orders, their lines, events, payments and mails, and as many
 * contact messages. Nearly all are done with, some have to be sent, few wait for their money.
 * @param now milliseconds UTC, when the last came
 */
export async function fillOrders(database: Database, count: number, newId: () => string, now: number): Promise<void> {
  const vendidos = await database.read.selectFrom('products').select(['id', 'codigo', 'nombre']).limit(5_000).execute()
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => first + at)
    const made = numbers.map((number) => makePedido(number, { count, newId, now, vendidos }))
    await database.transaction(async (tx) => {
      for (const table of TABLES) {
        const rows = made.flatMap((pedido) => pedido[table])
        await insertRows(tx, database.dialect, table, rows)
      }
    })
  }
}

const TABLES = [
  'pedidos',
  'pedidoLineas',
  'pagos',
  'pagoEfectos',
  'pedidoEventos',
  'pedidoEncargos',
  'pedidoAvisos',
  'comprobantes',
  'correos',
  'mensajes',
] as const satisfies (keyof Schema)[]

type Filas = Record<(typeof TABLES)[number], Row[]>
type Wanted = { count: number; newId: () => string; now: number; vendidos: Vendido[] }

function makePedido(number: number, { count, newId, now, vendidos }: Wanted): Filas {
  const age = count - 1 - number
  const id = newId()
  const codigo = `${newCodigo()}${number}`
  const nombre = `Persona ${number} ${APELLIDOS[number % APELLIDOS.length]}`
  const telefono = `09${1_000_000 + number}`
  const correo = `persona${number}@example.com`
  const creado = Math.round(now - (age / count) * DAYS * DAY) - 60_000
  const estado = estadoOf(number, age)
  const medio = number % 3 === 0 ? 'transferencia' : 'tarjeta'
  const waits = estado === 'pendiente_pago'
  const total = 2450 + (number % 40) * 10
  const vendido = vendidos[(number * 7) % vendidos.length]!
  const modo = number % 3 === 1 ? 'encargo' : 'stock'
  const pagoId = medio === 'tarjeta' && !waits ? String(10_000_000 + number) : null
  const done = !waits && estado !== 'pagado' && estado !== 'en_preparacion'
  const evento = (a: Estado, name: string, en: number): Row => ({
    id: newId(),
    pedidoId: id,
    en,
    quien: 'sistema',
    autor: '',
    evento: name,
    de: name === 'crear' ? null : 'pendiente_pago',
    a,
    detalle: '',
    medio: name === 'crear' ? medio : null,
    pagoId: name === 'pago_aprobado' ? pagoId : null,
    devuelto: null,
    movimientoId: null,
    callado: 0,
    correoAntes: null,
  })
  const correoDe = (asunto: string, en: number): Row => ({
    id: newId(),
    tipo: 'pedido',
    para: correo,
    asunto: `${asunto} ${codigo}`,
    parametros: JSON.stringify({ codigo, nombre, texto: 'Tu pedido está en camino. '.repeat(20) }),
    pedidoId: id,
    estado: number % 5_000 === 0 ? 'fallido' : 'enviado',
    intentos: 1,
    proximoIntento: en,
    error: '',
    creado: en,
    enviado: en,
    reintentado: null,
    reenvios: 0,
    copiaDe: null,
    borrado: null,
  })
  const print = modo === 'encargo' && number % 2 === 0 ? { nombre: 'SUÁREZ', numero: '9' } : { nombre: '', numero: '' }
  const buscable = {
    codigo,
    nombre,
    departamento: 'Montevideo',
    ciudad: 'Montevideo',
    calle: '18 de Julio',
    numeroPuerta: String(number % 3000),
    numeroApartamento: '',
    puntoNombre: '',
    puntoDireccion: '',
    documento: '',
    razonSocial: '',
    telefono,
    correo,
    totalMercadoPago: total,
    totalTransferencia: Math.round(total * 0.9),
    seguimiento: '',
  }
  return {
    pedidos: [
      {
        ...buscable,
        id,
        token: newToken(),
        idempotencyKey: `clave-${number}`,
        huella: '',
        estado,
        medioDePago: medio,
        comentarios: 'El timbre no anda. '.repeat(5),
        metodo: 'domicilio',
        costoEnvio: 260,
        tiempoEnvio: '24 hs',
        retenidoHasta: waits ? now + DAY : creado,
        preferenceId: null,
        initPoint: null,
        preferenceExpira: null,
        pagoEstado: pagoId === null ? null : 'approved',
        pagoDetalle: pagoId === null ? null : 'accredited',
        busqueda: textoDePedido(buscable, [{ ...vendido, nombrePersonalizado: print.nombre, numero: print.numero }]),
        creado,
        // The provider isn't asked about it as soon as the shop starts.
        proximaConsulta: now + DAY,
        retiene: 0,
        sello: '',
        red: `10.${(number >> 8) % 256}.${number % 256}.1`,
        telefonoNormal: telefono,
        casilla: correo,
        actualizado: creado,
      },
    ],
    pedidoLineas: [
      {
        pedidoId: id,
        orden: 0,
        productId: vendido.id,
        codigo: vendido.codigo,
        nombre: vendido.nombre,
        imagen: '',
        talle: 'M',
        modo,
        nombrePersonalizado: print.nombre,
        numero: print.numero,
        parches: 0,
        precio: total - 260,
        precioDescuento: Math.round(total * 0.9) - 260,
        extras: 0,
        estampada: done && print.nombre !== '' ? creado + DAY : null,
        estampadaPor: done && print.nombre !== '' ? 'ana@casakas.uy' : '',
        corregida: null,
        nombreAntes: '',
        numeroAntes: '',
      },
    ],
    pedidoEventos: [
      evento('pendiente_pago', 'crear', creado),
      ...(waits
        ? []
        : [evento('pagado', pagoId === null ? 'confirmar_transferencia' : 'pago_aprobado', creado + 60_000)]),
      ...(done ? [evento(estado, estado === 'cancelado' ? 'cancelar' : 'enviar', creado + 2 * DAY)] : []),
    ],
    pagos:
      pagoId === null
        ? []
        : [
            {
              id: pagoId,
              pedidoId: id,
              estado: 'approved',
              detalle: 'accredited',
              monto: total,
              moneda: 'UYU',
              medio: 'visa',
              cuotas: 1,
              actualizado: creado + 60_000,
              actualizadoProveedor: creado + 60_000,
              reparo: '',
            },
          ],
    pagoEfectos: pagoId === null ? [] : [{ pagoId, significado: 'aprobado', estado: 'approved', detalle: '' }],
    pedidoEncargos:
      modo === 'encargo' && !waits && number % 4 !== 0
        ? [
            {
              pedidoId: id,
              orden: 0,
              ...print,
              pedida: creado + DAY,
              pedidaPor: 'ana@casakas.uy',
              llegada: done ? creado + 2 * DAY : null,
              llegadaPor: done ? 'ana@casakas.uy' : '',
            },
          ]
        : [],
    pedidoAvisos:
      number % 500 === 0
        ? [
            {
              id: newId(),
              pedidoId: id,
              tipo: 'transferencia_sin_stock',
              centavos: null,
              pagoId: '',
              estado: '',
              detalle: '',
              quien: age < OPEN ? '' : 'administrador',
              autor: '',
              nota: '',
              creado,
              resuelto: age < OPEN ? null : creado + DAY,
            },
          ]
        : [],
    comprobantes:
      medio === 'transferencia' && number % 2 === 0
        ? [
            {
              id: newId(),
              pedidoId: id,
              subida: `subida-${number}`,
              hash: `hash-${number}`,
              tipo: 'jpg',
              bytes: 200_000,
              ancho: 900,
              alto: 1200,
              nombre: 'comprobante.jpg',
              clave: `comprobantes/${number}.jpg`,
              creado,
            },
          ]
        : [],
    correos: [correoDe('Recibimos tu pedido', creado), ...(done ? [correoDe('Enviamos tu pedido', creado + DAY)] : [])],
    mensajes: [
      {
        id: newId(),
        nombre,
        email: correo,
        telefono,
        mensaje: `Hola, ¿tienen la camiseta ${vendido.nombre} en talle M? `.repeat(3),
        creado,
        estado: age < 40 ? 'nuevo' : number % 3 === 0 ? 'respondido' : 'leido',
        busqueda: `${nombre} ${correo} hola tienen la camiseta ${vendido.nombre} en talle m`.toLowerCase(),
        sinAvisar: 0,
      },
    ],
  }
}

function estadoOf(number: number, age: number): Estado {
  if (age < WAITING) return 'pendiente_pago'
  if (age < OPEN) return number % 2 === 0 ? 'pagado' : 'en_preparacion'
  if (number % 25 === 0) return 'cancelado'
  return number % 30 === 0 ? 'enviado' : 'entregado'
}
