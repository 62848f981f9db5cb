import type { Producto } from './producto.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** Whom a shirt is cut for. */
export type Horma = 'adulto' | 'mujer' | 'ninos'

type Cortable = Pick<Producto, 'nombre' | 'categoria' | 'stock' | 'tallesEncargo'>

const DE_MUJER = /\b(mujer|mujeres|dama|damas|femenin[ao]s?)\b/

/** A shirt is a child's when all its sizes are ages, a woman's when its name or category says so. */
export function hormaDe({ nombre, categoria, stock, tallesEncargo }: Cortable): Horma {
  const talles = [...Object.keys(stock), ...tallesEncargo]
  if (talles.length > 0 && talles.every((talle) => /^\d{1,2}$/.test(talle) && Number(talle) <= 16)) return 'ninos'
  return DE_MUJER.test(foldTexto(`${nombre} ${categoria}`)) ? 'mujer' : 'adulto'
}

/** What a shirt is drawn from: the same for the buyer, the owner, the mail and the printer. */
export type Dibujable = Pick<
  Producto,
  'codigo' | 'patron' | 'coloresPrincipales' | 'coloresSecundarios' | 'mangaLarga' | 'reversible' | 'anio'
> & { horma: Horma }

/** Whether what a browser has stored can be drawn. */
export function isDibujable(stored: unknown): stored is Dibujable {
  const fields = (stored ?? {}) as Record<string, unknown>
  const isList = (field: 'coloresPrincipales' | 'coloresSecundarios' | 'anio', of: string) =>
    Array.isArray(fields[field]) && fields[field].every((value) => typeof value === of)
  return (
    (['codigo', 'patron', 'horma'] as const).every((field) => typeof fields[field] === 'string') &&
    isList('coloresPrincipales', 'string') &&
    isList('coloresSecundarios', 'string') &&
    isList('anio', 'number')
  )
}

export function toDibujable(producto: Omit<Dibujable, 'horma'> & Cortable): Dibujable {
  const { codigo, patron, coloresPrincipales, coloresSecundarios, mangaLarga, reversible, anio } = producto
  const horma = hormaDe(producto)
  return { codigo, patron, coloresPrincipales, coloresSecundarios, mangaLarga, reversible, anio, horma }
}
