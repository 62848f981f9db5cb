import { setTimeout as pause } from 'node:timers/promises'
import { toFormulario } from '#domain/productos/formulario.ts'
import { selectProductosInternos } from '#server/productos/productos.repo.ts'
import type { Database } from '#server/db/connect.ts'
import type { Acknowledged } from '../soak/load.ts'

export const OWNER = { ADMIN_EMAIL: 'duena@casakas.example', ADMIN_PASSWORD: 'una-clave-para-el-caos' }

/** A size that nobody buys: what its figure is, the owner said. */
export const TALLE_DE_LA_DUENA = 'XL'

/** What the owner set something to, in order; those that were answered are so, of the others nobody knows. */
type Said = { valor: number; acknowledged: boolean }
export type OwnersWord = {
  /** By product. */
  precios: Map<string, Said[]>
  unidades: Map<string, Said[]>
  /** Codes of orders whose transfer was confirmed. */
  confirmados: string[]
}

type Options = {
  /** The shop, which comes and goes. */
  origin: string
  /** What the owner sees on her pages is read here. */
  database: Database
  productos: { id: string }[]
  acknowledged: Acknowledged
}

const REST_MS = 150
const ANSWER_MAX = 15_000

/** The owner, who changes prices and stock and confirms transfers, one after the other, until told to stop. */
export function startOwner({ origin, database, productos, acknowledged }: Options) {
  const word: OwnersWord = { precios: new Map(), unidades: new Map(), confirmados: [] }
  const closing = new AbortController()
  let cookie = ''
  let turn = 0

  async function send(path: string, type: string, body: string | URLSearchParams): Promise<Response | null> {
    const answer = await fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, Cookie: cookie, ...(type === '' ? {} : { 'Content-Type': type }) },
      body,
      signal: AbortSignal.timeout(ANSWER_MAX),
    }).catch(() => null)
    // The owner was sent to the sign-in.
    if (answer?.status === 202 || answer?.status === 302) cookie = ''
    return answer
  }

  const isDone = (answer: Response | null) => answer?.status === 200

  async function signIn(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = OWNER
    const answer = await fetch(`${origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin },
      body: new URLSearchParams({ email, password }),
      signal: AbortSignal.timeout(ANSWER_MAX),
    }).catch(() => null)
    if (answer?.status !== 302) return pause(1_000, undefined)
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  async function say(of: Map<string, Said[]>, id: string, valor: number, answer: () => Promise<Response | null>) {
    const said: Said = { valor, acknowledged: false }
    of.set(id, [...(of.get(id) ?? []), said])
    said.acknowledged = isDone(await answer())
  }

  async function changePrecio(id: string): Promise<void> {
    const [producto] = await selectProductosInternos(database.read, [id])
    const row = await database.read.selectFrom('products').select('actualizado').where('id', '=', id).executeTakeFirst()
    if (producto === undefined || row === undefined) return
    const precio = 2_000 + ++turn
    const body = {
      actualizado: row.actualizado,
      formulario: { ...toFormulario(producto), precio: String(precio) },
      stock: [],
      imagenes: [],
    }
    await say(word.precios, id, precio, () =>
      send(`/admin/editar/${id}.data`, 'application/json', JSON.stringify(body)),
    )
  }

  async function changeUnidades(id: string): Promise<void> {
    const row = await database.read
      .selectFrom('productStock')
      .select('cantidad')
      .where('productId', '=', id)
      .where('talle', '=', TALLE_DE_LA_DUENA)
      .executeTakeFirstOrThrow()
    const valor = ++turn
    const form = { que: 'stock', talle: TALLE_DE_LA_DUENA, antes: String(row.cantidad), valor: String(valor) }
    await say(word.unidades, id, valor, () => send(`/admin/producto/${id}.data`, '', new URLSearchParams(form)))
  }

  async function confirm(): Promise<void> {
    const esperando = acknowledged.pedidos.filter(
      ({ medio, codigo }) => medio === 'transferencia' && !word.confirmados.includes(codigo),
    )
    const codigo = esperando.at(Math.floor(Math.random() * esperando.length))?.codigo
    if (codigo === undefined) return
    const body = JSON.stringify({ codigo, desde: 'pendiente_pago' })
    const answer = await send('/admin/transferencias.data', 'application/json', body)
    // The answer is good too when the order can't be confirmed any more, and says so.
    if (isDone(answer) && (await answer!.text()).includes('quedó pagado')) word.confirmados.push(codigo)
  }

  async function work(): Promise<void> {
    for (let at = 0; !closing.signal.aborted; at++) {
      const { id } = productos[at % productos.length]!
      const things = [() => changePrecio(id), () => changeUnidades(id), confirm]
      await (cookie === '' ? signIn() : things[at % things.length]!()).catch(() => undefined)
      await pause(REST_MS)
    }
  }

  const working = work()
  return {
    word,
    async stop(): Promise<void> {
      closing.abort()
      await working
    },
  }
}

/**
 * Compares what the owner was told with what is there. The last thing that was answered holds, or something that she
 * said after it and nobody answered.
 * @returns what is lost, in words
 */
export async function checkOwner(
  { read }: Database,
  { precios, unidades, confirmados }: OwnersWord,
): Promise<string[]> {
  const faults: string[] = []
  const products = await read.selectFrom('products').select(['id', 'precio']).execute()
  const figures = await read
    .selectFrom('productStock')
    .select(['productId', 'cantidad'])
    .where('talle', '=', TALLE_DE_LA_DUENA)
    .execute()
  const check = (what: string, said: Said[], now: number) => {
    const last = said.findLastIndex(({ acknowledged }) => acknowledged)
    const possible = said.slice(Math.max(last, 0)).map(({ valor }) => valor)
    if (last >= 0 && !possible.includes(now)) faults.push(`${what} es ${now}, y se dijo ${possible.join(', ')}`)
  }
  for (const { id, precio } of products) check(`el precio de ${id}`, precios.get(id) ?? [], precio)
  for (const { productId, cantidad } of figures)
    check(`el stock de ${productId}`, unidades.get(productId) ?? [], cantidad)

  const pedidos = await read.selectFrom('pedidos').select(['codigo', 'estado']).execute()
  const estados = new Map(pedidos.map(({ codigo, estado }) => [codigo, estado]))
  for (const codigo of confirmados) {
    const estado = estados.get(codigo)
    if (estado !== 'pagado') faults.push(`la transferencia de ${codigo} se confirmó, y está ${String(estado)}`)
  }
  return faults
}
