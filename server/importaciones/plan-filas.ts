import type { Kysely } from 'kysely'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { warnOfImagenes, warnOfPrecios, warnOfStock } from '#domain/importaciones/avisos.ts'
import { compareCampos } from '#domain/importaciones/diferencias.ts'
import type { NotasDeFila } from '#domain/importaciones/eleccion.ts'
import { CAMPO_ETIQUETA, type Campos, type Formato } from '#domain/importaciones/importacion.ts'
import { exportedImagen, imagenIdOf } from '#domain/importaciones/planilla.ts'
import { VALORES_INICIALES } from '#domain/productos/campos.ts'
import { findPorEncima } from '#domain/productos/precio.ts'
import { CAMPOS_DE_QUE_ES, faltasDeQueEs, findProcedencia, type Procedencia } from '#domain/productos/procedencia.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { slugify } from '#domain/texto/texto.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { loadProductosInternosById } from '#server/productos/load-productos.ts'
import { matchProductos, type Hallados, type Marca } from '#server/productos/match-productos.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import type { ImportacionFilaRow, Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { findKnownImagenes } from './importaciones.repo.ts'
import type { Fila } from './leer/lectura.ts'

/** Everything that a new product starts with. */
export type CamposNuevos = Campos & { id: string } & Required<
    Omit<Campos, 'slug' | 'slugsAnteriores' | 'creado' | 'id'>
  >

/** Formats of others, which may know nothing of shirts made to order. */
const DE_AFUERA: Formato[] = ['shopify_csv', 'tiendanube_csv', 'woocommerce_csv', 'lista_propia']
/** Formats without a price for shirts made to order, or not for all. */
const WITHOUT_ENCARGO: Formato[] = ['base_json', 'base_csv', ...DE_AFUERA]

/**
 * Tells what a file's rows would do to the shop as it is now. They make a product, change fields of one, do nothing, or
 * are refused. A product is found by its id, else its code, else (where the row has neither) its address. Called with
 * the file's rows in order, some hundred at a time.
 * @param resolve what a row says, where that follows from the product that it is about
 */
