import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { RebajaVigente } from '#domain/productos/precio-rebajado.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { modosDisponibles, tallesComprables } from '#domain/productos/disponibilidad.ts'
import { temporada } from '#domain/productos/temporada.ts'
import { MODO_ETIQUETA, type Producto } from '#domain/productos/producto.ts'
import { ultimoMomento } from '#domain/tiempo/momento.ts'
import { tiraDeColores } from '#domain/productos/tela.ts'

/** What the picture of a link preview shows: a shirt's, or the shop's own. */
export type Hoja =
  | {
      tipo: 'camiseta'
      /** Id of the picture. */
      imagen: string
      tienda: string
      temporada: string
      titulo: string
      /** Null when it is sold out. */
      precios: { tarjeta: string; transferencia: string } | null
      /** The reduction: until when, and the price before; missing where there is none. */
      rebaja?: { texto: string; antes: string }
      /** How it can be bought, or that it can't. */
      situacion: string
      talles: string[]
      colores: { color: string; ancho: number }[]
    }
  | { tipo: 'tienda'; imagenes: string[]; tienda: string; titulo: string }

export const HOJA_ANCHO = 1200
export const HOJA_ALTO = 630

/** Sizes that fit; a shirt with more of them shows an ellipsis. */
const TALLES_MAX = 7
const TITULO_MAX = 90
export const IMAGENES_DE_TIENDA = 3

/** The preview of a shirt: what it is, both prices, sizes left. Null without a picture. */
export function hojaDeProducto(
  producto: Producto,
  ajustes: Pick<Ajustes, 'nombre' | 'descuentoTransferencia'>,
): Hoja | null {
  const [imagen] = producto.imagenes
  if (imagen === undefined) return null
  const [modo] = modosDisponibles(producto)
  const precios = modo === undefined ? null : preciosDe(producto, modo, ajustes)
  const rebaja = modo === undefined ? undefined : producto.rebajas?.[modo]
  const talles = modo === undefined ? [] : tallesComprables(producto, modo)
  return {
    tipo: 'camiseta',
    imagen: imagen.id,
    tienda: shortenTitulo(ajustes.nombre, 30),
    temporada: temporada(producto.anio),
    titulo: shortenTitulo(producto.nombre, TITULO_MAX),
    precios: precios && {
      tarjeta: formatPesos(precios.tarjeta),
      transferencia: formatPesos(precios.transferencia),
    },
    ...(rebaja && { rebaja: rebajaDicha(rebaja) }),
    situacion: modo === undefined ? 'Agotada por ahora' : MODO_ETIQUETA[modo],
    talles: talles.length > TALLES_MAX ? [...talles.slice(0, TALLES_MAX - 1), '…'] : talles,
    colores: tiraDeColores(producto.coloresPrincipales, producto.coloresSecundarios),
  }
}

/** A preview stays where it was sent: until when is part of it. */
function rebajaDicha({ antes, hasta }: RebajaVigente): { texto: string; antes: string } {
  return {
    texto: hasta === null ? 'Rebaja' : `Rebaja hasta el ${ultimoMomento(hasta)}`,
    antes: antes === null ? '' : formatPesos(antes),
  }
}

/** The preview of the shop, for pages that aren't a shirt's. @param imagenes ids of pictures, the best first */
export function hojaDeTienda({ nombre, portada }: Pick<Ajustes, 'nombre' | 'portada'>, imagenes: string[]): Hoja {
  return {
    tipo: 'tienda',
    imagenes: imagenes.slice(0, IMAGENES_DE_TIENDA),
    tienda: shortenTitulo(nombre, 30),
    titulo: shortenTitulo(portada.titulo, TITULO_MAX),
  }
}

/** Address of a preview; it changes whenever what the preview shows does. @param id the product's, or `tienda` */
export function hojaUrl(id: string, version: string): string {
  return `/compartir/${id}/${version}.jpg`
}

function shortenTitulo(text: string, max: number): string {
  const signs = [...text]
  return signs.length <= max
    ? text
    : `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
