import { formatPesos } from '#domain/dinero/dinero.ts'
import { CAMPOS_DE_PRODUCTO, DEFINICION_DE_CAMPO, pickCampos } from '#domain/productos/campos.ts'
import { exportedImagen } from './planilla.ts'
import type { Campos } from './importacion.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { compareTalles } from '#domain/productos/talle.ts'

/** Fields that an import can change in an existing product, in the order in which they are shown. */
const COMPARADOS = CAMPOS_DE_PRODUCTO.flatMap((campo) => (campo === 'nombre' ? [campo, 'slug' as const] : [campo]))
type CampoComparado = (typeof COMPARADOS)[number]

/** What a file can say of a product, as the product has it; pictures by their addresses in this shop. */
export function camposComparados(producto: ProductoInterno): Required<Pick<Campos, CampoComparado>> {
  return { ...producto, imagenes: producto.imagenes.map(({ id }) => exportedImagen('', id)) }
}

/**
 * The fields of a file's row that differ from the product: as they are, and as they would be.
 * @returns null when nothing differs
 */
export function compareCampos(producto: ProductoInterno, campos: Campos): { antes: Campos; despues: Campos } | null {
  const actual = camposComparados(producto)
  const changed = COMPARADOS.filter(
    (campo) => campos[campo] !== undefined && canonicalValor(campos[campo]) !== canonicalValor(actual[campo]),
  )
  if (changed.length === 0) return null
  return { antes: pickCampos<Campos, keyof Campos>(actual, changed), despues: pickCampos(campos, changed) }
}

/** A size that isn't mentioned differs from one without units: the former is unknown, the latter sold out. */
function canonicalValor(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Fields of a change in the order in which they are shown. */
export function changedFields(campos: Campos): CampoComparado[] {
  return COMPARADOS.filter((campo) => campos[campo] !== undefined)
}

/** Pictures before and after for a person: by their addresses, those of an archive by their files' names. */
export function describeImagenes(antes: string[], despues: string[]): { antes: string; despues: string } {
  const names = despues.flatMap((address) => /^foto:[^/]+\/[^/]+\/(.*)$/s.exec(address)?.[1] ?? [])
  if (names.length === 0) return { antes: describeValorDeCampo(antes), despues: describeValorDeCampo(despues) }
  const count = antes.length === 1 ? '1 foto' : `${antes.length} fotos`
  return { antes: antes.length === 0 ? '—' : count, despues: names.join(', ') }
}

/** A field's value as a person reads it, amounts as prices. */
export function describeCampoComparado(campo: CampoComparado, value: unknown): string {
  const tipo = campo === 'slug' ? 'texto' : DEFINICION_DE_CAMPO[campo].tipo
  const isPesos = tipo === 'pesos' || tipo === 'pesosOpcionales'
  return isPesos && typeof value === 'number' ? formatPesos(value) : describeValorDeCampo(value)
}

/** A value as a person reads it: `S 1 · M 4`, `sí`, `celeste, blanco`, `—` for nothing. */
export function describeValorDeCampo(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.join(', ')
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value).sort(([a], [b]) => compareTalles(a, b))
  return entries.length === 0 ? '—' : entries.map(([talle, cantidad]) => `${talle} ${cantidad}`).join(' ·\u00a0')
}