export function createPlanner(
  runtime: Pick<Runtime, 'database' | 'newId'>,
  importacionId: string,
  formato: Formato | null,
  resolve: (fila: Fila, producto: ProductoInterno | null) => Fila = (fila) => fila,
) {
  const { read } = runtime.database
  /** Lines by what identifies their product. */
  const seen = new Map<string, number>()
  let orden = 0
  let usual: Promise<Pesos | null> | null = null

  return async (filas: Fila[]): Promise<ImportacionFilaRow[]> => {
    const mediana = await (usual ??= selectMediana(read))
    const { procedencias } = await readAjustes(runtime)
    // Products are read before the fields: an edit in between is noticed when the row is imported.
    const hallados = await matchProductos(read, {
      ids: filas.flatMap(({ campos }) => campos.id ?? []),
      codigos: filas.flatMap(({ campos }) => campos.codigo ?? []),
      slugs: filas.flatMap(({ campos }) => addressOfCampos(campos) ?? []),
    })
    const marcas = filas.map(({ campos }) => findMarca(hallados, campos))
    const productos = await loadProductosInternosById(
      read,
      marcas.flatMap((marca) => marca?.id ?? []),
    )
    const pictures = filas.flatMap(({ campos }) => campos.imagenes ?? [])
    const known = await findKnownImagenes(read, {
      ids: pictures.flatMap((url) => imagenIdOf(url) ?? []),
      urls: pictures,
    })
    const own = (url: string): string => {
      const id = imagenIdOf(url)
      const found = id !== null && known.ids.has(id) ? id : known.porUrl.get(url)
      return found === undefined ? url : exportedImagen('', found)
    }

    return filas.map((written, at) => {
      const marca = marcas[at] ?? null
      const producto = marca === null ? null : (productos.get(marca.id) ?? null)
      const fila = resolve(written, producto)
      const { imagenes } = fila.campos
      const escritos = imagenes === undefined ? fila.campos : { ...fila.campos, imagenes: imagenes.map(own) }
      const campos = withProcedencia(escritos, procedencias)
      const fallas = [...fila.fallas, ...repeated(seen, campos, marca, fila.linea), ...taken(hallados, campos, marca)]
      const row = { importacionId, orden: orden++, linea: fila.linea, estado: 'pendiente' as const, ...BLANK }
      const shown = {
        codigo: (campos.codigo ?? producto?.codigo ?? '').slice(0, 100),
        nombre: (campos.nombre || producto?.nombre || '').slice(0, 200),
      }
      const nuevo =
        producto === null && fallas.length === 0
          ? completeProducto(campos, fila.notas ?? {}, formato, runtime.newId)
          : null
      if (nuevo !== null) fallas.push(...nuevo.fallas)
      if (fallas.length === 0) fallas.push(...fallasDeQueEs(campos, nuevo?.campos ?? producto!, procedencias))
      if (fallas.length > 0) {
        return {
          ...row,
          ...shown,
          tipo: 'rechazada',
          // The reason quotes the cells, and PostgreSQL keeps no NUL.
          motivo: fallas.join(' ').replaceAll('\0', ' '),
          despues: JSON.stringify(fila.celdas),
        }
      }
      if (nuevo !== null) {
        const notas = { ...fila.notas, ...(nuevo.sinEncargo ? { sinEncargo: true as const } : {}) }
        return {
          ...row,
          codigo: nuevo.campos.codigo,
          nombre: nuevo.campos.nombre,
          tipo: 'nuevo',
          productId: nuevo.campos.id,
          despues: JSON.stringify(nuevo.campos),
          porEncima: notePorEncima(nuevo.campos, nuevo.campos),
          notas: writeNotas(notas),
          avisos: JSON.stringify([...fila.avisos, ...nuevo.avisos, ...warnOfPrecios(campos, nuevo.campos, mediana)]),
        }
      }
      const cambio = compareConNotas(producto!, campos, fila.notas ?? {})
      if (cambio === null) return { ...row, ...shown, tipo: 'igual', productId: producto!.id }
      const precios = { ...producto!, ...cambio.despues }
      return {
        ...row,
        ...shown,
        tipo: 'cambia',
        productId: producto!.id,
        sello: marca!.actualizado,
        despues: JSON.stringify(cambio.despues),
        antes: JSON.stringify(cambio.antes),
        porEncima: notePorEncima(precios, producto!),
        notas: writeNotas(fila.notas ?? {}),
        avisos: JSON.stringify([
          ...fila.avisos,
          ...warnOfStock(cambio.antes.stock, cambio.despues.stock),
          ...warnOfImagenes(cambio.antes.imagenes, cambio.despues.imagenes),
          ...warnOfPrecios(cambio.despues, precios, mediana),
        ]),
      }
    })
  }
}

const BLANK = {
  productId: null,
  sello: null,
  despues: '',
  antes: '',
  porEncima: '',
  notas: '',
  hecho: '',
  avisos: '[]',
  motivo: '',
}

function writeNotas(notas: NotasDeFila): string {
  return Object.keys(notas).length === 0 ? '' : JSON.stringify(notas)
}

/**
 * What a row would change. Sizes that another shop doesn't count keep their units. A crossed-out price that may be
 * chosen instead counts as a change.
 */
function compareConNotas(
  producto: ProductoInterno,
  campos: Campos,
  { sinContar = [], tachado }: NotasDeFila,
): ReturnType<typeof compareCampos> {
  const kept = Object.entries(producto.stock).filter(([talle]) => sinContar.includes(talle))
  const stock = campos.stock === undefined ? {} : { stock: { ...campos.stock, ...Object.fromEntries(kept) } }
  const cambio = compareCampos(producto, { ...campos, ...stock })
  const isChoice = tachado !== undefined && campos.precio !== undefined
  if (!isChoice || (cambio === null && tachado === producto.precio)) return cambio
  return {
    antes: { ...cambio?.antes, precio: producto.precio },
    despues: { ...cambio?.despues, precio: campos.precio! },
  }
}

/** The card price in the middle of all of the shop's; null in an empty one. */
async function selectMediana(read: Kysely<Schema>): Promise<Pesos | null> {
  const count = await countRows(read.selectFrom('products'))
  const row = await read
    .selectFrom('products')
    .select('precio')
    .orderBy('precio')
    .limit(1)
    .offset(Math.floor(count / 2))
    .executeTakeFirst()
  return row?.precio ?? null
}

/** The transfer prices that are above the card price in `precios`, with their values in `ahora`. */
function notePorEncima(precios: Parameters<typeof findPorEncima>[0], ahora: typeof precios): string {
  const campos = findPorEncima(precios)
  return campos.length === 0 ? '' : JSON.stringify(Object.fromEntries(campos.map((campo) => [campo, ahora[campo]])))
}

