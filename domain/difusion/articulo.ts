import { ownValue } from '#domain/texto/own-value.ts'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { fichaEnTexto, isMarca } from '#domain/productos/en-palabras.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { imagenPreviewUrl } from '#domain/productos/imagen.ts'
import { tarifasDe } from '#domain/envios/envio.ts'
import { parsePlazo, type Plazo } from '#domain/envios/plazo.ts'
import type { RebajaVigente } from '#domain/productos/precio-rebajado.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { isUsada } from '#domain/productos/procedencia.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import { compareTalles } from '#domain/productos/talle.ts'
import { tidyParrafos } from '#domain/texto/parrafos.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** A size of a shirt, as Google's and Meta's catalogues want it. */
export type Articulo = {
  /** Stays the same however stock and price change. */
  id: string
  /** What the sizes of one shirt have in common. */
  grupo: string
  titulo: string
  descripcion: string
  /** The page with this size chosen, or just the page where it can't be. */
  enlace: string
  imagen: string
  otrasImagenes: string[]
  /** How this size can be bought now; null when it can't. */
  modo: Modo | null
  /** By card: the price that everybody can pay, and that the page shows first. */
  precio: Pesos
  /** The reduction that made it. */
  rebaja: RebajaVigente | null
  /** '' when nobody knows. */
  marca: string
  colores: string[]
  talle: string
  /** Whether it was used, as its state says; '' where none is said. */
  condicion: 'new' | 'used' | ''
  edad: 'adult' | 'kids'
  genero: 'unisex' | 'female'
  /** From the widest to the narrowest: `Camisetas`, league, team. */
  rubro: string[]
}

/** Longest id that Google takes; Meta takes more. */
const ID_MAX = 50
const TITULO_MAX = 150
/** Google's; Meta takes more. */
const DESCRIPCION_MAX = 5000
const OTRAS_IMAGENES_MAX = 10

/**
 * All sizes of a shirt, from stock where there is some, else made to order, else sold out. None of a shirt without a
 * picture: no platform takes it.
 * @param origin address of the shop without a slash at its end
 */
export function articulosDe(
  producto: Producto,
  ajustes: Pick<Ajustes, 'descuentoTransferencia'>,
  origin: string,
): Articulo[] {
  const [imagen, ...otras] = producto.imagenes.map(({ id }) => `${origin}${imagenPreviewUrl(id)}`)
  if (imagen === undefined) return []
  const descripcion = descripcionDeArticulo(producto)
  const talles = new Set([...Object.keys(producto.stock), ...producto.tallesEncargo])
  return [...talles].sort(compareTalles).flatMap((talle) => {
    const id = `${producto.codigo}-${talle}`.replaceAll(/\s+/g, '_')
    if (id.length > ID_MAX) return []
    const modo = modoDe(producto, talle)
    const preciado = modo ?? (Object.hasOwn(producto.stock, talle) ? 'stock' : 'encargo')
    return [
      {
        id,
        grupo: producto.codigo,
        titulo: tituloDe(producto, talle),
        descripcion,
        enlace: `${origin}/product/${producto.slug}${modo === null ? '' : `?${new URLSearchParams({ modo, talle })}`}`,
        imagen,
        otrasImagenes: otras.slice(0, OTRAS_IMAGENES_MAX),
        modo,
        precio: preciosDe(producto, preciado, ajustes).tarjeta,
        rebaja: producto.rebajas?.[preciado] ?? null,
        marca: isMarca(producto.marca) ? producto.marca : '',
        colores: [...new Set([...producto.coloresPrincipales, ...producto.coloresSecundarios])],
        talle,
        condicion: producto.estado === '' ? '' : isUsada(producto) ? 'used' : 'new',
        edad: /^\d+$/.test(talle) ? 'kids' : 'adult',
        genero: /\b(mujer|dama|femenin[ao])\b/.test(foldTexto(producto.nombre)) ? 'female' : 'unisex',
        rubro: ['Camisetas', producto.liga, producto.equipo].filter((part) => part !== ''),
      },
    ]
  })
}

function modoDe({ stock, tallesEncargo }: Producto, talle: string): Modo | null {
  if ((ownValue(stock, talle) ?? 0) > 0) return 'stock'
  return tallesEncargo.includes(talle) ? 'encargo' : null
}

/** The shop's own words, then what the shirt is, if all of it fits. */
function descripcionDeArticulo(producto: Producto): string {
  const propia = tidyParrafos(producto.descripcion)
  const junta = [propia, fichaEnTexto(producto)].filter(Boolean).join('\n\n')
  return [...junta].length <= DESCRIPCION_MAX ? junta : propia
}

/** The size stays whole, however long the name. */
function tituloDe({ nombre }: Producto, talle: string): string {
  const named = /\bcamiseta\b/.test(foldTexto(nombre)) ? nombre : `Camiseta ${nombre}`
  const end = `, talle ${talle}`
  return `${[...named].slice(0, TITULO_MAX - end.length).join('')}${end}`
}

/**
 * What sending one shirt home costs in the dearest zone. A catalogue for the whole country mustn't promise less than
 * buyers pay.
 */
export function envioMasCaro(ajustes: Pick<Ajustes, 'envio'>): Pesos {
  return Math.max(...tarifasDe('domicilio', ajustes).map(({ costo }) => costo))
}

/**
 * Working days until a shirt is handed to the carrier, of one that was ordered until the cut-off (specification 44.11). One
 * in stock leaves that day; what is made takes days of the calendar, of which five of seven are working ones.
 */
export function manejoDe(modo: Modo, { tiempoEncargo: { desde, hasta } }: Pick<Ajustes, 'tiempoEncargo'>): Plazo {
  if (modo === 'stock') return { desde: 0, hasta: 0 }
  return { desde: Math.floor((desde * 5) / 7), hasta: Math.ceil((hasta * 5) / 7) }
}

/**
 * How long sending home takes once it has left, wherever in the country; null where the settings' words aren't days.
 */
export function transitoAlPais(ajustes: Pick<Ajustes, 'envio'>): Plazo | null {
  const plazos = tarifasDe('domicilio', ajustes).map(({ tiempo }) => parsePlazo(tiempo))
  if (!plazos.every((plazo) => plazo !== null)) return null
  return { desde: Math.min(...plazos.map(({ desde }) => desde)), hasta: Math.max(...plazos.map(({ hasta }) => hasta)) }
}