/** The address by which a row without id and code finds its product. */
function addressOfCampos({ id, codigo, slug, nombre }: Campos): string | null {
  return id === undefined && codigo === undefined ? (slug ?? (slugify(nombre ?? '') || null)) : null
}

function findMarca({ porId, porCodigo, porSlug }: Hallados, campos: Campos): Marca | null {
  return (
    porId.get(campos.id ?? '') ??
    porCodigo.get((campos.codigo ?? '').toLowerCase()) ??
    porSlug.get(addressOfCampos(campos) ?? '') ??
    null
  )
}

/** A product can be in a file only once. */
function repeated(seen: Map<string, number>, campos: Campos, marca: Marca | null, linea: number): string[] {
  const address = addressOfCampos(campos)
  const keys = [
    { key: `código ${campos.codigo?.toLowerCase()}`, what: `El código ${campos.codigo}`, given: campos.codigo },
    { key: `id ${campos.id}`, what: `El id ${campos.id}`, given: campos.id },
    { key: `dirección ${address}`, what: `El producto ${campos.nombre ?? address}`, given: address },
    { key: `producto ${marca?.id}`, what: `El producto de código ${marca?.codigo}`, given: marca },
  ].filter(({ given }) => given !== undefined && given !== null)
  const before = keys.find(({ key }) => seen.has(key))
  if (before !== undefined) return [`${before.what} ya está en la línea ${seen.get(before.key)}.`]
  for (const { key } of keys) seen.set(key, linea)
  return []
}

function taken({ porCodigo }: Hallados, { codigo }: Campos, marca: Marca | null): string[] {
  const other = codigo === undefined ? undefined : porCodigo.get(codigo.toLowerCase())
  return other === undefined || marca === null || other.id === marca.id
    ? []
    : [`El código ${codigo} es de otro producto.`]
}

/** A row's procedencia as the owner words it. */
function withProcedencia(campos: Campos, procedencias: Procedencia[]): Campos {
  const known = findProcedencia(procedencias, campos.procedencia ?? '')
  return known === undefined ? campos : { ...campos, procedencia: known.nombre }
}

/** What would be wrong with what is said of a shirt, if a row says any of it. */
function fallasDeQueEs(
  campos: Campos,
  producto: ProductoInterno | CamposNuevos,
  procedencias: Procedencia[],
): string[] {
  if (CAMPOS_DE_QUE_ES.every((campo) => campos[campo] === undefined)) return []
  const faltas = Object.entries(faltasDeQueEs({ ...producto, ...campos }, procedencias))
  return faltas.map(([campo, falta]) => `${ownValue(CAMPO_ETIQUETA, campo)}: ${falta}`)
}

/** A new product from what its row says (specification 3.2, 5.21). */
function completeProducto(
  campos: Campos,
  { sinContar = [] }: NotasDeFila,
  formato: Formato | null,
  newId: () => string,
): { campos: CamposNuevos; fallas: string[]; avisos: string[]; sinEncargo: boolean } {
  const fallas: string[] = []
  const avisos: string[] = []
  const id = campos.id ?? newId()
  let { codigo, precioEncargo } = campos
  const sinEncargo = precioEncargo === undefined && DE_AFUERA.some((other) => other === formato)
  const stock = { ...campos.stock, ...Object.fromEntries(sinContar.map((talle) => [talle, 0])) }
  if (campos.nombre === undefined) fallas.push('Nombre: falta.')
  if (campos.precio === undefined) fallas.push('Precio: falta.')
  if (precioEncargo === undefined) {
    if (WITHOUT_ENCARGO.some((other) => other === formato)) {
      precioEncargo = campos.precio
      if (!sinEncargo) avisos.push('Precio por encargo: falta; queda igual al precio.')
    } else fallas.push('Precio por encargo: falta.')
  }
  if (codigo === undefined) {
    codigo = `IMP-${id
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(-8)
      .toUpperCase()}`
    avisos.push(`Código: falta; queda ${codigo}.`)
  }
  return {
    campos: { ...VALORES_INICIALES, ...campos, id, codigo, stock, precioEncargo: precioEncargo ?? 0 } as CamposNuevos,
    fallas,
    avisos,
    sinEncargo,
  }
}
